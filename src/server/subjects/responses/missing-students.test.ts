import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import { newId } from '#server/platform/database/new-id.ts'
import { insertUser } from '#server/subjects/accounts/store.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { readPages } from '#test/support/pages.ts'
import { addQuestion, addResponse, addStudent, addWaiting, type Person } from '#test/support/people.ts'
import { insertResponse } from './store.ts'

const page = (app: TestApp, leader: Person, id: string, query: object = {}) =>
  app.call('GET /api/questions/{id}/missing', { params: { id }, query: query as { limit: string } }, leader.token)

/** Returns the names on all pages, page by page. */
async function namesOnPages(app: TestApp, leader: Person, id: string, limit: string) {
  const pages = await readPages((cursor) => page(app, leader, id, { limit, ...cursor }))
  return pages.map((students) => students.map(({ name }) => name))
}

describeOnBoth('the students who have not answered a question', () => {
  it('refuses an unknown or deleted question and a malformed cursor', async ({ app, leader }) => {
    const { _id: id } = await addQuestion(app, leader)
    expect((await page(app, leader, id, { cursor: 'x' })).status).toBe(400)
    await app.call('DELETE /api/questions/{id}', { params: { id } }, leader.token)
    for (const [unknown, code] of [
      [id, 'question_deleted'],
      ['nowhere', 'not_found'],
    ] as const) {
      expect(await page(app, leader, unknown)).toBeRefused(404, code, messages.question_not_found())
    }
  })

  it('lists active students without a pending or approved response, by name', async ({ app, leader }) => {
    const [question, other] = [await addQuestion(app, leader), await addQuestion(app, leader)]
    const people: Record<string, Person> = {}
    for (const name of ['Zoe', 'ana', 'Ben', 'Cleo', 'Dina', 'Eva', 'Off']) people[name] = await addStudent(app, name)
    const person = (name: string) => people[name] as Person
    await addWaiting(app)
    await app.call('POST /api/users/{id}/switch-off', { params: { id: person('Off')._id } }, leader.token)
    const review = (id: string, status: 'approved' | 'rejected') =>
      app.call('PUT /api/responses/{id}', { params: { id }, body: { status } }, leader.token)
    await addResponse(app, person('Ben'), question._id)
    await review((await addResponse(app, person('Cleo'), question._id))._id, 'approved')
    await review((await addResponse(app, person('Dina'), question._id))._id, 'rejected')
    const { _id: again } = await addResponse(app, person('Eva'), question._id)
    await review(again, 'rejected')
    await addResponse(app, person('Eva'), question._id)
    await addResponse(app, person('ana'), other._id)
    const { body } = await page(app, leader, question._id)
    expect(body).toEqual([
      { _id: person('ana')._id, name: 'ana', hasRejectedResponse: false },
      { _id: person('Dina')._id, name: 'Dina', hasRejectedResponse: true },
      { _id: person('Zoe')._id, name: 'Zoe', hasRejectedResponse: false },
    ])
    expect(await namesOnPages(app, leader, question._id, '1')).toEqual([['ana'], ['Dina'], ['Zoe']])
  })

  it('reads a bounded number of students for each page, and misses none', { tags: 'slow' }, async ({ app, leader }) => {
    const { _id: questionId } = await addQuestion(app, leader)
    const { maxStudentsRead } = serverLimits
    const names = Array.from(
      { length: 2 * maxStudentsRead + 5 },
      (_, index) => `Student ${String(index).padStart(4, '0')}`,
    )
    const now = app.now().toISOString()
    await app.database.write(async (transaction) => {
      for (const [index, name] of names.entries()) {
        const id = newId()
        const user = { id, name, username: id, email: null, passwordHash: '', role: 'student', now } as const
        await insertUser(transaction, user)
        if (index <= maxStudentsRead)
          await insertResponse(transaction, { id: newId(), questionId, studentId: id, answer: 'Light', now })
      }
    })
    const pages = await namesOnPages(app, leader, questionId, '100')
    expect(pages.flat()).toEqual(names.slice(maxStudentsRead + 1))
    expect(pages.map(({ length }) => length)).toEqual([0, 100, 100, 100, 100, 100, 4])
  })
})
