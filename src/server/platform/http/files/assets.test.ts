import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect } from 'vitest'
import { it } from '#test/support/fixtures.ts'
import { handleError } from '../error-handler.ts'
import { serveWeb } from './files.ts'

it('sends the page for every screen, in any letter case and with a trailing slash, and 404 for other paths', async () => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  serveWeb(app, '/nowhere', '<title>__GROUP_NAME__</title>', async () => 'Lampstand')
  const statusOf = async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    (await app.inject({ method, url, headers: { accept: 'text/html' } })).statusCode
  for (const url of [
    ...['/', '/dashboard', '/dashboard/', '/Dashboard', '/DASHBOARD/?from=mail', '/questions/x', '/Questions/x/'],
    ...['/admin', '/admin/', '/Admin/Dashboard/', '/admin/prayer-requests/', '/Login/'],
  ]) {
    expect([url, await statusOf(url)]).toEqual([url, 200])
    expect([url, await statusOf(url, 'HEAD')]).toEqual([url, 200])
  }
  const page = await app.inject('/Dashboard/')
  expect(page.body).toBe('<title>Lampstand</title>')
  expect(page.headers['cache-control']).toBe('no-cache')
  for (const url of [
    '//',
    '/dashboards',
    '/dashboard//',
    '/dashboard/x',
    '/questions/x/y',
    '/admin/x',
    '/API/questions',
  ]) {
    expect([url, await statusOf(url)]).toEqual([url, 404])
  }
  expect(await statusOf('/Dashboard/', 'POST')).toBe(404)
  await app.close()
})

it('serves the files of the build in the smallest accepted encoding, and nothing else', async ({ folder }) => {
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of Object.entries({
    'a-1.js': 'plain',
    'a-1.js.br': 'small',
    'a-1.js.gz': 'less',
    'b.css': 'b',
  })) {
    writeFileSync(join(folder, 'assets', name), text)
  }
  writeFileSync(join(folder, 'secret.js'), 'secret')
  const app = Fastify()
  app.setErrorHandler(handleError)
  serveWeb(app, folder, '<title>Lampstand</title>', async () => 'Lampstand')
  const get = async (url: string, accepted = '') => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { 'accept-encoding': accepted } })
    return [statusCode, body, headers['content-encoding']]
  }
  expect(await get('/assets/a-1.js')).toEqual([200, 'plain', undefined])
  expect(await get('/assets/a-1.js', 'gzip, deflate, br, zstd')).toEqual([200, 'small', 'br'])
  expect(await get('/assets/a-1.js', 'gzip')).toEqual([200, 'less', 'gzip'])
  expect(await get('/assets/a-1.js', 'br;q=0, GZIP; q=0.5')).toEqual([200, 'less', 'gzip'])
  expect(await get('/assets/a-1.js', 'brotli, gzip;q=0.000')).toEqual([200, 'plain', undefined])
  expect(await get('/assets/b.css', 'br')).toEqual([200, 'b', undefined])
  const { headers } = await app.inject('/assets/a-1.js')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect((await app.inject({ method: 'HEAD', url: '/assets/b.css' })).statusCode).toBe(200)
  for (const url of [
    '/assets/a-1.js.br',
    '/assets/',
    '/assets/../secret.js',
    '/assets/%2e%2e%2fsecret.js',
    '/assets/c.js',
  ]) {
    expect([url, (await get(url))[0]]).toEqual([url, 404])
  }
  await app.close()
})
