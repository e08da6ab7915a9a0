import { expect, it } from 'vitest'
import { parseNextCursor } from '#contract/links.ts'
import { expectRightCounts } from '#test/support/counts.ts'
import { describeApp } from '#test/support/describe-app.ts'
import { addAdministrator, addQuestion, addResponse, addStudent } from '#test/support/people.ts'

describeApp('participation', (test) => {
  it('counts by question, and lists the responses of each student, by name and page by page', async () => {
    const leader = await addAdministrator(test())
    const [zoe, ana, ben] = [
      await addStudent(test(), 'Zoe'),
      await addStudent(test(), 'ana'),
      await addStudent(test(), 'Ben'),
    ]
    const questions: { _id: string; title: string }[] = []
    for (let index = 1; index <= 14; index += 1) questions.push(await addQuestion(test(), leader, `Question ${index}`))
    const [deleted, newest] = [questions[12], questions[13]]
    const review = (id: string, status: 'approved' | 'rejected') =>
      test().call('PUT /api/responses/{id}', { params: { id }, body: { status } }, leader.token)
    await review((await addResponse(test(), zoe, `${newest?._id}`))._id, 'approved')
    await addResponse(test(), ana, `${newest?._id}`)
    await review((await addResponse(test(), ben, `${newest?._id}`))._id, 'rejected')
    await review((await addResponse(test(), ana, `${questions[11]?._id}`))._id, 'rejected')
    await addResponse(test(), ana, `${questions[11]?._id}`)
    await addResponse(test(), ana, `${questions[0]?._id}`)
    await addResponse(test(), ana, `${deleted?._id}`)
    await test().call('DELETE /api/questions/{id}', { params: { id: `${deleted?._id}` } }, leader.token)

    const { body } = await test().call('GET /api/dashboard/participation', {}, leader.token)
    expect(body.students).toBe(3)
    await expectRightCounts(test().dumpTables)
    const figures = body.questions.map(({ title, approved, waiting }) => [title, approved, waiting])
    expect(figures).toHaveLength(12)
    expect(figures[0]).toEqual(['Question 2', 0, 0])
    expect(figures.slice(-2)).toEqual([
      ['Question 12', 0, 1],
      ['Question 14', 1, 1],
    ])

    const page = async (query: object) =>
      test().call('GET /api/dashboard/participation/students', { query: query as { limit: string } }, leader.token)
    const first = await page({ limit: '2' })
    const cursor = parseNextCursor(first.headers.link)
    const second = await page({ limit: '2', cursor: `${cursor}` })
    expect([...first.body, ...second.body].map(({ name, responses }) => [name, responses])).toEqual([
      [
        'ana',
        expect.toSatisfy(
          (responses: { question: string; status: string }[]) =>
            responses.length === 2 &&
            responses.every(({ status }) => status === 'pending') &&
            responses.some(({ question }) => question === newest?._id),
        ),
      ],
      ['Ben', [{ question: newest?._id, status: 'rejected' }]],
      ['Zoe', [{ question: newest?._id, status: 'approved' }]],
    ])
    expect((await page({ cursor: 'x' })).status).toBe(400)

    const term = await test().call('GET /api/dashboard/term', {}, ben.token)
    expect(term.body).toHaveLength(12)
    expect(term.body[0]).toEqual({ ...newest, myResponse: { status: 'rejected' } })
  })
})
