import { describe, expect } from 'vitest'
import { it } from '#test/support/fixtures.ts'

const paths = ['/login', '/api/auth/me', '/unknown.js'] as const

describe.each([undefined, 'http://youth.example.org'])('with PUBLIC_URL=%s', (url) => {
  it.override('appOptions', { settings: url === undefined ? {} : { PUBLIC_URL: url } })

  it.for(paths)('sends no Strict-Transport-Security with %s', async (path, { app }) => {
    expect((await app.fastify.inject(path)).headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('with PUBLIC_URL=https://youth.example.org', () => {
  it.override('appOptions', { settings: { PUBLIC_URL: 'https://youth.example.org' } })

  // Other subdomains of the church may still need HTTP.
  it.for(paths)('sends Strict-Transport-Security without subdomains with %s', async (path, { app }) => {
    expect((await app.fastify.inject(path)).headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

it('disables browser features that the pages do not use, such as the camera', async ({ app }) => {
  expect((await app.fastify.inject('/login')).headers['permissions-policy']).toContain('camera=()')
})

it('AZ8: sends no path of a screen to any server, whose log might keep it', async ({ app }) => {
  expect((await app.fastify.inject('/login')).headers['referrer-policy']).toBe('no-referrer')
})
