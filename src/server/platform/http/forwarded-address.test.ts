// What the server asks its own address, and what it believes after that. test/system/proxies.test.ts has real proxies.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createForwardingCheck } from './forwarded-address.ts'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

type Proxy = 'replaces' | 'starts later' | 'passes on' | 'drops' | 'is down' | 'is something else'

/** Starts the check of a server behind a proxy, which a test changes. */
async function start(settings: { trustedProxies?: number } = {}) {
  let proxy: Proxy = 'replaces'
  let requests = 0
  const server = createServer(({ headers }, response) => {
    requests += 1
    if (proxy === 'is down' || (proxy === 'starts later' && requests === 1)) return void response.socket?.destroy()
    if (proxy === 'is something else') return void response.end('<h1>It works!</h1>')
    const passedOn = proxy === 'passes on' ? headers['x-forwarded-for'] : '192.0.2.7'
    const address = proxy === 'drops' ? null : passedOn
    response.end(JSON.stringify({ arrived: { address, authorization: true } }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const check = createForwardingCheck({ publicUrl, trustedProxies: 1, ...settings }, { info: write, warn: write }, 5)
  cleanUps.push(check.stop, () => void server.close())
  return {
    check,
    lines,
    publicUrl,
    believes: () => check.trusts('192.0.2.1', 0),
    requests: () => requests,
    turn(next: Proxy) {
      proxy = next
    },
  }
}

it('believes no address while the proxy passes on a made-up one', async () => {
  const { check, lines, believes, turn } = await start()
  turn('passes on')
  check.start()
  await expect.poll(believes).toBe(false)
  expect(lines).toEqual([expect.stringMatching(/^Visitors can forge their address: .* nginx: proxy_set_header /)])
  turn('replaces')
  await expect.poll(believes).toBe(true)
  expect(lines.slice(1)).toEqual([expect.stringContaining('replaces the addresses of visitors again')])
})

it('goes on as before when the proxy is down or something else, and says so once', async () => {
  const { check, lines, believes, requests, turn } = await start()
  turn('is down')
  check.start()
  await expect.poll(requests).toBeGreaterThan(3)
  expect([believes(), lines]).toEqual([true, [expect.stringMatching(/This machine gets no answer .* \(ECONNRESET\)/)]])
  turn('passes on')
  await expect.poll(believes).toBe(false)
  turn('is something else')
  const before = requests()
  await expect.poll(requests).toBeGreaterThan(before + 3)
  expect([believes(), lines.slice(2)]).toEqual([false, [expect.stringContaining('(status 200)')]])
})

it('says nothing about a proxy that starts later than the server', async () => {
  const { check, lines, requests, turn } = await start()
  turn('starts later')
  check.start()
  await expect.poll(requests).toBe(2)
  expect(lines).toEqual([])
})

it('says that the proxy sends no address', async () => {
  const { check, lines, believes, requests, turn } = await start()
  turn('drops')
  check.start()
  await expect.poll(requests).toBeGreaterThan(2)
  expect([believes(), lines]).toEqual([true, [expect.stringContaining('sends no X-Forwarded-For')]])
})

it('asks nobody without a proxy, and reports nothing after the server has stopped', async () => {
  const alone = await start({ trustedProxies: 0 })
  alone.check.start()
  const stopped = await start()
  stopped.turn('passes on')
  stopped.check.start()
  stopped.check.stop()
  await fetch(stopped.publicUrl)
  expect([alone.believes(), alone.requests()]).toEqual([false, 0])
  expect([stopped.believes(), stopped.lines]).toEqual([true, []])
})

it('asks nobody without PUBLIC_URL, believes as before, and says so', () => {
  const lines: string[] = []
  const log = { info: expect.fail, warn: (line: string) => void lines.push(line) }
  const check = createForwardingCheck({ publicUrl: undefined, trustedProxies: 1 }, log)
  check.start()
  expect(lines).toEqual([expect.stringMatching(/^TRUST_PROXY is set without PUBLIC_URL, .* believed as before\.$/)])
  expect([0, 1].map((hop) => check.trusts('192.0.2.1', hop))).toEqual([true, false])
})
