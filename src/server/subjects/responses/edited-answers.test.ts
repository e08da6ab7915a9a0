import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { readPages } from '#test/support/pages.ts'
import { addQuestion, addResponse, addStudent, type Person } from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

const edit = (app: TestApp, student: Person, id: string, answer: string, editCount?: number) =>
  app.call(
    'PUT /api/responses/{id}/answer',
    { params: { id }, body: { answer, ...(editCount !== undefined && { editCount }) } },
    student.token,
  )
const review = (app: TestApp, leader: Person, id: string, body: object) =>
  app.call('PUT /api/responses/{id}', { params: { id }, body: { status: 'approved', ...body } }, leader.token)
const read = async (app: TestApp, leader: Person, id: string) =>
  (await app.call('GET /api/responses/{id}', { params: { id } }, leader.token)).body
const revisions = async (app: TestApp, leader: Person, id: string) =>
  (await app.call('GET /api/responses/{id}/revisions', { params: { id }, query: {} }, leader.token)).body

describeOnBoth('editing an answer', () => {
  it('refuses unknown responses, blank answers and wrong versions', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app, 'Ana'), await addStudent(app, 'Ben')]
    const { _id: id } = await addResponse(app, ana, (await addQuestion(app, leader))._id, 'First')
    for (const unknown of [id, 'nowhere']) {
      expect(await edit(app, ben, unknown, 'Mine now')).toBeRefused(404, messages.response_not_found())
    }
    expect(await edit(app, ana, id, ' \n ')).toBeRefused(400, messages.answer_required())
    for (const editCount of [-1, 0.5]) expect((await edit(app, ana, id, 'Second', editCount)).status).toBe(400)
    const stale = await edit(app, ana, id, 'Second', 1)
    expect(stale).toBeRefused(409, 'answer_changed', messages.answer_changed_elsewhere())
    expect(await read(app, leader, id)).toMatchObject({ answer: 'First', editCount: 0, editedAt: null })
    expect(await revisions(app, leader, id)).toEqual([])
  })

  it('refuses a reviewed response and one to a deleted question', async ({ app, leader, student }) => {
    const [salt, light] = [await addQuestion(app, leader), await addQuestion(app, leader)]
    const { _id: reviewed } = await addResponse(app, student, salt._id, 'First')
    for (const status of ['approved', 'rejected'] as const) {
      await review(app, leader, reviewed, { status })
      const refused = await edit(app, student, reviewed, 'Second', 0)
      expect(refused).toBeRefused(409, 'already_reviewed', messages.reviewed_before_edit())
      // The same answer would change nothing, but the student has to see the review.
      expect((await edit(app, student, reviewed, 'First')).status).toBe(409)
    }
    const { _id: orphan } = await addResponse(app, student, light._id, 'First')
    await app.call('DELETE /api/questions/{id}', { params: { id: light._id } }, leader.token)
    expect(await edit(app, student, orphan, 'Second')).toBeRefused(404, messages.question_not_found())
    for (const id of [reviewed, orphan]) expect((await read(app, leader, id)).answer).toBe('First')
  })

  it('replaces the answer, keeps earlier ones, and records the edit', async ({ app, leader, student }) => {
    const question = await addQuestion(app, leader)
    const first = await addResponse(app, student, question._id, 'First')
    const times: string[] = []
    for (const [index, answer] of ['Second', 'Third', 'Fourth'].entries()) {
      app.advance(1000)
      times.unshift(app.now().toISOString())
      const edited = await edit(app, student, first._id, answer, index)
      expect([edited.status, edited.body]).toEqual([
        200,
        { ...first, answer, editCount: index + 1, editedAt: times[0] },
      ])
    }
    const entry = await app.call('GET /api/history', { query: { group: 'responses' } }, leader.token)
    expect(entry.body[0]).toMatchObject({
      kind: 'response.edited',
      actor: { _id: student._id },
      subject: { _id: student._id },
      entityId: first._id,
      facts: { question: question._id },
      content: { question: question.title, answer: 'Third' },
    })
    const kept = ['Third', 'Second', 'First'].map((answer, index) => ({ answer, replacedAt: times[index] }))
    expect(await revisions(app, leader, first._id)).toEqual(kept)
    const params = { id: first._id }
    const pages = await readPages((cursor) =>
      app.call('GET /api/responses/{id}/revisions', { params, query: { limit: '2', ...cursor } }, leader.token),
    )
    expect([pages.length, pages.flat()]).toEqual([2, kept])
  })

  it('changes nothing on a retry with the same answer', async ({ app, leader, student }) => {
    const { _id } = await addResponse(app, student, (await addQuestion(app, leader))._id, 'First')
    const edited = await edit(app, student, _id, 'Second', 0)
    const stream = await listen(app, leader)
    app.advance(1000)
    const again = await edit(app, student, _id, 'Second', 0)
    expect([again.status, again.body]).toEqual([200, edited.body])
    expect(await revisions(app, leader, _id)).toHaveLength(1)
    await edit(app, student, _id, 'Third', 1)
    await expect.poll(() => stream.changes()).toEqual([['responses', { id: _id }]])
  })

  it('refuses a review of an earlier answer, and accepts one without the version', async ({ app, leader }) => {
    const student = await addStudent(app, 'Ana')
    const { _id } = await addResponse(app, student, (await addQuestion(app, leader))._id, 'First')
    await edit(app, student, _id, 'Second')
    for (const editCount of [-1, 'none']) expect((await review(app, leader, _id, { editCount })).status).toBe(400)
    const stale = await review(app, leader, _id, { reviewCount: 0, editCount: 0 })
    expect(stale).toBeRefused(409, 'answer_changed', messages.answer_changed_by({ name: 'Ana' }))
    expect(await read(app, leader, _id)).toMatchObject({ status: 'pending', reviewCount: 0 })
    expect((await review(app, leader, _id, { reviewCount: 0, editCount: 1 })).status).toBe(200)
    const other = await addResponse(app, student, (await addQuestion(app, leader))._id)
    expect((await review(app, leader, other._id, {})).status).toBe(200)
  })

  it('CO5: gives simultaneous edits and reviews one order, and loses no answer', async ({ app, leader, student }) => {
    for (let round = 0; round < 6; round += 1) {
      const { _id } = await addResponse(app, student, (await addQuestion(app, leader))._id, 'First')
      const [one, other, reviewed] = await Promise.all([
        edit(app, student, _id, 'One', 0),
        edit(app, student, _id, 'Other', 0),
        review(app, leader, _id, { reviewCount: 0, editCount: 0 }),
      ])
      const statuses = [one.status, other.status, reviewed.status]
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      const { answer, status, editCount } = await read(app, leader, _id)
      const earlier = await revisions(app, leader, _id)
      if (reviewed.status === 200) {
        expect([answer, status, editCount, earlier]).toEqual(['First', 'approved', 0, []])
      } else {
        expect([answer, status, editCount]).toEqual([one.status === 200 ? 'One' : 'Other', 'pending', 1])
        expect(earlier.map((revision) => revision.answer)).toEqual(['First'])
      }
    }
  })
})
