import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addQuestion, addResponse, addStudent, type Person } from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'
import { countUnseenReviews } from './store.ts'

const review = (app: TestApp, leader: Person, id: string, status: 'approved' | 'rejected' = 'approved') =>
  app.call('PUT /api/responses/{id}', { params: { id }, body: { status } }, leader.token)
const markAll = (app: TestApp, student: Person) => app.call('PUT /api/responses/read', {}, student.token)
const markOne = (app: TestApp, student: Person, id: string) =>
  app.call('PUT /api/responses/{id}/read', { params: { id } }, student.token)
const unseenOf = async (app: TestApp, student: Person) =>
  (await app.call('GET /api/responses/user', { query: {} }, student.token)).body
    .filter(({ hasUnseenReview }) => hasUnseenReview)
    .map(({ _id }) => _id)
const count = (app: TestApp, student: Person) => countUnseenReviews(app.database.read, { studentId: student._id })

async function answerThree(app: TestApp, leader: Person, student: Person): Promise<string[]> {
  const ids: string[] = []
  for (const title of ['Salt', 'Light', 'Yeast']) {
    ids.push((await addResponse(app, student, (await addQuestion(app, leader, title))._id))._id)
  }
  return ids
}

describeOnBoth('unseen reviews', () => {
  it("refuses to mark another student's response and an unknown one", async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app, 'Ana'), await addStudent(app, 'Ben')]
    const [id = ''] = await answerThree(app, leader, ana)
    await review(app, leader, id)
    for (const unknown of [id, 'nowhere']) {
      expect(await markOne(app, ben, unknown)).toBeRefused(404, messages.response_not_found())
    }
    expect((await markAll(app, ben)).body).toEqual({ responseIds: [], unreadCount: 0 })
    expect([await unseenOf(app, ana), await count(app, ana)]).toEqual([[id], 1])
  })

  it('are those after the last one that the student has seen', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app, 'Ana'), await addStudent(app, 'Ben')]
    const [salt = '', light = '', yeast = ''] = await answerThree(app, leader, ana)
    const [others = ''] = await answerThree(app, leader, ben)
    expect([await unseenOf(app, ana), await count(app, ana)]).toEqual([[], 0])
    for (const id of [salt, light, yeast, others]) await review(app, leader, id)
    expect([await unseenOf(app, ana), await count(app, ana)]).toEqual([[yeast, light, salt], 3])
    const one = await markOne(app, ana, light)
    expect([one.status, one.body]).toEqual([200, { responseIds: [light], unreadCount: 2 }])
    expect((await markOne(app, ana, light)).body).toEqual({ responseIds: [], unreadCount: 2 })
    expect(await unseenOf(app, ana)).toEqual([yeast, salt])
    const all = await markAll(app, ana)
    expect([all.status, all.body.unreadCount]).toEqual([200, 0])
    expect(new Set(all.body.responseIds)).toEqual(new Set([salt, yeast]))
    expect((await markAll(app, ana)).body).toEqual({ responseIds: [], unreadCount: 0 })
    await review(app, leader, light, 'rejected')
    expect([await unseenOf(app, ana), await count(app, ana), await count(app, ben)]).toEqual([[light], 1, 1])
  })

  it('are marked on the newest response of a question', async ({ app, leader, student }) => {
    const question = await addQuestion(app, leader)
    const { _id } = await addResponse(app, student, question._id)
    const isUnseen = async () => {
      const call = { params: { id: question._id } }
      return (await app.call('GET /api/questions/{id}', call, student.token)).body.myResponse?.hasUnseenReview
    }
    expect(await isUnseen()).toBe(false)
    await review(app, leader, _id)
    expect(await isUnseen()).toBe(true)
    await markOne(app, student, _id)
    expect(await isUnseen()).toBe(false)
  })

  it('are published to the own devices only, and only when something changed', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app, 'Ana'), await addStudent(app, 'Ben')]
    const [id = ''] = await answerThree(app, leader, ana)
    await review(app, leader, id)
    const streams = [await listen(app, ana), await listen(app, ben), await listen(app, leader)]
    await markAll(app, ana)
    await markAll(app, ana)
    await markOne(app, ana, id)
    await app.call('POST /api/broadcasts', { body: { title: 'Camp', content: 'Friday.' } }, leader.token)
    await expect.poll(() => streams.every((stream) => stream.text().includes('announcements'))).toBe(true)
    const seen = streams.map((stream) => stream.changes().filter(([change]) => change === 'responses').length)
    expect(seen).toEqual([1, 0, 0])
  })

  it('CO5: keeps a review unseen that is made while all are marked, and marks each once', async ({ app, leader }) => {
    const student = await addStudent(app)
    const ids = await answerThree(app, leader, student)
    for (const id of ids) await review(app, leader, id)
    const marked = await Promise.all([
      markAll(app, student),
      ...ids.map((id) => review(app, leader, id, 'rejected')),
      markAll(app, student),
    ])
    expect(marked.map(({ status }) => status)).toEqual(Array(5).fill(200))
    const rows = await app.rowsOf('responses')
    for (const { review_count, seen_review_count } of rows) {
      expect(review_count).toBe(2)
      expect([1, 2]).toContain(seen_review_count)
    }
    expect(await count(app, student)).toBe(rows.filter(({ seen_review_count }) => seen_review_count < 2).length)
  })
})
