import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { routes } from '#contract/api.ts'
import { serverLimits } from '#contract/limits.ts'
import { screens } from '#contract/shared/screens.ts'
import type { TestApp } from '#test/support/app.ts'
import { it } from '#test/support/fixtures.ts'
import { freePort } from '#tools/free-port.ts'

const proxy = '192.0.2.1'

/** Returns the client's address that rate limits and the log use. */
async function clientAddress({ fastify }: TestApp, forwardedFor?: string): Promise<string> {
  fastify.get('/address', async (request) => ({ address: request.ip }))
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  return (await fastify.inject({ url: '/address', remoteAddress: proxy, headers })).json().address
}

describe.each([
  // An attacker can send any header, to which each proxy appends the address of its client.
  ['0', '203.0.113.1', proxy],
  ['0', undefined, proxy],
  ['1', undefined, proxy],
  ['1', '203.0.113.1', '203.0.113.1'],
  ['1', 'invented, 203.0.113.1', '203.0.113.1'],
  ['2', '203.0.113.1, 198.51.100.1', '203.0.113.1'],
  ['2', 'invented, 203.0.113.1, 198.51.100.1', '203.0.113.1'],
  // A request that did not pass the outer proxy.
  ['2', '198.51.100.1', '198.51.100.1'],
  ['1', '2001:db8::1', '2001:db8::1'],
])('with TRUST_PROXY=%s', (hops, forwardedFor, expected) => {
  it.override('appOptions', { settings: { TRUST_PROXY: hops } })

  it('returns the same address from /healthz, for those who set up the proxies', async ({ app }) => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor, authorization: 'Bearer none' }
    const { arrived } = (await app.fastify.inject({ url: '/healthz', remoteAddress: proxy, headers })).json()
    const address = hops === '0' ? undefined : forwardedFor === undefined ? null : expected
    expect(arrived).toEqual({ address, authorization: forwardedFor !== undefined })
  })

  it(`takes ${expected} from X-Forwarded-For "${forwardedFor ?? ''}"`, async ({ app }) => {
    expect(await clientAddress(app, forwardedFor)).toBe(expected)
  })
})

it('opens few test streams at once, each with an event before its end', { tags: 'slow' }, async ({ app }) => {
  const open = () => app.fastify.inject({ url: '/api/events/test', payloadAsStream: true })
  const streams = await Promise.all([1, 2, 3, 4].map(open))
  expect(await open()).toMatchObject({ statusCode: 429, headers: { 'retry-after': '2' } })
  const texts = await Promise.all(streams.map((it) => it.stream().toArray()))
  expect(texts.map((chunks) => chunks.map(String))).toEqual(texts.map(() => [': welcome\n\n', 'data:\n\n']))
  const [next, ended] = [await open(), texts.length]
  expect([next.statusCode, ended]).toEqual([200, 4])
  next.stream().destroy()
})

describe('a server whose address passes on what visitors write', () => {
  it.override('appOptions', async () => {
    const port = await freePort()
    return { settings: { TRUST_PROXY: '1', PORT: `${port}`, PUBLIC_URL: `http://127.0.0.1:${port}` } }
  })

  it('believes no forwarded address, and logs why', async ({ app, appOptions: { settings } }) => {
    app.fastify.get('/address', async (request) => request.ip)
    await app.fastify.listen({ port: Number(settings?.['PORT']), host: '127.0.0.1' })
    const headers = { 'x-forwarded-for': '203.0.113.1' }
    const readAddress = async () => (await fetch(`${settings?.['PUBLIC_URL']}/address`, { headers })).text()
    await expect.poll(readAddress).toBe('127.0.0.1')
    expect(app.log.join('')).toContain('Visitors can forge their address')
  })
})

describe('a login behind one proxy', () => {
  it.override('appOptions', { settings: { TRUST_PROXY: '1' } })

  it('logs the address of the client', async ({ app }) => {
    const body = { username: 'nobody', password: 'wrong-word' }
    const headers = { 'x-forwarded-for': 'invented, 203.0.113.1' }
    await app.call('POST /api/auth/login', { body }, undefined, { address: proxy, headers })
    const failed = app.log.map((line) => JSON.parse(line)).filter((line) => 'security' in line)
    expect(failed.map(({ address }) => address)).toEqual(['203.0.113.1'])
  })
})

const configuration = (name: string) => readFileSync(join(import.meta.dirname, '../../../../deploy', name), 'utf8')

describe.each([
  ['nginx.conf', /location ~\* (\S+) \{\s+access_log off;\s+error_log \/dev\/null crit;/],
  ['Caddyfile', /@help path_regexp \(\?i\)(\S+)\n\tskip_log @help\n/],
  ['apache.conf', /CustomLog \S+ combined "expr=! %\{REQUEST_URI\} =~ m#(\S+)#i"\n/],
  ['haproxy.cfg', /http-request set-log-level silent if \{ path,url_dec -m reg -i (\S+) \}\n/],
  [
    'lighttpd.conf',
    /\$HTTP\["url"\] =~ "\(\?i\)(\S+)" \{\n\s+server.errorlog = "\/dev\/null"\n\s+accesslog.filename = "\/dev\/null"\n/,
  ],
  [
    'traefik-lampstand.yaml',
    /PathRegexp\(`\(\?i\)(\S+)`\)\n(?: {6}(?: {2})?[^\n]*\n)*? {6}observability:\n {8}accessLogs: false/,
  ],
])('deploy/%s', (name, unlogged) => {
  it('AZ8: writes no request about concerns to a log', () => {
    const [, pattern] = unlogged.exec(configuration(name)) ?? []
    const isUnlogged = (path: string) => new RegExp(`${pattern}`, 'i').test(path)
    const pathsOf = (unobserved: boolean) =>
      routes.filter(([, route]) => (route.isUnobserved === true) === unobserved).map(([key]) => `${key.split(' ')[1]}`)
    expect(pathsOf(true).filter((path) => !isUnlogged(path))).toEqual([])
    expect(pathsOf(false).filter(isUnlogged)).toEqual([])
    const aboutConcerns = [screens.getHelp, screens.concern, screens.adminConcerns, screens.adminConcern]
    expect(Object.values(screens).filter(isUnlogged)).toEqual(expect.arrayContaining(aboutConcerns))
    expect(Object.values(screens).filter(isUnlogged)).toHaveLength(aboutConcerns.length)
  })
})

it.for([
  ['haproxy.cfg', /timeout (?:client|server) (\d+)m/g, 60_000],
  ['apache.conf', /timeout=(\d+) /g, 1_000],
] as const)('deploy/%s ends no event stream between two heartbeats', ([name, timeout, unitMs]) => {
  const timeouts = [...configuration(name).matchAll(timeout)].map(([, value]) => Number(value) * unitMs)
  expect(timeouts).not.toEqual([])
  expect(Math.min(...timeouts)).toBeGreaterThan(2 * serverLimits.heartbeatMs)
})
