import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addQuestion, addResponse, addStudent, type Person } from '#test/support/people.ts'

const summarize = async (app: TestApp, leader: Person, query: { question?: string; student?: string }) =>
  app.call('GET /api/responses/summary', { query }, leader.token)

describeOnBoth('the summary of responses', () => {
  it('refuses ids that are empty or too long, and finds nothing for unknown ones', async ({ app, leader }) => {
    for (const id of ['', 'x'.repeat(65)]) {
      expect((await summarize(app, leader, { question: id })).status).toBe(400)
      expect((await summarize(app, leader, { student: id })).status).toBe(400)
    }
    const nothing = { pending: 0, total: 0, question: null, student: null }
    for (const query of [{}, { question: 'x' }, { student: 'x' }, { question: 'x', student: 'x' }]) {
      expect((await summarize(app, leader, query)).body).toEqual(nothing)
    }
  })

  it('counts all responses, and those of a question or a student', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app, 'Ana'), await addStudent(app, 'Ben')]
    const [salt, light] = [await addQuestion(app, leader, 'Salt'), await addQuestion(app, leader, 'Light')]
    const { _id: id } = await addResponse(app, ana, salt._id)
    for (const { _id } of [salt, light]) await addResponse(app, ben, _id)
    await app.call('PUT /api/responses/{id}', { params: { id }, body: { status: 'rejected' } }, leader.token)
    await addResponse(app, ana, salt._id)
    await app.call('DELETE /api/questions/{id}', { params: { id: salt._id } }, leader.token)
    const question = { _id: salt._id, title: 'Salt' }
    const student = { _id: ana._id, name: 'Ana' }
    const cases = [
      [{}, { pending: 3, total: 4, question: null, student: null }],
      [{ question: salt._id }, { pending: 2, total: 3, question, student: null }],
      [{ student: ana._id }, { pending: 1, total: 2, question: null, student }],
      [
        { question: salt._id, student: ana._id },
        { pending: 1, total: 2, question, student },
      ],
      [
        { question: light._id, student: ana._id },
        { pending: 0, total: 0, question: { _id: light._id, title: 'Light' }, student },
      ],
    ] as const
    for (const [query, expected] of cases) expect((await summarize(app, leader, query)).body).toEqual(expected)
  })
})
