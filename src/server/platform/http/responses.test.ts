import { expect } from 'vitest'
import * as messages from '#messages'
import { version } from '#server/platform/version.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent } from '#test/support/people.ts'

const json = { 'content-type': 'application/json' }

describeOnBoth('every error is {message, code, requestId}', () => {
  it.for([
    ['GET', '/api/nowhere', undefined, {}, 404, 'not_found', messages.not_found()],
    ['GET', '/api/questions/%E0%A4%A', undefined, {}, 400, 'invalid', messages.invalid_request()],
    ['GET', `/api/questions/${'x'.repeat(300)}`, undefined, {}, 414, 'address_too_long', messages.address_too_long()],
    ['POST', '/api/auth/login', '{', json, 400, 'invalid', messages.not_json()],
    ['POST', '/api/auth/login', '[]', json, 400, 'invalid', messages.invalid_request()],
    ['POST', '/api/auth/login', 'null', json, 400, 'invalid', messages.invalid_request()],
    ['POST', '/api/auth/login', '', json, 400, 'invalid', messages.invalid_request()],
    ['POST', '/api/auth/login', '[['.repeat(15_000), json, 400, 'invalid', messages.not_json()],
    ['POST', '/api/auth/login', '{}', { 'content-type': 'text/plain' }, 415, 'not_json', messages.not_json()],
    [
      'POST',
      '/api/auth/login',
      'a=b',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'not_json',
      messages.not_json(),
    ],
    ['POST', '/api/auth/login', `{"a":"${'x'.repeat(70_000)}"}`, json, 413, 'too_large', messages.body_too_large()],
    ['GET', '/api/auth/me', undefined, {}, 401, 'not_signed_in', messages.not_signed_in()],
    ['GET', '/api/auth/me', undefined, { authorization: 'Basic x' }, 401, 'not_signed_in', messages.not_signed_in()],
    ['GET', '/api/auth/me', undefined, { authorization: 'Bearer x' }, 401, 'not_signed_in', messages.not_signed_in()],
    ['GET', '/.env', undefined, {}, 404, 'not_found', messages.not_found()],
    ['GET', '/assets/../../package.json', undefined, {}, 404, 'not_found', messages.not_found()],
  ] as const)('%s %s', async ([method, url, payload, headers, status, code, message], { app }) => {
    const response = await app.fastify.inject({
      method,
      url,
      headers,
      ...(payload !== undefined && { payload }),
    })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ message, code, requestId: response.headers['x-request-id'] })
  })
})

describeOnBoth('paths', () => {
  it('IN8: returns 404 for paths that are unknown or look like files', async ({ app }) => {
    const paths = [
      '/.env',
      '/.git/config',
      '/data/lampstand.db',
      '/package.json',
      '/src/server/main.ts',
      '/wp-login.php',
    ]
    const tricks = ['/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd', '/assets/']
    for (const url of [...paths, ...tricks, '/questions/x/y', '/admin/x', '/api', '/api/', '/api/questions/x/y']) {
      const response = await app.fastify.inject(url)
      expect([url, response.statusCode]).toEqual([url, 404])
      expect(response.body).not.toMatch(/lampstand"|root:/)
    }
  })
})

describeOnBoth('responses and logs', () => {
  it('IN7: disables caches and sets security headers', async ({ app }) => {
    const { headers } = await app.fastify.inject('/api/auth/me')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    const page = await app.fastify.inject('/login')
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
    for (const response of [headers, page.headers]) {
      expect(response['x-content-type-options']).toBe('nosniff')
      expect(response['cross-origin-resource-policy']).toBe('same-origin')
    }
  })

  it('accepts an empty JSON body', async ({ app }) => {
    const { token } = await addStudent(app)
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { ...json, authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(204)
  })

  it('PS6: logs no token, password or text', async ({ app }) => {
    const secret = 'secret-word-of-mine'
    const body = { name: secret, username: `${secret}-name`, password: `${secret}-password` }
    const { body: response } = await app.call('POST /api/auth/register', { body })
    await app.call('POST /api/auth/register', { body })
    await app.call('POST /api/auth/login', { body: { ...body, password: `${secret}-wrong` } })
    await app.call('GET /api/questions', { query: { cursor: secret } }, response.token)
    const log = app.log.join('\n')
    expect(log).toContain('/api/auth/register')
    expect(log).not.toContain(secret)
    expect(log).not.toContain(response.token)
  })

  it('serves its description in OpenAPI 3.1', async ({ app }) => {
    const document = (await app.fastify.inject('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths['/api/questions/{id}'])).toEqual(['get', 'put', 'delete'])
  })

  it('AV7: reports liveness and readiness', async ({ app }) => {
    const health = await app.fastify.inject('/healthz')
    expect([health.statusCode, health.json()]).toMatchObject([200, { status: 'alive', version }])
    for (const path of ['/readyz', '/up']) expect((await app.fastify.inject(path)).json()).toEqual({ status: 'ready' })
  })
})
