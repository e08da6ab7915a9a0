import { expect } from 'vitest'
import { parseNextCursor } from '#contract/shared/links.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addQuestion, addResponse, addStudent } from '#test/support/people.ts'

describeOnBoth('participation', () => {
  it('counts by question, and lists the responses of each student by name', async ({ app, leader }) => {
    const [zoe, ana, ben] = [await addStudent(app, 'Zoe'), await addStudent(app, 'ana'), await addStudent(app, 'Ben')]
    const questions: { _id: string; title: string; dueDate: string }[] = []
    for (let index = 1; index <= 14; index += 1) questions.push(await addQuestion(app, leader, `Question ${index}`))
    const [deleted, newest] = [questions[12], questions[13]]
    const review = (id: string, status: 'approved' | 'rejected') =>
      app.call('PUT /api/responses/{id}', { params: { id }, body: { status } }, leader.token)
    await review((await addResponse(app, zoe, `${newest?._id}`))._id, 'approved')
    await addResponse(app, ana, `${newest?._id}`)
    await review((await addResponse(app, ben, `${newest?._id}`))._id, 'rejected')
    await review((await addResponse(app, ana, `${questions[11]?._id}`))._id, 'rejected')
    await addResponse(app, ana, `${questions[11]?._id}`)
    await addResponse(app, ana, `${questions[0]?._id}`)
    await addResponse(app, ana, `${deleted?._id}`)
    await app.call('DELETE /api/questions/{id}', { params: { id: `${deleted?._id}` } }, leader.token)

    const { body } = await app.call('GET /api/dashboard/participation', {}, leader.token)
    expect(body.students).toBe(3)
    const figures = body.questions.map(({ title, approved, waiting }) => [title, approved, waiting])
    expect(figures).toHaveLength(12)
    expect(figures[0]).toEqual(['Question 2', 0, 0])
    expect(figures.slice(-2)).toEqual([
      ['Question 12', 0, 1],
      ['Question 14', 1, 1],
    ])

    const page = async (query: object) =>
      app.call('GET /api/dashboard/participation/students', { query: query as { limit: string } }, leader.token)
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

    const term = await app.call('GET /api/dashboard/term', {}, ben.token)
    expect(term.body).toHaveLength(12)
    expect(term.body[0]).toEqual({
      _id: newest?._id,
      title: newest?.title,
      dueDate: newest?.dueDate,
      myResponse: { status: 'rejected' },
    })
  })
})
