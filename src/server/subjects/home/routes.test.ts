import { expect } from 'vitest'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addQuestion, addResponse, addStudent } from '#test/support/people.ts'

describeOnBoth('the dashboard', () => {
  it('counts for each role, and a rejected response as pending', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app, 'Ana'), await addStudent(app, 'Ben')]
    const questions = []
    for (let index = 0; index < 7; index += 1) questions.push(await addQuestion(app, leader, `Question ${index}`))
    const rejected = await addResponse(app, ana, `${questions[0]?._id}`)
    const review = { params: { id: rejected._id }, body: { status: 'rejected' } } as const
    await app.call('PUT /api/responses/{id}', review, leader.token)
    await addResponse(app, ana, `${questions[1]?._id}`)
    await addResponse(app, ben, `${questions[1]?._id}`)
    const gone = await addResponse(app, ana, `${questions[2]?._id}`)
    await app.call('DELETE /api/questions/{id}', { params: { id: gone.question._id } }, leader.token)
    const admin = await app.call('GET /api/dashboard/stats', {}, leader.token)
    expect(admin.body).toMatchObject({ totalQuestions: 6, totalResponses: 4, pendingResponses: 3 })
    const student = await app.call('GET /api/dashboard/stats', {}, ana.token)
    expect(student.body).toMatchObject({ totalQuestions: 6, answeredQuestions: 1, pendingQuestions: 5 })
    expect(student.body.recentQuestions.map(({ title }) => title)).toEqual(
      [6, 5, 4, 3, 1].map((index) => `Question ${index}`),
    )
  })
})
