import { expect, it } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeApp } from '#test/support/describe-app.ts'
import { addAdministrator, addQuestion, addResponse, addStudent, type Person } from '#test/support/people.ts'

const review = (test: TestApp, leader: Person, id: string, body: object) =>
  test.call('PUT /api/responses/{id}', { params: { id }, body: body as { status: 'approved' } }, leader.token)

describeApp('submitting a response', (test) => {
  it('refuses a blank answer and a question that is not there', async () => {
    const leader = await addAdministrator(test())
    const ana = await addStudent(test())
    const question = await addQuestion(test(), leader)
    const submit = (questionId: string, answer: string) =>
      test().call('POST /api/responses', { body: { questionId, answer } }, ana.token)
    const blank = await submit(question._id, ' \n ')
    expect([blank.status, blank.body.message]).toEqual([400, messages.answer_required()])
    await test().call('DELETE /api/questions/{id}', { params: { id: question._id } }, leader.token)
    for (const id of [question._id, 'nowhere']) {
      const missing = await submit(id, 'Late')
      expect([missing.status, missing.body.message]).toEqual([404, messages.question_not_found()])
    }
    expect((await test().call('GET /api/responses/user', { query: {} }, ana.token)).body).toEqual([])
  })

  it('AZ5: takes student, status and time from the server, never from the body', async () => {
    const leader = await addAdministrator(test())
    const [ana, ben] = [await addStudent(test(), 'Ana'), await addStudent(test(), 'Ben')]
    const question = await addQuestion(test(), leader)
    const forged = { studentId: ben._id, user: ben._id, status: 'approved', createdAt: '2001-01-01T00:00:00.000Z' }
    const body = { questionId: question._id, answer: 'To shine.', ...forged }
    const answer = await test().call('POST /api/responses', { body }, ana.token)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      _id: expect.any(String),
      question: { _id: question._id, title: question.title, description: question.description },
      user: { name: 'Ana' },
      answer: 'To shine.',
      status: 'pending',
      feedback: null,
      createdAt: test().now().toISOString(),
    })
    expect((await test().call('GET /api/responses/user', { query: {} }, ben.token)).body).toEqual([])
  })

  it('CO5: leaves one of two that are sent at the same instant', async () => {
    const leader = await addAdministrator(test())
    const ana = await addStudent(test())
    const question = await addQuestion(test(), leader)
    const submit = () =>
      test().call('POST /api/responses', { body: { questionId: question._id, answer: 'Twice' } }, ana.token)
    const answers = await Promise.all(Array.from({ length: 8 }, submit))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ message: messages.already_answered(), code: 'conflict' })
    expect((await test().call('GET /api/responses/user', { query: {} }, ana.token)).body).toHaveLength(1)
  })

  it('may be repeated after a rejection, not after an approval', async () => {
    const leader = await addAdministrator(test())
    const ana = await addStudent(test())
    const question = await addQuestion(test(), leader)
    const first = await addResponse(test(), ana, question._id, 'First')
    await review(test(), leader, first._id, { status: 'rejected', feedback: 'Say more.' })
    const second = await addResponse(test(), ana, question._id, 'Second')
    expect(second.status).toBe('pending')
    await review(test(), leader, second._id, { status: 'approved' })
    const third = await addResponse(test(), ana, question._id, 'Third')
    expect(third).toMatchObject({ code: 'conflict' })
    const own = await test().call('GET /api/responses/user', { query: {} }, ana.token)
    expect(own.body.map(({ answer, status }) => [answer, status])).toEqual([
      ['Second', 'approved'],
      ['First', 'rejected'],
    ])
  })

  it('outlives its question, with its title', async () => {
    const leader = await addAdministrator(test())
    const ana = await addStudent(test())
    const question = await addQuestion(test(), leader, 'Gone soon')
    await addResponse(test(), ana, question._id)
    await test().call('DELETE /api/questions/{id}', { params: { id: question._id } }, leader.token)
    for (const [key, token] of [
      ['GET /api/responses/user', ana.token],
      ['GET /api/responses/all', leader.token],
    ] as const) {
      const { body } = await test().call(key, { query: {} }, token)
      expect(body.map((response) => response.question.title)).toEqual(['Gone soon'])
    }
  })
})

describeApp('reviewing a response', (test) => {
  it('refuses a status that is none of the two, and what is not there', async () => {
    const leader = await addAdministrator(test())
    const ana = await addStudent(test())
    const response = await addResponse(test(), ana, (await addQuestion(test(), leader))._id)
    for (const status of ['pending', '', undefined, 'APPROVED']) {
      const refused = await review(test(), leader, response._id, { status })
      expect([refused.status, refused.body.message]).toEqual([400, messages.review_status_required()])
    }
    const missing = await review(test(), leader, 'nowhere', { status: 'approved' })
    expect([missing.status, missing.body.message]).toEqual([404, messages.response_not_found()])
    const own = await test().call('GET /api/responses/user', { query: {} }, ana.token)
    expect(own.body).toEqual([response])
  })

  it('sets status and feedback from any status; an empty feedback clears it', async () => {
    const leader = await addAdministrator(test())
    const ana = await addStudent(test())
    const response = await addResponse(test(), ana, (await addQuestion(test(), leader))._id)
    const steps = [
      [{ status: 'rejected', feedback: 'Say more.' }, 'Say more.'],
      [{ status: 'approved', feedback: '' }, null],
      [{ status: 'approved', feedback: 'Well done!' }, 'Well done!'],
      [{ status: 'rejected' }, null],
    ] as const
    for (const [body, feedback] of steps) {
      const answer = await review(test(), leader, response._id, body)
      expect([answer.status, answer.body]).toEqual([200, { ...response, status: body.status, feedback }])
    }
  })

  it('keeps a rejected one rejected while a newer one stands', async () => {
    const leader = await addAdministrator(test())
    const ana = await addStudent(test())
    const question = await addQuestion(test(), leader)
    const first = await addResponse(test(), ana, question._id)
    await review(test(), leader, first._id, { status: 'rejected' })
    await addResponse(test(), ana, question._id)
    const refused = await review(test(), leader, first._id, { status: 'approved' })
    expect([refused.status, refused.body.message]).toEqual([409, messages.newer_response_stands()])
  })
})

describeApp('dashboard', (test) => {
  it('counts for each role, a rejected answer as not yet answered', async () => {
    const leader = await addAdministrator(test())
    const [ana, ben] = [await addStudent(test(), 'Ana'), await addStudent(test(), 'Ben')]
    const questions = []
    for (let index = 0; index < 7; index += 1) questions.push(await addQuestion(test(), leader, `Question ${index}`))
    const rejected = await addResponse(test(), ana, `${questions[0]?._id}`)
    await review(test(), leader, rejected._id, { status: 'rejected' })
    await addResponse(test(), ana, `${questions[1]?._id}`)
    await addResponse(test(), ben, `${questions[1]?._id}`)
    const gone = await addResponse(test(), ana, `${questions[2]?._id}`)
    await test().call('DELETE /api/questions/{id}', { params: { id: gone.question._id } }, leader.token)
    const admin = await test().call('GET /api/dashboard/stats', {}, leader.token)
    expect(admin.body).toMatchObject({ totalQuestions: 6, totalResponses: 4, pendingResponses: 3 })
    const student = await test().call('GET /api/dashboard/stats', {}, ana.token)
    expect(student.body).toMatchObject({ totalQuestions: 6, answeredQuestions: 1, pendingQuestions: 5 })
    expect(student.body.recentQuestions.map(({ title }) => title)).toEqual(
      [6, 5, 4, 3, 1].map((index) => `Question ${index}`),
    )
  })
})
