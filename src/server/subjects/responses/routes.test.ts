import { expect } from 'vitest'
import { parseNextLink } from '#contract/shared/links.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addQuestion, addResponse, addStudent, type Person } from '#test/support/people.ts'

const review = (app: TestApp, leader: Person, id: string, body: object) =>
  app.call('PUT /api/responses/{id}', { params: { id }, body: body as { status: 'approved' } }, leader.token)

describeOnBoth('submitting a response', () => {
  it('refuses a blank answer and an unknown question', async ({ app, leader, student }) => {
    const question = await addQuestion(app, leader)
    const submit = (questionId: string, answer: string) =>
      app.call('POST /api/responses', { body: { questionId, answer } }, student.token)
    expect(await submit(question._id, ' \n ')).toBeRefused(400, messages.answer_required())
    await app.call('DELETE /api/questions/{id}', { params: { id: question._id } }, leader.token)
    for (const id of [question._id, 'nowhere']) {
      expect(await submit(id, 'Late')).toBeRefused(404, messages.question_not_found())
    }
    expect((await app.call('GET /api/responses/user', { query: {} }, student.token)).body).toEqual([])
  })

  it('AZ5: sets student, status and time on the server, never from the body', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app, 'Ana'), await addStudent(app, 'Ben')]
    const question = await addQuestion(app, leader)
    const forged = { studentId: ben._id, user: ben._id, status: 'approved', createdAt: '2001-01-01T00:00:00.000Z' }
    const body = { questionId: question._id, answer: 'To shine.', ...forged }
    const answer = await app.call('POST /api/responses', { body }, ana.token)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      _id: expect.any(String),
      question: { _id: question._id, title: question.title, description: question.description, deleted: false },
      user: { _id: ana._id, name: 'Ana' },
      answer: 'To shine.',
      status: 'pending',
      feedback: null,
      createdAt: app.now().toISOString(),
      reviewedAt: null,
      reviewedBy: null,
      reviewCount: 0,
      editCount: 0,
      editedAt: null,
      hasUnseenReview: false,
    })
    expect((await app.call('GET /api/responses/user', { query: {} }, ben.token)).body).toEqual([])
  })

  it('CO5: accepts one of the simultaneous responses on two nodes', async ({ nodes, leader, student }) => {
    const [app] = nodes
    const question = await addQuestion(app, leader)
    const submit = (_: unknown, index: number) => {
      const body = { questionId: question._id, answer: 'Twice' }
      return nodes[(index % 2) as 0].call('POST /api/responses', { body }, student.token)
    }
    const answers = await Promise.all(Array.from({ length: 8 }, submit))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ message: messages.already_answered(), code: 'conflict' })
    expect((await app.call('GET /api/responses/user', { query: {} }, student.token)).body).toHaveLength(1)
  })

  it('is possible again after a rejection, but not after an approval', async ({ app, leader, student }) => {
    const question = await addQuestion(app, leader)
    const first = await addResponse(app, student, question._id, 'First')
    await review(app, leader, first._id, { status: 'rejected', feedback: 'Say more.' })
    const second = await addResponse(app, student, question._id, 'Second')
    expect(second.status).toBe('pending')
    await review(app, leader, second._id, { status: 'approved' })
    const third = await addResponse(app, student, question._id, 'Third')
    expect(third).toMatchObject({ code: 'conflict' })
    const own = await app.call('GET /api/responses/user', { query: {} }, student.token)
    expect(own.body.map(({ answer, status }) => [answer, status])).toEqual([
      ['Second', 'approved'],
      ['First', 'rejected'],
    ])
  })

  it('keeps the response of a deleted question, with its title', async ({ app, leader, student }) => {
    const question = await addQuestion(app, leader, 'Gone soon')
    await addResponse(app, student, question._id)
    await app.call('DELETE /api/questions/{id}', { params: { id: question._id } }, leader.token)
    for (const [key, token] of [
      ['GET /api/responses/user', student.token],
      ['GET /api/responses/all', leader.token],
    ] as const) {
      const { body } = await app.call(key, { query: {} }, token)
      expect(body.map(({ question: { title, deleted } }) => [title, deleted])).toEqual([['Gone soon', true]])
    }
  })
})

describeOnBoth('reviewing a response', () => {
  it('refuses other statuses and unknown responses', async ({ app, leader, student }) => {
    const response = await addResponse(app, student, (await addQuestion(app, leader))._id)
    for (const status of ['pending', '', undefined, 'APPROVED']) {
      expect(await review(app, leader, response._id, { status })).toBeRefused(400, messages.review_status_required())
    }
    expect(await review(app, leader, 'nowhere', { status: 'approved' })).toBeRefused(404, messages.response_not_found())
    const own = await app.call('GET /api/responses/user', { query: {} }, student.token)
    expect(own.body).toEqual([response])
  })

  it('sets status and feedback from any status, and clears or keeps feedback', async ({ app, leader, student }) => {
    const response = await addResponse(app, student, (await addQuestion(app, leader))._id)
    const steps = [
      [{ status: 'rejected', feedback: 'Say more.' }, 'Say more.'],
      [{ status: 'approved', feedback: '' }, null],
      [{ status: 'approved', feedback: 'Well done!' }, 'Well done!'],
      [{ status: 'rejected' }, 'Well done!'],
      [{ status: 'rejected', feedback: null }, null],
    ] as const
    for (const [index, [body, feedback]] of steps.entries()) {
      app.advance(1000)
      const answer = await review(app, leader, response._id, body)
      const reviewed = {
        reviewedAt: app.now().toISOString(),
        reviewedBy: { name: 'Ruth', isLeader: true },
        reviewCount: index + 1,
        hasUnseenReview: true,
      }
      const expected = { ...response, ...reviewed, status: body.status, feedback }
      expect([answer.status, answer.body]).toEqual([200, expected])
      const one = await app.call('GET /api/responses/{id}', { params: { id: response._id } }, leader.token)
      expect(one.body).toEqual(expected)
      const own = await app.call('GET /api/responses/user', { query: {} }, student.token)
      expect(own.body).toEqual([expected])
    }
  })

  it('refuses a review that is based on an earlier one, and names the other reviewer', async ({ app, student }) => {
    const [ruth, miriam] = [await addLeader(app), await addLeader(app, 'Miriam')]
    const response = await addResponse(app, student, (await addQuestion(app, ruth))._id)
    for (const reviewCount of [-1, 0.5, 'none']) {
      const refused = await review(app, ruth, response._id, { status: 'approved', reviewCount })
      expect(refused.status).toBe(400)
    }
    const first = { status: 'approved', feedback: 'Wonderful!', reviewCount: 0 }
    expect((await review(app, miriam, response._id, first)).status).toBe(200)
    const stale = { status: 'rejected', feedback: 'Try again.', reviewCount: 0 }
    const refused = await review(app, ruth, response._id, stale)
    expect(refused).toBeRefused(409, 'already_reviewed')
    expect(refused.body.message).toBe(messages.already_approved_by({ name: 'Miriam' }))
    const one = await app.call('GET /api/responses/{id}', { params: { id: response._id } }, ruth.token)
    expect(one.body).toMatchObject({ status: 'approved', feedback: 'Wonderful!', reviewedBy: { name: 'Miriam' } })
    const replaced = await review(app, ruth, response._id, { ...stale, reviewCount: one.body.reviewCount })
    expect(replaced.body).toMatchObject({ status: 'rejected', reviewedBy: { name: 'Ruth' }, reviewCount: 2 })
    const again = await review(app, miriam, response._id, { ...first, reviewCount: 1 })
    expect(again).toBeRefused(409, messages.already_rejected_by({ name: 'Ruth' }))
    expect((await review(app, miriam, response._id, { status: 'approved' })).status).toBe(200)
  })

  it('CO5: lets one of the simultaneous reviews on two nodes win, and keeps every one', async ({ nodes, student }) => {
    const [app] = nodes
    const [ruth, miriam] = [await addLeader(app), await addLeader(app, 'Miriam')]
    const response = await addResponse(app, student, (await addQuestion(app, ruth))._id)
    for (const reviewCount of [0, 1, 2]) {
      const answers = await Promise.all(
        [ruth, miriam, ruth, miriam].map((leader, index) =>
          review(nodes[(index % 2) as 0], leader, response._id, {
            status: 'approved',
            feedback: `${reviewCount}.${index}`,
            reviewCount,
          }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    }
    const kept = await app.rowsOf('response_reviews')
    const inOrder = kept.toSorted((one, other) => one.number - other.number)
    expect(inOrder.map(({ number, feedback }) => `${number}: ${feedback?.[0]}`)).toEqual(['1: 0', '2: 1', '3: 2'])
  })

  it('refuses to approve a rejected response while there is a newer active one', async ({ app, leader, student }) => {
    const question = await addQuestion(app, leader)
    const first = await addResponse(app, student, question._id)
    await review(app, leader, first._id, { status: 'rejected' })
    await addResponse(app, student, question._id)
    const refused = await review(app, leader, first._id, { status: 'approved' })
    expect(refused).toBeRefused(409, messages.newer_response_exists())
  })
})

describeOnBoth('the list of all responses', () => {
  const list = (app: TestApp, query: object, token: string) =>
    app.call('GET /api/responses/all', { query: query as { status: 'pending' } }, token)

  it('refuses an unknown status and an id that is too long', async ({ app, leader }) => {
    for (const query of [{ status: 'shelved' }, { status: '' }, { question: '' }, { before: 'x'.repeat(65) }]) {
      expect((await list(app, query, leader.token)).status).toBe(400)
    }
  })

  it('filters by status and question, before a response, and from page to page', async ({ app, leader }) => {
    const [salt, light] = [await addQuestion(app, leader, 'Salt'), await addQuestion(app, leader, 'Light')]
    const ids: Record<string, string> = {}
    for (const name of ['Ana', 'Ben', 'Cleo']) {
      const student = await addStudent(app, name)
      for (const { _id, title } of [salt, light]) {
        ids[`${name} ${title}`] = (await addResponse(app, student, _id, `${name} ${title}`))._id
      }
    }
    await review(app, leader, `${ids['Ben Salt']}`, { status: 'approved' })
    await review(app, leader, `${ids['Ana Light']}`, { status: 'rejected' })
    await app.call('DELETE /api/questions/{id}', { params: { id: light._id } }, leader.token)
    const responsesOf = async (query: object) => (await list(app, query, leader.token)).body.map(({ answer }) => answer)
    expect(await responsesOf({ status: 'pending' })).toEqual(['Cleo Light', 'Cleo Salt', 'Ben Light', 'Ana Salt'])
    expect(await responsesOf({ status: 'approved' })).toEqual(['Ben Salt'])
    expect(await responsesOf({ status: 'rejected' })).toEqual(['Ana Light'])
    expect(await responsesOf({ status: 'reviewed' })).toEqual(['Ben Salt', 'Ana Light'])
    expect(await responsesOf({ status: 'reviewed', limit: '1' })).toEqual(['Ben Salt'])
    expect(await responsesOf({ status: 'reviewed', question: light._id })).toEqual(['Ana Light'])
    expect(await responsesOf({})).toEqual(['Cleo Light', 'Cleo Salt', 'Ben Light', 'Ben Salt', 'Ana Light', 'Ana Salt'])
    expect(await responsesOf({ question: light._id })).toEqual(['Cleo Light', 'Ben Light', 'Ana Light'])
    expect(await responsesOf({ question: salt._id, status: 'pending' })).toEqual(['Cleo Salt', 'Ana Salt'])
    expect(await responsesOf({ question: 'nowhere' })).toEqual([])
    expect(await responsesOf({ status: 'pending', before: `${ids['Ben Salt']}` })).toEqual(['Ana Salt'])
    expect(await responsesOf({ status: 'pending', before: `${ids['Ben Salt']}`, limit: '1' })).toEqual(['Ana Salt'])

    const paged: string[] = []
    let query: object | undefined = { status: 'pending', before: `${ids['Cleo Light']}`, limit: '1' }
    while (query !== undefined) {
      const page: Awaited<ReturnType<typeof list>> = await list(app, query, leader.token)
      paged.push(...page.body.map(({ answer }) => answer))
      const link = parseNextLink(page.headers.link)
      query = link === undefined ? undefined : Object.fromEntries(new URL(link, 'http://any').searchParams)
    }
    expect(paged).toEqual(['Cleo Salt', 'Ben Light', 'Ana Salt'])
  })

  it('returns a response by its id, and 404 for an unknown one', async ({ app, leader, student }) => {
    const response = await addResponse(app, student, (await addQuestion(app, leader))._id)
    const one = await app.call('GET /api/responses/{id}', { params: { id: response._id } }, leader.token)
    expect(one.body).toEqual(response)
    const missing = await app.call('GET /api/responses/{id}', { params: { id: 'nowhere' } }, leader.token)
    expect(missing).toBeRefused(404, messages.response_not_found())
  })
})
