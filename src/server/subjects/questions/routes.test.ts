import { expect } from 'vitest'
import * as messages from '#messages'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { readPages } from '#test/support/pages.ts'
import { addQuestion, addResponse, addStudent, questionText } from '#test/support/people.ts'

describeOnBoth('writing questions', () => {
  it.for([
    [{ title: ' ' }, messages.title_required()],
    [{ title: 'x'.repeat(201) }, messages.text_too_long({ max: 200 })],
    [{ description: '' }, messages.description_required()],
    [{ category: '' }, messages.category_required()],
    [{ category: 'sports' }, messages.category_required()],
    [{ dueDate: '' }, messages.due_date_required()],
    [{ dueDate: '2026-02-30' }, messages.due_date_required()],
    [{ dueDate: '2026-03-08T00:00:00Z' }, messages.due_date_required()],
    [{ dueDate: '0026-12-05' }, messages.check_year()],
    [{ dueDate: '2126-12-05' }, messages.check_year()],
  ] as const)('refuses %j, and changes nothing', async ([change, message], { app, leader }) => {
    const question = await addQuestion(app, leader)
    const body = { ...questionText, ...change } as typeof questionText
    expect(await app.call('POST /api/questions', { body }, leader.token)).toBeRefused(400, message)
    const call = { params: { id: question._id }, body }
    expect(await app.call('PUT /api/questions/{id}', call, leader.token)).toBeRefused(400, message)
    expect((await app.call('GET /api/questions', { query: {} }, leader.token)).body).toEqual([
      { ...question, isMine: true },
    ])
  })

  const text = { ...questionText, title: 'Salt of the earth', dueDate: '2020-01-05' }

  it('creates one', async ({ app, leader }) => {
    const created = await app.call('POST /api/questions', { body: questionText }, leader.token)
    expect([created.status, created.body]).toEqual([201, { ...questionText, _id: expect.any(String), editCount: 0 }])
  })

  it('changes one', async ({ app, leader }) => {
    const params = { id: (await addQuestion(app, leader))._id }
    const changed = await app.call('PUT /api/questions/{id}', { params, body: text }, leader.token)
    expect([changed.status, changed.body]).toEqual([200, { ...text, _id: params.id, editCount: 1 }])
    expect((await app.call('GET /api/questions/{id}', { params }, leader.token)).body).toMatchObject(changed.body)
  })

  it('deletes one, which cannot be read, changed or deleted any more', async ({ app, leader }) => {
    const params = { id: (await addQuestion(app, leader))._id }
    expect((await app.call('DELETE /api/questions/{id}', { params }, leader.token)).status).toBe(204)
    for (const key of ['GET /api/questions/{id}', 'DELETE /api/questions/{id}'] as const) {
      expect(await app.call(key, { params }, leader.token)).toBeRefused(404, messages.question_not_found())
    }
    const late = await app.call('PUT /api/questions/{id}', { params, body: text }, leader.token)
    expect(late.status).toBe(404)
  })

  it('keeps texts byte for byte', async ({ app, leader }) => {
    const title = '  <b>Ünï¢ode</b> 🕯️ \u202Eright\u202C \'; drop table "users" --  '
    const { body } = await app.call('POST /api/questions', { body: { ...questionText, title } }, leader.token)
    expect(body.title).toBe(title)
  })
})

describeOnBoth('reading questions', () => {
  it('pages newest first, with a link to the next page', async ({ app, leader }) => {
    const titles = Array.from({ length: 5 }, (_, index) => `Question ${index}`)
    for (const title of titles) await addQuestion(app, leader, title)
    const pages = await readPages((cursor) =>
      app.call('GET /api/questions', { query: { limit: '2', ...cursor } }, leader.token),
    )
    expect(pages).toHaveLength(3)
    expect(pages.flat().map(({ title }) => title)).toEqual(titles.toReversed())
    for (const limit of ['0', '101', 'many', '-1', '1.5']) {
      const refused = await app.call('GET /api/questions', { query: { limit } }, leader.token)
      expect(refused).toBeRefused(400, messages.invalid_page_size())
    }
  })

  it("returns the status of the student's newest response, and of no other student's", async ({ app, leader }) => {
    const ana = await addStudent(app, 'Ana')
    const ben = await addStudent(app, 'Ben')
    const question = await addQuestion(app, leader)
    const response = await addResponse(app, ana, question._id)
    const read = async (token: string) => {
      const list = await app.call('GET /api/questions', { query: {} }, token)
      const one = await app.call('GET /api/questions/{id}', { params: { id: question._id } }, token)
      expect(list.body.map(({ myResponse }) => myResponse?.status)).toEqual([one.body.myResponse?.status])
      return list.body[0]?.myResponse
    }
    expect(await read(ana.token)).toEqual({ status: 'pending' })
    expect(await read(ben.token)).toBeUndefined()
    expect(await read(leader.token)).toBeUndefined()
    const review = { params: { id: response._id }, body: { status: 'rejected' } } as const
    await app.call('PUT /api/responses/{id}', review, leader.token)
    expect(await read(ana.token)).toEqual({ status: 'rejected' })
    await addResponse(app, ana, question._id)
    expect(await read(ana.token)).toEqual({ status: 'pending' })
  })

  it('returns the newest response to its student, with the feedback', async ({ app, leader, student }) => {
    const question = await addQuestion(app, leader)
    const read = async () =>
      (await app.call('GET /api/questions/{id}', { params: { id: question._id } }, student.token)).body.myResponse
    const pending = (_id: string) => ({
      _id,
      status: 'pending',
      answer: 'To shine at school.',
      editCount: 0,
      hasUnseenReview: false,
      feedback: null,
      reviewedBy: null,
    })
    const response = await addResponse(app, student, question._id)
    expect(await read()).toEqual(pending(response._id))
    const body = { status: 'rejected', feedback: 'Say more.' } as const
    await app.call('PUT /api/responses/{id}', { params: { id: response._id }, body }, leader.token)
    const reviewer = { name: 'Ruth', isLeader: true }
    expect(await read()).toEqual({ ...pending(response._id), ...body, reviewedBy: reviewer, hasUnseenReview: true })
    const second = await addResponse(app, student, question._id)
    expect(await read()).toEqual(pending(second._id))
  })

  it('returns the number of responses by status to a leader', async ({ app, leader }) => {
    const question = await addQuestion(app, leader)
    const read = async () =>
      (await app.call('GET /api/questions/{id}', { params: { id: question._id } }, leader.token)).body.responseCounts
    expect(await read()).toEqual({ pending: 0, approved: 0, rejected: 0 })
    for (const status of ['approved', 'rejected', 'rejected', undefined] as const) {
      const { _id: id } = await addResponse(app, await addStudent(app), question._id)
      if (status) await app.call('PUT /api/responses/{id}', { params: { id }, body: { status } }, leader.token)
    }
    expect(await read()).toEqual({ pending: 1, approved: 1, rejected: 2 })
  })

  it('returns question_deleted to leaders and to students with a response', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app, 'Ana'), await addStudent(app, 'Ben')]
    const { _id: id } = await addQuestion(app, leader)
    await addResponse(app, ana, id)
    await app.call('DELETE /api/questions/{id}', { params: { id } }, leader.token)
    for (const [{ token }, code] of [
      [leader, 'question_deleted'],
      [ana, 'question_deleted'],
      [ben, 'not_found'],
    ] as const) {
      const refused = await app.call('GET /api/questions/{id}', { params: { id } }, token)
      expect(refused).toBeRefused(404, code, messages.question_not_found())
    }
  })
})
