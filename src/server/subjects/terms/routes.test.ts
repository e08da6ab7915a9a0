import { expect } from 'vitest'
import { limits } from '#contract/limits.ts'
import { maxTermQuestions } from '#contract/rules/terms.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { expectRightCounts } from '#test/support/counts.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { readPages } from '#test/support/pages.ts'
import { addLeader, type Person, planTerm, questionText } from '#test/support/people.ts'
import { createTestPublisher } from '#test/support/publisher.ts'
import { listen } from '#test/support/streams.ts'

const day = 86_400_000
const weeks = ['Light', 'Salt', 'Bread'] as const

const at = (app: TestApp, ms: number) => new Date(app.now().getTime() + ms).toISOString()
const plan = (app: TestApp, { token }: Person, questions: object[], headers: Record<string, string> = {}) =>
  app.call('POST /api/terms', { body: { questions } as never }, token, { headers })
const undo = (app: TestApp, { token }: Person, id: string) =>
  app.call('DELETE /api/terms/{id}', { params: { id } }, token)
const termsOf = async (app: TestApp, { token }: Person) => (await app.call('GET /api/terms', { query: {} }, token)).body
const questionsOf = async (app: TestApp, { token }: Person, id: string) =>
  (await app.call('GET /api/terms/{id}/questions', { params: { id }, query: {} }, token)).body
const remove = (app: TestApp, { token }: Person, id: string) =>
  app.call('DELETE /api/questions/{id}', { params: { id } }, token)
const edit = (app: TestApp, { token }: Person, id: string, change: object) =>
  app.call('PUT /api/questions/{id}', { params: { id }, body: { ...questionText, ...change } }, token)

/** Returns the numbers of rows that planning adds. */
async function stored(app: TestApp) {
  const { terms, term_questions, scheduled_posts, jobs, history_entries } = await app.dumpTables()
  return [terms, term_questions, scheduled_posts, jobs, history_entries].map((rows) => rows?.length)
}
const nothing = [0, 0, 0, 0, 0]

describeOnBoth('planning a term', () => {
  it.for([
    ['without a title', { title: ' ' }, 'title', messages.title_required()],
    ['with a title that is too long', { title: 'x'.repeat(201) }, 'title', messages.text_too_long({ max: 200 })],
    ['without a description', { description: '' }, 'description', messages.description_required()],
    ['of an unknown category', { category: 'sports' }, 'category', messages.category_required()],
    ['due on no day', { dueDate: '2026-02-30' }, 'dueDate', messages.due_date_required()],
    ['due in another century', { dueDate: '2126-12-05' }, 'dueDate', messages.check_year()],
    ['without a time', { publishAt: undefined }, 'publishAt', messages.publish_at_invalid()],
    ['to be published now', { publishAt: null }, 'publishAt', messages.publish_at_invalid()],
    ['with a day instead of a time', { publishAt: '2026-03-02' }, 'publishAt', messages.publish_at_invalid()],
  ] as const)('refuses a question %s, and schedules none', async ([, change, field, message], { app, leader }) => {
    const question = { ...questionText, publishAt: at(app, day) }
    const refused = await plan(app, leader, [question, question, { ...question, ...change }, question])
    expect(refused).toBeRefused(400, 'invalid', `questions.2.${field}`, message)
    expect(refused.body.errors).toHaveLength(1)
    expect(await stored(app)).toEqual(nothing)
  })

  it.for([
    ['that is past', -1],
    ['that is now', 0],
    ['of more than a year', limits.maxScheduleAheadMs + 1],
  ] as const)('refuses a time %s, and names the question', async ([, ms], { app, leader }) => {
    const question = { ...questionText, publishAt: at(app, day) }
    const refused = await plan(app, leader, [question, { ...question, publishAt: at(app, ms) }, question])
    expect(refused).toBeRefused(400, 'questions.1.publishAt', messages.terms_publish_at_invalid({ number: 2 }))
    expect(refused.body.message).toBe('Question 2: choose a time in the future, within the next year')
    expect(await stored(app)).toEqual(nothing)
  })

  it('refuses no questions, and more than 1,000 before it checks any of them', async ({ app, leader }) => {
    expect(await plan(app, leader, [])).toBeRefused(400, 'questions')
    const many = await plan(app, leader, Array(250_000).fill({}))
    expect(many).toBeRefused(400, 'questions', messages.terms_too_many({ max: maxTermQuestions }))
    expect(many.body.errors).toHaveLength(1)
    expect(await stored(app)).toEqual(nothing)
  })

  it('refuses a body of more than 900 kB, and other routes one of more than 64 kB', async ({ app, leader }) => {
    const question = { ...questionText, description: '.'.repeat(764), publishAt: at(app, day) }
    const rest = Array<object>(maxTermQuestions - 1).fill(question)
    const first = { ...question, description: '' }
    const missing = 900_000 - JSON.stringify({ questions: [first, ...rest] }).length
    const withLength = (length: number) => [{ ...first, description: '.'.repeat(length) }, ...rest]
    expect(await plan(app, leader, withLength(missing + 1))).toBeRefused(413, 'too_large')
    const single = { body: { ...question, description: '.'.repeat(70_000) } as never }
    expect(await app.call('POST /api/questions', single, leader.token)).toBeRefused(413, 'too_large')
    expect(await stored(app)).toEqual(nothing)
    expect((await plan(app, leader, withLength(missing))).body.count).toBe(maxTermQuestions)
    await expectRightCounts(app.dumpTables)
  })

  it('schedules all questions with one event for leaders, and an entry of the history for each', async ({
    app,
    leader,
    student,
  }) => {
    const [ruth, ana] = [await listen(app, leader), await listen(app, student)]
    const term = await planTerm(app, leader, weeks)
    expect(term).toEqual({
      _id: expect.any(String),
      createdAt: app.now().toISOString(),
      createdBy: { name: 'Ruth' },
      startsAt: at(app, day),
      endsAt: at(app, 15 * day),
      count: 3,
      published: 0,
    })
    expect(await termsOf(app, leader)).toEqual([term])
    const questions = await questionsOf(app, leader, term._id)
    expect(questions).toEqual(
      weeks.map((title, week) => ({
        ...questionText,
        _id: expect.any(String),
        title,
        publishAt: at(app, (1 + 7 * week) * day),
        scheduledBy: { name: 'Ruth' },
        editCount: 0,
      })),
    )
    expect((await app.call('GET /api/questions/scheduled', { query: {} }, leader.token)).body).toEqual(questions)
    const { body: history } = await app.call('GET /api/history', { query: {} }, leader.token)
    expect(
      history
        .slice(0, 3)
        .map(({ kind, entityId }) => [kind, entityId])
        .toReversed(),
    ).toEqual(questions.map(({ _id }) => ['question.scheduled', _id]))
    await app.call('POST /api/broadcasts', { body: { title: 'Camp', content: 'At five.' } }, leader.token)
    await expect.poll(() => ana.changes().map(([change]) => change)).toEqual(['announcements'])
    expect(ruth.changes().slice(0, 2)).toEqual([
      ['scheduled', { id: term._id }],
      ['announcements', expect.anything()],
    ])
    await expectRightCounts(app.dumpTables)
  })

  it('keeps the order of the plan, also of questions at the same time, and pages through it', async ({
    app,
    leader,
  }) => {
    const times = [9, 2, 2, 2, 5]
    const titles = times.map((_, index) => `Question ${index}`)
    const questions = times.map((days, index) => ({
      ...questionText,
      title: titles[index],
      publishAt: at(app, days * day),
    }))
    const { body: term } = await plan(app, leader, questions)
    expect([term.startsAt, term.endsAt]).toEqual([at(app, 2 * day), at(app, 9 * day)])
    const pages = await readPages((cursor) =>
      app.call(
        'GET /api/terms/{id}/questions',
        { params: { id: term._id }, query: { limit: '2', ...cursor } },
        leader.token,
      ),
    )
    expect([pages.length, pages.flat().map(({ title }) => title)]).toEqual([3, titles])
    const newest = await planTerm(app, await addLeader(app, 'Tom'))
    expect((await termsOf(app, leader)).map(({ _id, createdBy }) => [_id, createdBy.name])).toEqual([
      [newest._id, 'Tom'],
      [term._id, 'Ruth'],
    ])
  })

  it('returns the same term to a retry, also after a question has got another time', async ({ app, leader }) => {
    const questions = [{ ...questionText, publishAt: at(app, day) }]
    const headers = { 'idempotency-key': 'term-1' }
    const { body: term } = await plan(app, leader, questions, headers)
    const [first] = await questionsOf(app, leader, term._id)
    await edit(app, leader, `${first?._id}`, { publishAt: at(app, 2 * day) })
    const again = await plan(app, leader, questions, headers)
    expect([again.status, again.body]).toEqual([201, term])
    expect((await stored(app)).slice(0, 3)).toEqual([1, 1, 1])
    await undo(app, leader, term._id)
    expect(await plan(app, leader, questions, headers)).toBeRefused(404, messages.terms_not_found())
    expect((await stored(app)).slice(0, 3)).toEqual([0, 0, 0])
  })

  it('lists what has become of each question', async ({ app, leader }) => {
    const term = await planTerm(app, leader, ['Edited', 'Moved', 'Canceled', 'Now', 'Deleted', 'Later'])
    const ids = (await questionsOf(app, leader, term._id)).map(({ _id }) => _id)
    const [edited, moved, canceled, now, deleted, later] = ids as [string, string, string, string, string, string]
    await edit(app, leader, edited, { title: 'Edited twice' })
    const { body: elsewhere } = await edit(app, leader, moved, { title: 'Moved', publishAt: at(app, 2 * day) })
    await remove(app, leader, canceled)
    const { body: out } = await edit(app, leader, now, { title: 'Now', publishAt: null })
    const { body: gone } = await edit(app, leader, deleted, { title: 'Deleted', publishAt: null })
    await remove(app, leader, gone._id)
    app.advance(2 * day)
    expect(await createTestPublisher(app).publishDue()).toBe(2)
    expect(
      (await questionsOf(app, leader, term._id)).map(({ _id, title, publishAt, isMine }) => [
        _id,
        title,
        publishAt,
        isMine,
      ]),
    ).toEqual([
      [edited, 'Edited twice', undefined, true],
      [elsewhere._id, 'Moved', undefined, true],
      [out._id, 'Now', undefined, true],
      [later, 'Later', expect.any(String), undefined],
    ])
    expect(await termsOf(app, leader)).toEqual([{ ...term, count: 4, published: 3 }])
  })
})

describeOnBoth('undoing a term', () => {
  it('is refused for a term that does not exist, as are its questions', async ({ app, leader }) => {
    expect(await undo(app, leader, 'none')).toBeRefused(404, messages.terms_not_found())
    const call = { params: { id: 'none' }, query: {} }
    const refused = await app.call('GET /api/terms/{id}/questions', call, leader.token)
    expect(refused).toBeRefused(404, messages.terms_not_found())
  })

  it('is refused once a question is published, also if it is deleted again, and cancels none', async ({
    app,
    leader,
  }) => {
    const term = await planTerm(app, leader, weeks)
    const before = await questionsOf(app, leader, term._id)
    app.advance(day)
    await createTestPublisher(app).publishDue()
    expect(await undo(app, leader, term._id)).toBeRefused(409, 'conflict', messages.terms_already_published())
    await remove(app, leader, `${before[0]?._id}`)
    expect(await undo(app, leader, term._id)).toBeRefused(409, messages.terms_already_published())
    expect(await questionsOf(app, leader, term._id)).toEqual(before.slice(1))
    expect(await app.kindsOfHistory()).not.toContain('question.schedule_canceled')
    await expectRightCounts(app.dumpTables)
  })

  it('is refused if a question was published before its time', async ({ app, leader }) => {
    const term = await planTerm(app, leader, weeks)
    const [first] = await questionsOf(app, leader, term._id)
    await edit(app, leader, `${first?._id}`, { publishAt: null })
    expect(await undo(app, leader, term._id)).toBeRefused(409, messages.terms_already_published())
    expect(await questionsOf(app, leader, term._id)).toHaveLength(3)
  })

  it('cancels what is left, with an entry of the history for each', async ({ app, leader, student }) => {
    const other = await planTerm(app, leader, ['Other'])
    const term = await planTerm(app, leader, weeks)
    const [first, second, third] = (await questionsOf(app, leader, term._id)).map(({ _id }) => _id) as [
      string,
      string,
      string,
    ]
    await remove(app, leader, second)
    const { body: moved } = await edit(app, leader, third, { publishAt: at(app, 3 * day) })
    const [ruth, ana] = [await listen(app, leader), await listen(app, student)]
    expect((await undo(app, leader, term._id)).status).toBe(204)
    expect(await undo(app, leader, term._id)).toBeRefused(404, messages.terms_not_found())
    const { body: history } = await app.call('GET /api/history', { query: {} }, leader.token)
    expect(history.slice(0, 2).map(({ kind, entityId, content }) => [kind, entityId, content?.['title']])).toEqual([
      ['question.schedule_canceled', moved._id, questionText.title],
      ['question.schedule_canceled', first, 'Light'],
    ])
    await expect.poll(() => ruth.changes()).toEqual([['scheduled', { id: term._id }]])
    expect(ana.changes()).toEqual([])
    expect(await termsOf(app, leader)).toEqual([other])
    app.advance(30 * day)
    expect(await createTestPublisher(app).publishDue()).toBe(1)
    await expectRightCounts(app.dumpTables)
  })
})
