import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { serveWeb } from './files.ts'

let folder: string
let groupName: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lampstand-web-'))
  groupName = 'Lamp "& Stand'
  writeFileSync(join(folder, 'sw.js'), 'worker()')
  writeFileSync(join(folder, 'manifest.json'), '{"id":"/"}')
  writeFileSync(join(folder, 'favicon.png'), 'icon')
})
afterEach(() => rmSync(folder, { recursive: true }))

function createApp(hasServiceWorker = true) {
  const app = Fastify()
  serveWeb(app, folder, '<title>__GROUP_NAME__</title>', async () => groupName, hasServiceWorker)
  return app
}

it.each([
  ['/dashboard', 'text/html; charset=utf-8'],
  ['/sw.js', 'text/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/favicon.ico', 'image/png'],
])('sends %s with its type, and 304 while it is unchanged', async (url, type) => {
  const app = createApp()
  const first = await app.inject(url)
  expect(first.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' })
  const hasTexts = url === '/dashboard' || url === '/manifest.webmanifest'
  expect(first.headers.vary).toBe(hasTexts ? 'accept-encoding, accept-language' : 'accept-encoding')
  const tag = String(first.headers.etag)
  for (const known of [tag, `"other", ${tag}`, tag.replace(/"$/, '-br"')]) {
    const again = await app.inject({ url, headers: { 'if-none-match': known } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
  }
  const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(compressed.headers['content-encoding']).toBe('br')
  const refused = await app.inject({ url, headers: { 'accept-encoding': 'br;q=0' } })
  expect(refused.headers['content-encoding']).toBeUndefined()
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(first.body)
  await app.close()
})

it("inserts the group's current name into the manifest and the page", async () => {
  const app = createApp()
  expect((await app.inject('/manifest.webmanifest')).json()).toEqual({
    id: '/',
    name: groupName,
    short_name: groupName,
    lang: 'en',
    dir: 'ltr',
    shortcuts: [
      { name: 'Questions', url: '/questions' },
      { name: 'Chat', url: '/chat' },
    ],
  })
  const before = await app.inject('/dashboard')
  groupName = 'Another name'
  expect((await app.inject('/manifest.webmanifest')).json()).toMatchObject({ name: 'Another name' })
  const headers = { 'if-none-match': String(before.headers.etag) }
  expect((await app.inject({ url: '/dashboard', headers })).body).toBe('<title>Another name</title>')
  await app.close()
})

it('sends an unknown path with 404 also to a client that has the page', async () => {
  const app = createApp()
  const { headers } = await app.inject('/dashboard')
  const accept = { accept: 'text/html', 'if-none-match': String(headers.etag) }
  expect((await app.inject({ url: '/unknown', headers: accept })).statusCode).toBe(404)
  await app.close()
})

it('sends a worker that removes itself when it is switched off', async () => {
  const app = createApp(false)
  const { body } = await app.inject('/sw.js')
  expect(body).toContain('unregister')
  expect(body).not.toContain('worker()')
  await app.close()
})
