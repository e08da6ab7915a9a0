import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { EnvironmentError, readEnvironment } from './env.ts'
import { isNewer, readUpdate } from './read-update.ts'
import { createUpdateCheck } from './update-check.ts'

const address = 'https://code.example.org/api/releases'
const read = (text: string) => readUpdate(text, address, '0.3.0')
const release = (tag_name: string, html_url = `https://code.example.org/releases/${tag_name}`, others = {}) => ({
  tag_name,
  html_url,
  ...others,
})

it.for([
  ['0.3.1', '0.3.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.99', true],
  ['0.3.0', '0.3.0', false],
  ['0.2.9', '0.3.0', false],
] as const)('%s is newer than %s: %s', ([one, other, expected]) => {
  expect(isNewer(one, other)).toBe(expected)
})

describe('an answer', () => {
  it('is the newest of a list, without drafts and versions to try', () => {
    const list = [
      release('v0.3.1'),
      release('v0.9.0', '', { prerelease: true }),
      release('v0.4.0'),
      release('v9.0.0', '', { draft: true }),
    ]
    expect(read(JSON.stringify(list))).toEqual({ version: '0.4.0', link: 'https://code.example.org/releases/v0.4.0' })
    expect(read(JSON.stringify(release('v0.3.2')))?.version).toBe('0.3.2')
    expect(read('{"version":"0.3.1"}')).toEqual({ version: '0.3.1', link: null })
  })

  it('can be an Atom feed', () => {
    const feed = `<?xml version="1.0"?><feed><title>Releases 9.9.9</title>
      <entry><id>1</id><link rel="alternate" type="text/html" href="https://code.example.org/releases/v0.3.1"/><title>v0.3.1</title></entry></feed>`
    expect(read(feed)).toEqual({ version: '0.3.1', link: 'https://code.example.org/releases/v0.3.1' })
  })

  it('is no update if it is not newer, not a version, or for trials', () => {
    for (const name of ['v0.3.0', 'v0.2.0', 'latest', 'v1.0.0-beta.1', 'v1.0', '<b>Buy now</b>', '99999.0.0']) {
      expect([name, read(JSON.stringify(release(name)))]).toEqual([name, undefined])
    }
    expect(read('null')).toBeUndefined()
    expect(read('[null, 3]')).toBeUndefined()
  })

  // Quadratic reading would take minutes for each of them.
  it.for([
    '<title',
    '<title ',
    '<link',
    '<link ',
    '<link href="',
    ' href="',
    ' ',
    '<entry>',
    '<entry',
    '1.',
    '[',
    '{"version":',
  ])('AV8: is read in time although it repeats %s up to the limit', (part) => {
    for (const start of ['', '<entry>', '<entry><link', '<entry><title>', '{"version":"']) {
      const text = start + part.repeat(500_000 / part.length)
      try {
        expect(read(text)).toBeUndefined()
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError)
      }
    }
  })

  it('has a link to the same origin only', () => {
    for (const link of [
      'https://evil.example/x',
      'javascript:alert(1)',
      'http://code.example.org/x',
      'https://a@code.example.org/',
      '/x',
      '',
    ]) {
      expect([link, read(JSON.stringify(release('v0.4.0', link)))]).toEqual([link, { version: '0.4.0', link: null }])
    }
  })
})

async function serve(handler: RequestListener) {
  const server = createServer(handler)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`
}

describe('the check', () => {
  it('asks without saying who asks, and keeps what it knows if it fails', async () => {
    const requests: unknown[] = []
    let status = 200
    const url = await serve(({ method, url: path, headers }, response) => {
      requests.push({ method, path, headers: Object.keys(headers), agent: headers['user-agent'] })
      response.writeHead(status, { location: '/elsewhere' }).end('{"version":"99.0.0"}')
    })
    const failures: unknown[] = []
    const updates = createUpdateCheck(url, { debug: (...args: unknown[]) => void failures.push(args) })
    await updates.check()
    expect(updates.available()).toEqual({ version: '99.0.0', link: null })
    expect(requests).toEqual([
      {
        method: 'GET',
        path: '/releases',
        headers: ['host', 'connection', 'accept', 'user-agent', 'accept-language', 'sec-fetch-mode', 'accept-encoding'],
        agent: 'Lampstand',
      },
    ])
    for (status of [500, 302]) await updates.check()
    expect([updates.available()?.version, failures.length]).toEqual(['99.0.0', 2])
  })

  it('reads no more than 500,000 bytes, whatever characters they are', async () => {
    let text = `"${'é'.repeat(249_000)}"`
    let wasClosed = false
    const url = await serve((_request, response) => {
      response.once('close', () => {
        wasClosed = !response.writableFinished
      })
      response.write(text)
      if (text.length < 250_000) response.end()
    })
    const failures: string[] = []
    const updates = createUpdateCheck(url, { debug: (it: { err?: Error }) => void failures.push(`${it.err?.message}`) })
    await updates.check()
    expect(failures).toEqual([])
    text = `"${'é'.repeat(250_000)}"`
    await updates.check()
    expect(failures).toEqual(['Its answer is too long'])
    await expect.poll(() => wasClosed).toBe(true)
  })

  it('asks nobody without an address', async () => {
    const updates = createUpdateCheck(undefined, { debug: () => expect.unreachable() })
    updates.start()
    await updates.check()
    expect(updates.available()).toBeUndefined()
  })

  it('takes addresses with https only', () => {
    expect(readEnvironment({ UPDATE_CHECK: address }).updateCheck).toBe(address)
    for (const UPDATE_CHECK of ['on', 'http://code.example.org/', 'https://a:b@code.example.org/']) {
      expect(() => readEnvironment({ UPDATE_CHECK })).toThrow(EnvironmentError)
    }
  })
})
