import { expect } from 'vitest'
import type { LeaderUnread } from '#contract/home.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  addWaiting,
  announce,
  askForPrayer,
  type Person,
  questionText,
  sendMessage,
} from '#test/support/people.ts'

const unreadOf = async (app: TestApp, { token }: Person) =>
  (await app.call('GET /api/unread', { query: {} }, token)).body
const nothing = { messages: 0, announcements: 0, feedback: 0, openQuestions: 0, concernNews: 0 }
const nobody = {
  toReview: 0,
  chatsWaiting: 0,
  prayersWithoutResponse: 0,
  peopleWaiting: 0,
  requests: 0,
  concerns: 0,
  openConcerns: 0,
  concernNews: 0,
}

describeOnBoth('the unread counts', () => {
  it('count what a student has not read or answered', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    expect(await unreadOf(app, ana)).toEqual(nothing)
    await sendMessage(app, leader, ana._id)
    await sendMessage(app, leader, ana._id)
    await announce(app, leader)
    const [first, second] = [await addQuestion(app, leader, 'First'), await addQuestion(app, leader, 'Second')]
    const { _id } = await addResponse(app, ana, first._id)
    expect(await unreadOf(app, ana)).toEqual({ ...nothing, messages: 2, announcements: 1, openQuestions: 1 })
    expect(await unreadOf(app, ben)).toEqual({ ...nothing, announcements: 1, openQuestions: 2 })

    const review = { params: { id: _id }, body: { status: 'rejected', feedback: 'Read on.' } } as const
    await app.call('PUT /api/responses/{id}', review, leader.token)
    expect(await unreadOf(app, ana)).toMatchObject({ feedback: 1, openQuestions: 2 })
    await app.call('DELETE /api/questions/{id}', { params: { id: second._id } }, leader.token)
    await app.call('PUT /api/chats/{id}/read', { params: { id: ana._id } }, ana.token)
    await app.call('PUT /api/broadcasts/read', {}, ana.token)
    await app.call('PUT /api/responses/read', {}, ana.token)
    expect(await unreadOf(app, ana)).toEqual({ ...nothing, openQuestions: 1 })
    const { body: stats } = await app.call('GET /api/dashboard/stats', {}, ana.token)
    expect(stats).toMatchObject({ pendingQuestions: 1 })
  })

  it('leave out questions from before joining, unless an answer was rejected', async ({ app, leader }) => {
    const ana = await addStudent(app)
    const due = async (dueDate: string) =>
      (await app.call('POST /api/questions', { body: { ...questionText, dueDate } }, leader.token)).body
    const [first, second] = [await due('2026-02-01'), await due('2026-02-08')]
    await due('2026-03-01')
    const open = async (joinedOn?: string) =>
      (await app.call('GET /api/unread', { query: { ...(joinedOn && { joinedOn }) } }, ana.token)).body
    expect(await open()).toEqual({ ...nothing, openQuestions: 3 })
    expect(await open('2026-02-08')).toEqual({ ...nothing, openQuestions: 2 })
    expect(await open('2026-02-09')).toEqual({ ...nothing, openQuestions: 1 })
    const { _id: id } = await addResponse(app, ana, first._id)
    expect(await open('2026-02-09')).toEqual({ ...nothing, openQuestions: 1 })
    await app.call('PUT /api/responses/{id}', { params: { id }, body: { status: 'rejected' } }, leader.token)
    expect(await open('2026-02-09')).toMatchObject({ openQuestions: 2 })
    await app.call('DELETE /api/questions/{id}', { params: { id: second._id } }, leader.token)
    expect(await open('2026-02-09')).toMatchObject({ openQuestions: 2 })
    const { status } = await app.call('GET /api/unread', { query: { joinedOn: 'yesterday' } }, ana.token)
    expect(status).toBe(400)
    const { body: stats } = await app.call('GET /api/dashboard/stats', {}, ana.token)
    expect(stats).toMatchObject({ pendingQuestions: 2 })
  })

  it('count what waits for the leaders', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    expect(await unreadOf(app, leader)).toEqual(nobody)
    const { _id: questionId } = await addQuestion(app, leader)
    const { _id: responseId } = await addResponse(app, ana, questionId)
    await addResponse(app, ben, questionId)
    await sendMessage(app, ana, ana._id)
    await sendMessage(app, ana, ana._id)
    const prayer = await askForPrayer(app, ana)
    const [noah, mia] = [await addWaiting(app), await addWaiting(app, 'Mia')]
    expect(await unreadOf(app, leader)).toEqual({
      ...nobody,
      toReview: 2,
      chatsWaiting: 1,
      prayersWithoutResponse: 1,
      peopleWaiting: 2,
    })

    const { token } = leader
    await app.call('PUT /api/responses/{id}', { params: { id: responseId }, body: { status: 'approved' } }, token)
    await sendMessage(app, leader, ana._id)
    const response = { params: { id: prayer._id }, body: { response: 'We pray with you.' } }
    await app.call('POST /api/prayer-requests/{id}/respond', response, token)
    await app.call('POST /api/users/{id}/let-in', { params: { id: noah._id } }, token)
    await app.call('POST /api/users/{id}/decline', { params: { id: mia._id } }, token)
    expect(await unreadOf(app, leader)).toEqual({ ...nobody, toReview: 1 })
  })

  it('count the requests that a leader can decide for seven days', async ({ app, student }) => {
    const [ruth, tom, mia] = [await addLeader(app), await addLeader(app, 'Tom'), await addLeader(app, 'Mia')]
    const requestsOf = async () =>
      Promise.all([ruth, tom, mia].map(async (leader) => (await unreadOf(app, leader)) as LeaderUnread)).then(
        (counts) => counts.map(({ requests }) => requests),
      )
    await app.call('POST /api/users/{id}/make-leader', { params: { id: student._id } }, ruth.token)
    expect(await requestsOf()).toEqual([0, 1, 1])
    await app.call('POST /api/users/{id}/remove-leader', { params: { id: tom._id } }, ruth.token)
    expect(await requestsOf()).toEqual([0, 1, 2])
    const { body } = await app.call('GET /api/confirmations', {}, mia.token)
    const removal = { params: { id: `${body.find(({ action }) => action === 'remove leader')?._id}` } }
    await app.call('POST /api/confirmations/{id}/decline', removal, mia.token)
    expect(await requestsOf()).toEqual([0, 1, 1])
    app.advance(7 * 24 * 60 * 60 * 1000)
    expect(await requestsOf()).toEqual([0, 0, 0])
  })

  it('return 304 until a count changes', async ({ app, leader }) => {
    const ana = await addStudent(app)
    const { headers } = await app.call('GET /api/unread', { query: {} }, ana.token)
    const again = () =>
      app.call('GET /api/unread', { query: {} }, ana.token, { headers: { 'if-none-match': String(headers['etag']) } })
    expect((await again()).status).toBe(304)
    // A change that concerns others.
    await addStudent(app, 'Ben')
    expect((await again()).status).toBe(304)
    await announce(app, leader)
    expect([(await again()).status, (await again()).body]).toEqual([200, { ...nothing, announcements: 1 }])
  })
})
