import { expect } from 'vitest'
import { routes } from '#contract/api.ts'
import * as messages from '#messages'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import type { Person } from '#test/support/people.ts'
import { statement } from '../database/statement.ts'
import type { Sessions, Viewer } from '../viewer.ts'
import { type ApiRequest, authenticateRequest, withSessionCheck } from './authenticate.ts'

const deleteSessions = statement((sql, value: { userId: string }) =>
  sql.deleteFrom('sessions').where('user_id', '=', value.userId),
)
const setRole = statement((sql, value: { id: string; role: 'admin' | 'student' }) =>
  sql.updateTable('users').set({ role: value.role }).where('id', '=', value.id),
)

type Send = (app: TestApp, student: Person, etag: string) => Promise<{ status: number; headers: object; body: object }>
/** GET requests, with their status while the session is valid. */
const requests: [string, number, Send][] = [
  ['a list', 200, (app, { token }) => app.call('GET /api/questions', { query: {} }, token)],
  ['the chat', 200, (app, { token }) => app.call('GET /api/chats/student', {}, token)],
  [
    'the unchanged chat',
    304,
    (app, { token }, etag) => app.call('GET /api/chats/student', {}, token, { headers: { 'if-none-match': etag } }),
  ],
  ['an unknown question', 404, (app, { token }) => app.call('GET /api/questions/{id}', { params: { id: 'x' } }, token)],
  ['a wrong limit', 400, (app, { token }) => app.call('GET /api/questions', { query: { limit: 'x' } }, token)],
  ['a list for leaders', 403, (app, { token }) => app.call('GET /api/users', { query: {} }, token)],
]

describeOnBoth('a session that ends between two requests', () => {
  for (const [name, statusBefore, send] of requests) {
    it(`AU5: is refused with 401 and without data: ${name}`, async ({ app, student }) => {
      const etag = String((await app.call('GET /api/chats/student', {}, student.token)).headers['etag'])
      expect((await send(app, student, etag)).status).toBe(statusBefore)
      await app.database.write((transaction) => transaction.run(deleteSessions, { userId: student._id }))
      for (let round = 0; round < 2; round += 1) {
        const { status, headers, body } = await send(app, student, etag)
        expect(status).toBe(401)
        expect(headers).not.toHaveProperty('etag')
        expect(headers).not.toHaveProperty('link')
        expect(new Set(Object.keys(body))).toEqual(new Set(['code', 'message', 'requestId']))
      }
    })
  }

  it('AU7: is refused with 401 when it expires', async ({ app, student }) => {
    expect((await app.call('GET /api/questions', { query: {} }, student.token)).status).toBe(200)
    app.advance(400 * 24 * 3_600_000)
    const { body } = await app.call('GET /api/questions', { query: {} }, student.token)
    expect(body.message).toBe(messages.session_expired())
  })

  it('AZ1: counts with the role that the user has now', async ({ app, student, leader }) => {
    const listStatuses = async ({ token }: Person) => [
      (await app.call('GET /api/chats/student', {}, token)).status,
      (await app.call('GET /api/users', { query: {} }, token)).status,
    ]
    expect(await listStatuses(student)).toEqual([200, 403])
    expect(await listStatuses(leader)).toEqual([403, 200])
    await app.database.write(async (transaction) => {
      await transaction.run(setRole, { id: student._id, role: 'admin' })
      await transaction.run(setRole, { id: leader._id, role: 'student' })
    })
    expect(await listStatuses(student)).toEqual([403, 200])
    expect((await listStatuses(leader))[1]).toBe(403)
  })
})

describeOnBoth('GET requests', () => {
  it('write nothing, so that they may start before authentication', async ({ app, testDatabase, student, leader }) => {
    // The first start creates the keys of notifications.
    await app.fastify.ready()
    const write = () => Promise.reject(new Error('A GET request writes'))
    const readOnly = await createTestApp({ ...testDatabase, database: { ...app.database, write } })
    for (const [key, route] of routes) {
      if (!key.startsWith('GET ') || route.stream) continue
      const params = { id: student._id, chatId: student._id, messageId: student._id }
      for (const { token } of [student, leader]) {
        const { status } = await readOnly.call(key as 'GET /api/questions/{id}', { params }, token)
        expect([key, status < 500]).toEqual([key, true])
      }
    }
    await readOnly.close()
  })
})

const student: Viewer = { id: 'ana', role: 'student', isWaiting: false, language: null, sessionHash: 'hash' }
const request = (method: string) => ({ method, headers: { authorization: 'Bearer token' } }) as unknown as ApiRequest
const route = { access: 'student' } as Parameters<typeof authenticateRequest>[1]

/** Sessions whose checks the test ends. */
function pendingSessions(expected: Viewer | undefined) {
  const check = Promise.withResolvers<Viewer>()
  const sessions: Sessions = {
    authenticate: () => check.promise,
    expectedViewer: () => expected,
    isAlive: async () => true,
    refuse: () => undefined,
  }
  return { check, sessions }
}

it('starts a read for a known token while the session is read, and returns it afterwards', async () => {
  const { check, sessions } = pendingSessions(student)
  const get = request('GET')
  await authenticateRequest(get, route, sessions)
  const started: string[] = []
  const loading = withSessionCheck(get, route, async () => started.push('read'))
  expect(started).toEqual(['read'])
  let isSettled = false
  void loading.finally(() => {
    isSettled = true
  })
  await new Promise(setImmediate)
  expect(isSettled).toBe(false)
  check.resolve(student)
  expect(await loading).toBe(1)
})

it.for([
  ['POST', student, 'student'],
  ['GET', undefined, 'student'],
  ['GET', { ...student, role: 'admin' }, 'student'],
] as const)('waits for the session before %s of an expected %o', async ([method, expected]) => {
  const { check, sessions } = pendingSessions(expected)
  let isSettled = false
  const authenticating = authenticateRequest(request(method), route, sessions).finally(() => {
    isSettled = true
  })
  await new Promise(setImmediate)
  expect(isSettled).toBe(false)
  check.resolve(student)
  expect(await authenticating).toEqual(student)
})
