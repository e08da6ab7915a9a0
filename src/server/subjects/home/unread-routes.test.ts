import { expect, vi } from 'vitest'
import type { LeaderUnread } from '#contract/home.ts'
import { newId } from '#server/platform/database/new-id.ts'
import type { TestApp } from '#test/support/app.ts'
import { expectRightCounts } from '#test/support/counts.ts'
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
import { runSql } from '#test/support/sql.ts'

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
  concernNews: 0,
}

describeOnBoth('the unread counts', () => {
  it('are refused to visitors and to accounts that wait', async ({ app }) => {
    expect((await app.call('GET /api/unread', { query: {} })).status).toBe(401)
    const noah = await addWaiting(app)
    expect((await app.call('GET /api/unread', { query: {} }, noah.token)).status).toBe(403)
  })

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

  it('leave out questions that were due before the student joined, unless an answer was rejected', async ({
    app,
    leader,
  }) => {
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
    await expectRightCounts(app.dumpTables)
  })

  it('count the requests that a leader can decide: not their own, not about them, and not after seven days', async ({
    app,
    student,
  }) => {
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

  it('are exact, and cost the same statements, with 10,000 announcements and 1,000 chats', async ({
    app,
    testDatabase,
    leader,
  }) => {
    const ana = await addStudent(app)
    const statementsOf = async (person: Person) => {
      // Fills the caches of sessions and versions.
      await unreadOf(app, person)
      const [first, all] = [vi.spyOn(app.database.read, 'first'), vi.spyOn(app.database.read, 'all')]
      await unreadOf(app, person)
      const calls = [first.mock.calls.length, all.mock.calls.length]
      first.mockRestore()
      all.mockRestore()
      return calls
    }
    const statements = { student: await statementsOf(ana), leader: await statementsOf(leader) }

    const now = app.now().toISOString()
    const ids = (count: number) => Array.from({ length: count }, () => newId())
    const announcements = ids(10_000).map(
      (id) => `('${id}', 'Camp', 'On Friday.', 'normal', '${leader._id}', '${now}', 0)`,
    )
    const students = ids(999)
    const users = students.map(
      (id, index) =>
        `('${id}', 'S', 's', 's', 'm${index}', 'm${index}', 'm${index}', 'm${index}', 'x', 'student', '${now}', 0, 0, '${now}')`,
    )
    const waits = students.map((id, index) =>
      index % 2 === 0 ? `('${id}', 's', 1, 1, '', 1, '${now}')` : `('${id}', 's', 0, 1, '', 1, null)`,
    )
    await runSql(
      testDatabase.url,
      `insert into announcements (id, title, content, priority, created_by, created_at, edit_count) values ${announcements}`,
      `insert into counts (name, shard, amount) values ('normal announcements', 99, 10000), ('students', 99, 999)`,
      `insert into users (id, name, name_key, name_skeleton, username, username_key, username_sort_key, username_skeleton,
        password_hash, role, created_at, responses_count, answered_count, last_seen_at) values ${users}`,
      `insert into chats (student_id, student_name_key, last_seq, version, last_message_id, is_listed, waiting_since)
        values ${waits}`,
    )

    const recount = async () => {
      const { announcements: sent, announcement_reads: reads, chats } = await testDatabase.dump()
      const open = (sent as { deleted_at: string | null }[]).filter(({ deleted_at }) => deleted_at === null)
      const waiting = (chats as { waiting_since: string | null }[]).filter((chat) => chat.waiting_since !== null)
      return { unread: open.length - (reads?.length ?? 0), waiting: waiting.length }
    }
    const expectExact = async () => {
      const { unread, waiting } = await recount()
      expect(await unreadOf(app, ana)).toMatchObject({ announcements: unread })
      expect(await unreadOf(app, leader)).toMatchObject({ chatsWaiting: waiting })
    }
    expect(await recount()).toEqual({ unread: 10_000, waiting: 500 })
    await expectExact()
    expect({ student: await statementsOf(ana), leader: await statementsOf(leader) }).toEqual(statements)
    const camp = await announce(app, leader)
    await sendMessage(app, ana, ana._id)
    await expectExact()
    await app.call('PUT /api/broadcasts/{id}/read', { params: { id: camp._id } }, ana.token)
    await sendMessage(app, leader, `${students[0]}`)
    await expectExact()
    await app.call('PUT /api/broadcasts/read', {}, ana.token)
    expect(await unreadOf(app, ana)).toMatchObject({ announcements: 0 })
    expect((await recount()).unread).toBe(0)
    await expectExact()
  })
})
