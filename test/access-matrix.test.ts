import { expect } from 'vitest'
import { routes } from '#contract/api.ts'
import type { ApiKey } from '#contract/calls.ts'
import { serverLimits } from '#contract/limits.ts'
import type { TestApp } from './support/app.ts'
import { describeOnBoth, it } from './support/fixtures.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  announce,
  askForPrayer,
  password,
  questionText,
  sendMessage,
} from './support/people.ts'

/** Entities that a call refers to. Created again after each successful write, because it may change them. */
interface Scene {
  questionId: string
  /** Ana's response to another question. */
  responseId: string
  /** Ana's chat. */
  chatId: string
  messageId: string
  prayerRequestId: string
  announcementId: string
}
interface Row {
  call: (scene: Scene) => object
  /** Statuses for a visitor, Ana (who owns the entities), another student, a leader, and an expired session. */
  expected: [anonymous: number, student: number, otherStudent: number, admin: number, expired: number]
}

const nothing = () => ({})
const firstPage = () => ({ query: {} })
const byChat = ({ chatId }: Scene) => ({ params: { id: chatId } })
const byPrayerRequest = ({ prayerRequestId }: Scene) => ({ params: { id: prayerRequestId } })
const byAnnouncement = ({ announcementId }: Scene) => ({ params: { id: announcementId } })
const byQuestion = ({ questionId }: Scene) => ({ params: { id: questionId } })

/** Expected status of each route and caller (docs/product.md#access), independent of the contract's `access`. */
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
  'GET /api/dashboard/term': { call: nothing, expected: [401, 200, 200, 403, 401] },
  'GET /api/dashboard/announcements': { call: nothing, expected: [401, 200, 200, 403, 401] },
  'GET /api/dashboard/participation': { call: nothing, expected: [401, 403, 403, 200, 401] },
  'GET /api/dashboard/participation/students': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/questions': { call: firstPage, expected: [401, 200, 200, 200, 401] },
  'GET /api/questions/{id}': { call: byQuestion, expected: [401, 200, 200, 200, 401] },
  'GET /api/questions/deleted': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/questions/{id}/revisions': {
    call: (scene) => ({ ...byQuestion(scene), query: {} }),
    expected: [401, 403, 403, 200, 401],
  },
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
  'GET /api/responses/{id}': {
    call: ({ responseId }) => ({ params: { id: responseId } }),
    expected: [401, 403, 403, 200, 401],
  },
  'GET /api/responses/{id}/reviews': {
    call: ({ responseId }) => ({ params: { id: responseId }, query: {} }),
    expected: [401, 403, 403, 200, 401],
  },
  'PUT /api/responses/{id}': {
    call: ({ responseId }) => ({ params: { id: responseId }, body: { status: 'approved' } }),
    expected: [401, 403, 403, 200, 401],
  },
  'GET /api/users': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/history': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/chats/admin': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/chats/student': { call: nothing, expected: [401, 200, 200, 403, 401] },
  'GET /api/chats/{id}': { call: byChat, expected: [401, 200, 404, 200, 401] },
  'GET /api/chats/{id}/messages': {
    call: (scene) => ({ ...byChat(scene), query: {} }),
    expected: [401, 200, 404, 200, 401],
  },
  'PUT /api/chats/{id}/read': { call: byChat, expected: [401, 200, 404, 200, 401] },
  'POST /api/chats/{id}/messages': {
    call: (scene) => ({ ...byChat(scene), body: { content: 'Shalom!' } }),
    expected: [401, 201, 404, 201, 401],
  },
  'PUT /api/chats/{chatId}/messages/{messageId}': {
    call: ({ chatId, messageId }) => ({ params: { chatId, messageId }, body: { content: 'Peace!' } }),
    expected: [401, 200, 404, 403, 401],
  },
  'GET /api/chats/{chatId}/messages/{messageId}/revisions': {
    call: ({ chatId, messageId }) => ({ params: { chatId, messageId } }),
    expected: [401, 403, 403, 200, 401],
  },
  'GET /api/prayer-requests': { call: firstPage, expected: [401, 200, 200, 403, 401] },
  'POST /api/prayer-requests': {
    call: () => ({ body: { content: 'For peace.' } }),
    expected: [401, 201, 201, 403, 401],
  },
  'POST /api/prayer-requests/{id}/pray': { call: byPrayerRequest, expected: [401, 200, 200, 403, 401] },
  'GET /api/prayer-requests/admin': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/prayer-requests/deleted': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'POST /api/prayer-requests/{id}/respond': {
    call: (scene) => ({ ...byPrayerRequest(scene), body: { response: 'We pray with you.' } }),
    expected: [401, 403, 403, 200, 401],
  },
  'DELETE /api/prayer-requests/{id}': { call: byPrayerRequest, expected: [401, 403, 403, 204, 401] },
  'GET /api/broadcasts': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'POST /api/broadcasts': {
    call: () => ({ body: { title: 'Camp', content: 'On Friday.', priority: 'urgent' } }),
    expected: [401, 403, 403, 201, 401],
  },
  'DELETE /api/broadcasts/{id}': { call: byAnnouncement, expected: [401, 403, 403, 204, 401] },
  'GET /api/broadcasts/deleted': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/broadcasts/student': { call: firstPage, expected: [401, 200, 200, 403, 401] },
  'GET /api/broadcasts/unread': { call: nothing, expected: [401, 200, 200, 403, 401] },
  'PUT /api/broadcasts/read': { call: nothing, expected: [401, 200, 200, 403, 401] },
  'PUT /api/broadcasts/{id}/read': { call: byAnnouncement, expected: [401, 200, 200, 403, 401] },
  'GET /api/events': { call: nothing, expected: [401, 200, 200, 200, 401] },
}

async function gatherPeople(app: TestApp) {
  return {
    admin: await addLeader(app),
    student: await addStudent(app, 'Ana'),
    otherStudent: await addStudent(app, 'Ben'),
    expired: await addStudent(app, 'Old'),
  }
}
type People = Awaited<ReturnType<typeof gatherPeople>>

async function setScene(app: TestApp, { admin, student }: People): Promise<Scene> {
  const answered = await addQuestion(app, admin)
  const question = await addQuestion(app, admin)
  const response = await addResponse(app, student, answered._id)
  return {
    questionId: question._id,
    responseId: response._id,
    chatId: student._id,
    messageId: (await sendMessage(app, student, student._id))._id,
    prayerRequestId: (await askForPrayer(app, student))._id,
    announcementId: (await announce(app, admin))._id,
  }
}

describeOnBoth('access', () => {
  it('has a row for every route', () => {
    expect(new Set(Object.keys(matrix))).toEqual(new Set(routes.map(([key]) => key)))
  })

  it.for(routes.map(([key]) => key))('AZ1, AZ2, AZ3: %s', async (key, { app }) => {
    const { call, expected } = matrix[key]
    const callers = ['anonymous', 'student', 'otherStudent', 'admin', 'expired'] as const
    let people: People | undefined
    let scene: Scene | undefined
    for (const [index, caller] of callers.entries()) {
      people ??= await gatherPeople(app)
      scene ??= await setScene(app, people)
      if (caller === 'expired') app.advance(serverLimits.sessionIdleMs)
      const token = caller === 'anonymous' ? undefined : people[caller].token
      const before = await app.dumpTables()
      const response = await app.call(key, call(scene) as never, token)
      expect([caller, response.status]).toEqual([caller, expected[index]])
      // A refused call changes nothing (AZ2), except that login counts failed attempts.
      if (response.status >= 400 && key !== 'POST /api/auth/login') expect(await app.dumpTables()).toEqual(before)
      // A write may have changed the entities, so the next caller gets new ones.
      else if (!key.startsWith('GET')) scene = undefined
      if (response.status < 400 && key.includes('/api/auth/')) people = undefined
      if (caller === 'expired' && response.status === 401 && key !== 'POST /api/auth/login') {
        expect(response.body.code).toBe('session_expired')
      }
    }
  })
})
