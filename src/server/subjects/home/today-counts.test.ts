// Compares what waits and what is new, after a mixed series of writes, with a recount of the tables and with the unread counts.
import { expect } from 'vitest'
import type { LeaderToday, StudentToday } from '#contract/home.ts'
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
  sendMessage,
} from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'

const stepCount = 120

interface Rows {
  questions: { id: string; deleted_at: string | null }[]
  responses: {
    id: string
    question_id: string
    student_id: string
    status: string
    review_count: number
    seen_review_count: number
  }[]
  users: { id: string; role: string; waiting_since: string | null }[]
  messages: { chat_id: string; sender_id: string; seq: number }[]
  chat_reads: { chat_id: string; reader_id: string; last_read_seq: number }[]
  prayer_requests: { id: string; student_id: string; deleted_at: string | null; answered_at: string | null }[]
  prayer_responses: { prayer_request_id: string }[]
  announcements: { id: string; deleted_at: string | null }[]
  announcement_reads: { announcement_id: string; reader_id: string }[]
}

function recountForLeader({ responses, users, messages, prayer_requests, prayer_responses }: Rows) {
  const chats = Map.groupBy(messages, ({ chat_id }) => chat_id)
  const waits = [...chats].filter(
    ([studentId, sent]) => sent.reduce((a, b) => (a.seq > b.seq ? a : b)).sender_id === studentId,
  )
  const responded = new Set(prayer_responses.map(({ prayer_request_id }) => prayer_request_id))
  return {
    responsesToReview: responses.filter(({ status }) => status === 'pending').length,
    chatsWaiting: waits.length,
    prayersWithoutResponse: prayer_requests.filter(
      ({ id, deleted_at, answered_at }) => deleted_at === null && answered_at === null && !responded.has(id),
    ).length,
    peopleWaiting: users.filter(({ waiting_since }) => waiting_since !== null).length,
  }
}

function recountForStudent(rows: Rows, studentId: string) {
  const own = rows.responses.filter(({ student_id }) => student_id === studentId)
  const statusOf = (questionId: string) =>
    own.filter(({ question_id }) => question_id === questionId).reduce<string>((_, { status }) => status, 'none')
  const lastRead =
    rows.chat_reads.find((it) => it.chat_id === studentId && it.reader_id === studentId)?.last_read_seq ?? 0
  const read = new Set(
    rows.announcement_reads.filter(({ reader_id }) => reader_id === studentId).map((it) => it.announcement_id),
  )
  return {
    unanswered: rows.questions
      .filter(({ id, deleted_at }) => deleted_at === null && ['none', 'rejected'].includes(statusOf(id)))
      .map(({ id }) => id),
    feedbackCount: own.filter(({ review_count, seen_review_count }) => review_count > seen_review_count).length,
    messages: rows.messages.filter(({ chat_id, seq }) => chat_id === studentId && seq > lastRead).length,
    unreadAnnouncements: rows.announcements.filter(({ id, deleted_at }) => deleted_at === null && !read.has(id)).length,
  }
}

const byId = (id: string) => ({ params: { id } })

/** Makes random writes of students and leaders. Some are refused. */
async function writeAtRandom(app: TestApp, leaders: Person[], students: Person[]): Promise<void> {
  const random = createRandom(14)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  const found = {
    questions: [] as string[],
    responses: [] as string[],
    prayers: [] as string[],
    people: [] as string[],
  }
  const steps: ((leader: Person, student: Person) => Promise<unknown>)[] = [
    async (leader) => found.questions.push((await addQuestion(app, leader))._id),
    (leader) => app.call('DELETE /api/questions/{id}', byId(pick(found.questions)), leader.token),
    async (_, student) => {
      const response = await addResponse(app, student, pick(found.questions))
      if ('_id' in response) found.responses.push(response._id)
    },
    (leader) => {
      const status = pick(['approved', 'rejected'] as const)
      return app.call('PUT /api/responses/{id}', { ...byId(pick(found.responses)), body: { status } }, leader.token)
    },
    (_, student) => app.call('PUT /api/responses/read', {}, student.token),
    (_, student) => sendMessage(app, student, student._id),
    (leader, student) => sendMessage(app, leader, student._id),
    (_, student) => app.call('PUT /api/chats/{id}/read', byId(student._id), student.token),
    async (_, student) => found.prayers.push((await askForPrayer(app, student))._id),
    (leader) => {
      const respond = { ...byId(pick(found.prayers)), body: { response: 'We pray.' } }
      return app.call('POST /api/prayer-requests/{id}/respond', respond, leader.token)
    },
    (leader) => app.call('DELETE /api/prayer-requests/{id}', byId(pick(found.prayers)), leader.token),
    (leader) => announce(app, leader),
    (_, student) => app.call('PUT /api/broadcasts/read', {}, student.token),
    async () => found.people.push((await addWaiting(app))._id),
    (leader) => app.call('POST /api/users/{id}/let-in', byId(pick(found.people)), leader.token),
  ]
  const [leader, student] = [leaders[0] as Person, students[0] as Person]
  // Each kind once, so that there is something to pick.
  for (const index of [0, 2, 8, 13]) await steps[index]?.(leader, student)
  for (let step = 0; step < stepCount; step += 1) await pick(steps)(pick(leaders), pick(students))
}

describeOnBoth('the numbers of today', () => {
  it('are refused to visitors and to accounts that wait', async ({ app }) => {
    expect((await app.call('GET /api/dashboard/today', {})).status).toBe(401)
    const noah = await addWaiting(app)
    expect((await app.call('GET /api/dashboard/today', {}, noah.token)).status).toBe(403)
  })

  it('equal a recount and the unread counts after a mixed series of writes', async ({ app, leader }) => {
    const leaders = [leader, await addLeader(app, 'Miriam')]
    const students = [await addStudent(app, 'Ana'), await addStudent(app, 'Ben'), await addStudent(app, 'Eve')]
    await writeAtRandom(app, leaders, students)
    const rows = (await app.dumpTables()) as unknown as Rows
    for (const { token } of leaders) {
      const today = (await app.call('GET /api/dashboard/today', {}, token)).body as LeaderToday
      expect(today).toMatchObject(recountForLeader(rows))
      expect(today.longestWaiting).toHaveLength(Math.min(3, today.chatsWaiting))
      const { responsesToReview: toReview, chatsWaiting, prayersWithoutResponse, peopleWaiting } = today
      const unread = { toReview, chatsWaiting, prayersWithoutResponse, peopleWaiting }
      expect((await app.call('GET /api/unread', { query: {} }, token)).body).toMatchObject(unread)
    }
    for (const { _id, token } of students) {
      const today = (await app.call('GET /api/dashboard/today', {}, token)).body as StudentToday
      const expected = recountForStudent(rows, _id)
      const listed = today.unanswered.map((question) => question._id)
      expect(expected.unanswered).toEqual(expect.arrayContaining(listed))
      expect(listed).toHaveLength(Math.min(expected.unanswered.length, 10))
      const { feedbackCount: feedback, unreadAnnouncements: announcements } = today
      expect({ ...today, messages: today.messages.count }).toMatchObject({ ...expected, unanswered: today.unanswered })
      expect(today.feedback).toHaveLength(Math.min(3, feedback))
      const unread = (await app.call('GET /api/unread', { query: {} }, token)).body
      expect(unread).toMatchObject({ messages: today.messages.count, announcements, feedback })
    }
  })
})
