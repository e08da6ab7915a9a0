import { expect, it } from 'vitest'
import { routes } from '#contract/api.ts'
import * as messages from '#messages'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import type { TestDatabase } from '#test/support/databases.ts'
import { describeApp } from '#test/support/describe-app.ts'
import { addAdministrator, addStudent, type Person } from '#test/support/people.ts'
import { statement } from '../database/statement.ts'
import type { Sessions, Viewer } from '../sessions/sessions.ts'
import { type ApiRequest, authenticateRequest, withSessionCheck } from './authenticate.ts'

const deleteSessions = statement((sql, value: { userId: string }) =>
  sql.deleteFrom('sessions').where('user_id', '=', value.userId),
)
const setRole = statement((sql, value: { id: string; role: 'admin' | 'student' }) =>
  sql.updateTable('users').set({ role: value.role }).where('id', '=', value.id),
)

describeApp('a session that ends between two requests', (test) => {
  const endSessions = ({ _id }: Person) =>
    test().database.write((transaction) => transaction.run(deleteSessions, { userId: _id }))
  /** GET requests that would get another status with a valid session. */
  const requests: [
    string,
    number,
    (test: TestApp, student: Person, etag: string) => Promise<{ status: number; headers: object; body: object }>,
  ][] = [
    ['a list', 200, (test, { token }) => test.call('GET /api/questions', { query: {} }, token)],
    ['the chat', 200, (test, { token }) => test.call('GET /api/chats/student', {}, token)],
    [
      'the unchanged chat',
      304,
      (test, { token }, etag) => test.call('GET /api/chats/student', {}, token, { headers: { 'if-none-match': etag } }),
    ],
    [
      'an unknown question',
      404,
      (test, { token }) => test.call('GET /api/questions/{id}', { params: { id: 'x' } }, token),
    ],
    ['a wrong limit', 400, (test, { token }) => test.call('GET /api/questions', { query: { limit: 'x' } }, token)],
    ['a list for leaders', 403, (test, { token }) => test.call('GET /api/users', { query: {} }, token)],
  ]
  it.for(requests)('AU5: is refused with 401 and without data: %s', async ([, statusBefore, send]) => {
    const ana = await addStudent(test())
    const etag = String((await test().call('GET /api/chats/student', {}, ana.token)).headers['etag'])
    expect((await send(test(), ana, etag)).status).toBe(statusBefore)
    await endSessions(ana)
    for (let round = 0; round < 2; round += 1) {
      const { status, headers, body } = await send(test(), ana, etag)
      expect(status).toBe(401)
      expect(headers).not.toHaveProperty('etag')
      expect(headers).not.toHaveProperty('link')
      expect(Object.keys(body).sort()).toEqual(['code', 'message', 'requestId'])
    }
  })

  it('AU7: is refused with 401 when it expires', async () => {
    const ana = await addStudent(test())
    expect((await test().call('GET /api/questions', { query: {} }, ana.token)).status).toBe(200)
    test().advance(400 * 24 * 3_600_000)
    expect((await test().call('GET /api/questions', { query: {} }, ana.token)).body.message).toBe(
      messages.session_expired(),
    )
  })

  it('AZ1: counts with the role that the user has now', async () => {
    const [ana, ruth] = [await addStudent(test()), await addAdministrator(test())]
    const listStatuses = async ({ token }: Person) => [
      (await test().call('GET /api/chats/student', {}, token)).status,
      (await test().call('GET /api/users', { query: {} }, token)).status,
    ]
    expect([await listStatuses(ana), await listStatuses(ruth)]).toEqual([
      [200, 403],
      [403, 200],
    ])
    await test().database.write(async (transaction) => {
      await transaction.run(setRole, { id: ana._id, role: 'admin' })
      await transaction.run(setRole, { id: ruth._id, role: 'student' })
    })
    expect((await listStatuses(ana))[1]).toBe(200)
    expect((await listStatuses(ana))[0]).toBe(403)
    expect((await listStatuses(ruth))[1]).toBe(403)
  })
})

describeApp('GET requests', (test) => {
  it('write nothing, so that they may start before their session is read', async () => {
    const [ana, ruth] = [await addStudent(test()), await addAdministrator(test())]
    const write = () => Promise.reject(new Error('A GET request writes'))
    const { app, call } = await createTestApp({
      database: { ...test().database, write },
      dump: test().dumpTables,
    } as unknown as TestDatabase)
    for (const [key, route] of routes) {
      if (!key.startsWith('GET ') || route.stream) continue
      const params = { id: ana._id, chatId: ana._id, messageId: ana._id }
      for (const { token } of [ana, ruth]) {
        const { status } = await call(key as 'GET /api/questions/{id}', { params }, token)
        expect([key, status < 500]).toEqual([key, true])
      }
    }
    await app.close()
  })
})

const student: Viewer = { id: 'ana', role: 'student', sessionHash: 'hash' }
const request = (method: string) => ({ method, headers: { authorization: 'Bearer token' } }) as unknown as ApiRequest
const route = { access: 'student' } as Parameters<typeof authenticateRequest>[1]

/** Sessions whose checks the test ends. */
function pendingSessions(expected: Viewer | undefined) {
  const check = Promise.withResolvers<Viewer>()
  const sessions: Sessions = {
    authenticate: () => check.promise,
    expectedViewer: () => expected,
    isAlive: async () => true,
  }
  return { check, sessions }
}

it('starts a read for a known token while the session is read, and returns it afterwards', async () => {
  const { check, sessions } = pendingSessions(student)
  const get = request('GET')
  await authenticateRequest(get, route, sessions)
  const started: string[] = []
  const loading = withSessionCheck(get, 'student', async () => started.push('read'))
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
