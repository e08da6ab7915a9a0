import { expect, it } from 'vitest'
import { describeApp } from '#test/support/describe-app.ts'
import { addAdministrator, addQuestion, addResponse, addStudent } from '#test/support/people.ts'

describeApp('the dashboard', (test) => {
  it('counts for each role, and a rejected response as pending', async () => {
    const leader = await addAdministrator(test())
    const [ana, ben] = [await addStudent(test(), 'Ana'), await addStudent(test(), 'Ben')]
    const questions = []
    for (let index = 0; index < 7; index += 1) questions.push(await addQuestion(test(), leader, `Question ${index}`))
    const rejected = await addResponse(test(), ana, `${questions[0]?._id}`)
    await test().call(
      'PUT /api/responses/{id}',
      { params: { id: rejected._id }, body: { status: 'rejected' } },
      leader.token,
    )
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
