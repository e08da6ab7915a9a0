import { expect, it } from 'vitest'
import { type ApiKey, routes } from '#contract/api.ts'
import { serverLimits } from '#contract/limits.ts'
import type { TestApp } from './support/app.ts'
import { describeApp } from './support/describe-app.ts'
import { addAdministrator, addQuestion, addResponse, addStudent, password, questionText } from './support/people.ts'

/** What a route needs to be called with; made anew for every caller, because a call may use it up. */
interface Scene {
  questionId: string
  /** Ana's, to another question. */
  responseId: string
}
interface Row {
  call: (scene: Scene) => object
  /** Statuses for: nobody, Ana (whose things they are), another student, an administrator, an expired session. */
  expected: [anonymous: number, student: number, otherStudent: number, admin: number, expired: number]
}

const nothing = () => ({})
const firstPage = () => ({ query: {} })
const byQuestion = ({ questionId }: Scene) => ({ params: { id: questionId } })

/** The access table of the specification's readings, written out: it does not look at the contract's own words. */
const matrix: Record<ApiKey, Row> = {
  'POST /api/auth/register': {
    call: () => ({ body: { name: 'New', username: `new-${Math.random()}`, password } }),
    expected: [201, 201, 201, 201, 201],
  },
  'POST /api/auth/login': {
    call: () => ({ body: { username: 'nobody-here', password } }),
    expected: [401, 401, 401, 401, 401],
  },
  'POST /api/auth/setup': {
    call: () => ({ body: { setupToken: 'none', name: 'New', username: 'newcomer', password } }),
    expected: [409, 409, 409, 409, 409],
  },
  'GET /api/auth/me': { call: nothing, expected: [401, 200, 200, 200, 401] },
  'POST /api/auth/logout': { call: nothing, expected: [401, 204, 204, 204, 401] },
  'PUT /api/auth/update-username': {
    call: () => ({ body: { currentPassword: password, newUsername: `renamed-${Math.random()}` } }),
    expected: [401, 200, 200, 200, 401],
  },
  'PUT /api/auth/update-password': {
    call: () => ({ body: { currentPassword: password, newPassword: 'brighter' } }),
    expected: [401, 200, 200, 200, 401],
  },
  'GET /api/dashboard/stats': { call: nothing, expected: [401, 200, 200, 200, 401] },
  'GET /api/questions': { call: firstPage, expected: [401, 200, 200, 200, 401] },
  'GET /api/questions/{id}': { call: byQuestion, expected: [401, 200, 200, 200, 401] },
  'POST /api/questions': { call: () => ({ body: questionText }), expected: [401, 403, 403, 201, 401] },
  'PUT /api/questions/{id}': {
    call: (scene) => ({ ...byQuestion(scene), body: questionText }),
    expected: [401, 403, 403, 200, 401],
  },
  'DELETE /api/questions/{id}': { call: byQuestion, expected: [401, 403, 403, 204, 401] },
  'POST /api/responses': {
    call: ({ questionId }) => ({ body: { questionId, answer: 'Light' } }),
    expected: [401, 201, 201, 403, 401],
  },
  'GET /api/responses/user': { call: firstPage, expected: [401, 200, 200, 403, 401] },
  'GET /api/responses/all': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'PUT /api/responses/{id}': {
    call: ({ responseId }) => ({ params: { id: responseId }, body: { status: 'approved' } }),
    expected: [401, 403, 403, 200, 401],
  },
}

async function setScene(test: TestApp) {
  const admin = await addAdministrator(test)
  const student = await addStudent(test, 'Ana')
  const answered = await addQuestion(test, admin)
  const question = await addQuestion(test, admin)
  const response = await addResponse(test, student, answered._id)
  const otherStudent = await addStudent(test, 'Ben')
  const expired = await addStudent(test, 'Old')
  return { scene: { questionId: question._id, responseId: response._id }, admin, student, otherStudent, expired }
}

describeApp('access', (test) => {
  it('has a row for every route', () => {
    expect(new Set(Object.keys(matrix))).toEqual(new Set(routes.map(([key]) => key)))
  })

  it.for(routes.map(([key]) => key))('%s', async (key) => {
    const { call, expected } = matrix[key]
    const callers = ['anonymous', 'student', 'otherStudent', 'admin', 'expired'] as const
    for (const [index, caller] of callers.entries()) {
      const { scene, ...people } = await setScene(test())
      if (caller === 'expired') test().advance(serverLimits.sessionLife)
      const token = caller === 'anonymous' ? undefined : people[caller].token
      const before = await test().dumpTables()
      const answer = await test().call(key, call(scene) as never, token)
      expect([caller, answer.status]).toEqual([caller, expected[index]])
      // A refused call changes nothing (AZ2); only counted tries may be written, so that guessing slows down.
      if (answer.status >= 400 && key !== 'POST /api/auth/login') expect(await test().dumpTables()).toEqual(before)
      if (caller === 'expired' && answer.status === 401 && key !== 'POST /api/auth/login') {
        expect(answer.body.code).toBe('session_expired')
      }
    }
  })
})
