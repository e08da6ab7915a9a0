// Proxies as guides show them, which pass on what visitors write into X-Forwarded-For.
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import { describe, expect, vi } from 'vitest'
import { examine } from '#test/support/examine.ts'
import { it } from '#test/support/fixtures.ts'
import { freePort } from '#tools/free-port.ts'
import { startProgram } from '#tools/start-program.ts'
import { isInstalled, proxyHost, startHaproxy, startNginx } from '#tools/start-proxy.ts'

const json = { 'content-type': 'application/json' }
const patient = { timeout: 30_000 }

interface ProxyRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request, whatever the certificate is. @returns the status */
const send = (origin: string, path: string, { body, ...options }: ProxyRequest) =>
  new Promise<number>((resolve, reject) => {
    const request = httpsRequest(new URL(path, origin), { ...options, rejectUnauthorized: false, agent: false })
    request.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject)
    request.end(body)
  })

describe.each<[string, string, typeof startNginx, RegExp]>([
  ['nginx', 'nginx', startNginx, /\tproxy_(set_header|http_version) .*\n/g],
  ['HAProxy', 'haproxy', startHaproxy, /\thttp-request set-header X-Forwarded-For .*\n/],
])('behind %s that replaces no address', { tags: 'slow' }, (_name, command, startProxy, lines) => {
  const isMissing = !isInstalled(command) || !isInstalled('openssl')

  it.skipIf(isMissing)('forged addresses are not believed, and the operator reads why', async ({ folder }) => {
    const [port, secure, plain] = [await freePort(), await freePort(), await freePort()]
    const change = (configuration: string) => configuration.replaceAll(new RegExp(lines, 'g'), '')
    const proxy = startProxy({ folder: join(folder, command), secure, plain, upstream: port, change })
    const publicUrl = `https://${proxyHost}:${secure}`
    const get = (path: string, init: ProxyRequest = {}) => send(publicUrl, path, init)
    await vi.waitUntil(
      () =>
        get('/').then(
          () => true,
          () => false,
        ),
      patient,
    )
    const settings = { PORT: `${port}`, TRUST_PROXY: '1', PUBLIC_URL: publicUrl, LOG_LEVEL: 'warn' }
    const databaseUrl = `file:${join(folder, 'group.db')}`
    const program = await startProgram(databaseUrl, settings)
    await expect.poll(program.printed, patient).toMatch(/Visitors can forge their address: .*proxy_set_header/)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const headers = { ...json, 'x-forwarded-for': `198.51.100.${attempt}` }
      const body = '{"username":"nobody","password":"a wrong word"}'
      statuses.push(await get('/api/auth/login', { method: 'POST', headers, body }))
    }
    expect(statuses.at(-1)).toBe(429)
    expect(await get('/metrics')).toBe(404)
    const findings = await examine(databaseUrl, settings)
    expect(findings['fault Visitors']).toMatch(/^Visitors can forge .* → nginx: proxy_set_header .* HAProxy: /)
    proxy.child.kill('SIGTERM')
    expect(await program.stop()).toBe(0)
  })
})
