import { pino } from 'pino'
import { expect, onTestFinished, vi } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent, password, registerStudent } from '#test/support/people.ts'
import { createLogLimit } from '../log/log-limit.ts'
import { handleConnectionError } from './error-handler.ts'

type Line = Record<string, unknown>

describeOnBoth('the security log', () => {
  const lines = (app: TestApp, event: string) =>
    app.log.map((line) => JSON.parse(line) as Line).filter((line) => line['security'] === event)

  it('contains address, account and request of each event, and no typed text', async ({ app }) => {
    const { _id: account, username, token } = await registerStudent(app)
    const more = { address: '192.0.2.7' }
    const logIn = (name: string, given: string) =>
      app.call('POST /api/auth/login', { body: { username: name, password: given } }, undefined, more)
    const failed = await logIn(username, 'secret-wrong')
    await logIn('secret-typed-as-name', 'secret-wrong')
    const { headers } = await logIn(username, password)
    const change = { currentPassword: 'secret-wrong', newPassword: 'secret-new' }
    await app.call('PUT /api/auth/update-password', { body: change }, token, more)
    await app.call('PUT /api/auth/update-password', { body: { ...change, currentPassword: password } }, token, more)
    const rename = { currentPassword: 'secret-new', newUsername: 'secret-name' }
    await app.call('PUT /api/auth/update-username', { body: rename }, token, more)
    await app.call('POST /api/auth/logout', {}, token, more)
    const line = { time: expect.any(Number), address: '192.0.2.7', account }
    const reqId = expect.stringMatching(/^[\da-f-]{36}$/)
    expect(lines(app, 'registration')).toMatchObject([{ level: 30, account, address: '127.0.0.1', reqId }])
    expect(lines(app, 'login failed')).toMatchObject([
      { ...line, level: 40, reqId: failed.headers['x-request-id'] },
      { level: 40, address: '192.0.2.7' },
    ])
    expect(lines(app, 'login failed')[1]).not.toHaveProperty('account')
    expect(lines(app, 'login')).toMatchObject([{ ...line, level: 30, reqId: headers['x-request-id'] }])
    for (const event of [
      'password check failed',
      'password changed, other sessions ended',
      'username changed, other sessions ended',
      'logout',
    ]) {
      expect(lines(app, event)).toMatchObject([{ ...line, reqId }])
    }
    expect(app.log.join('')).not.toContain('secret')
  })

  it('has one line for each limit, address and minute', async ({ app }) => {
    for (let sent = 0; sent < 350; sent += 1) {
      await app.call('POST /api/auth/register', { body: {} as never }, undefined, { address: '192.0.2.1' })
    }
    expect(lines(app, 'limit reached')).toMatchObject([{ level: 40, limit: 'visitorWrites', address: '192.0.2.1' }])
  })

  it('AV10: has a bounded number of lines for refused requests', async ({ app }) => {
    const { token } = await addStudent(app)
    for (let sent = 0; sent < 500; sent += 1) await app.fastify.inject(`/api/nowhere/${sent}`)
    const refused = () => app.log.filter((line) => line.includes('/api/nowhere/'))
    expect(refused()).toHaveLength(60)
    expect((await app.call('GET /api/users', { query: {} }, token)).status).toBe(403)
    expect(app.log.at(-1)).toContain('/api/users')
    await app.fastify.close()
    expect(JSON.parse(app.log.at(-1) ?? '')).toMatchObject({
      omitted: 440,
      kinds: { '404 GET unknown path': 440 },
    })
  })

  it('has request ids that do not disclose the number of requests', async ({ app }) => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => `${(await app.fastify.inject('/api/auth/me')).headers['x-request-id']}`),
    )
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(3)
  })
})

it('AV1: logs the id of a request that the parser refuses, and closes its connection a second later', () => {
  const log: Line[] = []
  const logger = pino({}, { write: (line: string) => void log.push(JSON.parse(line)) })
  const limit = createLogLimit(logger)
  let response = ''
  const destroy = vi.fn()
  const end = (text: string) => (response = text)
  const socket = { writable: true, bytesRead: 0, remoteAddress: '192.0.2.1', on: vi.fn(), end, destroy }
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  handleConnectionError(logger, Object.assign(new Error(), { code: 'HPE_INVALID' }), socket as never, limit)
  // A client that does not read the response.
  vi.advanceTimersByTime(999)
  expect(destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(destroy).toHaveBeenCalledOnce()
  limit.stop()
  expect(log).toMatchObject([{ code: 'HPE_INVALID', address: '192.0.2.1' }])
  expect(response).toContain(`"requestId":"${log[0]?.['reqId']}"`)
})
