// Leaders can read earlier versions and deleted entries (PS2).
import { expect } from 'vitest'
import { parseNextCursor } from '#contract/shared/links.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addQuestion, addResponse, announce, askForPrayer, questionText } from '#test/support/people.ts'

const byId = (id: string) => ({ params: { id } })

describeOnBoth('the history for leaders', () => {
  it('PS2: lists deleted prayer requests with author, response, time and who deleted them', async ({
    app,
    student,
  }) => {
    const [ruth, tom] = [await addLeader(app, 'Ruth'), await addLeader(app, 'Tom')]
    const requests = [await askForPrayer(app, student, 'First'), await askForPrayer(app, student, 'Second')] as const
    await askForPrayer(app, student, 'Not deleted')
    const respond = { ...byId(requests[1]._id), body: { response: 'With you.' } }
    await app.call('POST /api/prayer-requests/{id}/respond', respond, tom.token)
    const remove = (id: string) => app.call('DELETE /api/prayer-requests/{id}', byId(id), tom.token)
    await remove(requests[1]._id)
    app.advance(1000)
    await remove(requests[0]._id)
    const list = (query: { limit?: string; cursor?: string }) =>
      app.call('GET /api/prayer-requests/deleted', { query }, ruth.token)
    const { body } = await list({})
    expect(body.map(({ content }) => content)).toEqual(['First', 'Second'])
    expect(body[0]).toMatchObject({
      _id: requests[0]._id,
      user: { name: 'Ana' },
      deletedBy: { name: 'Tom' },
      deletedAt: app.now().toISOString(),
    })
    expect(body[1]?.response).toBe('With you.')
    const first = await list({ limit: '1' })
    const cursor = parseNextCursor(first.headers['link'])
    const second = await list({ limit: '1', cursor: `${cursor}` })
    expect([first.body, second.body].flat()).toEqual(body)
    expect(second.headers['link']).toBe(undefined)
    expect((await list({ cursor: 'none' })).status).toBe(400)
  })

  it('PS2: lists deleted announcements and questions', async ({ app }) => {
    const [ruth, tom] = [await addLeader(app, 'Ruth'), await addLeader(app, 'Tom')]
    const { _id: announcementId } = await announce(app, ruth)
    const { _id: questionId } = await addQuestion(app, ruth)
    await addQuestion(app, ruth, 'Not deleted')
    await app.call('DELETE /api/broadcasts/{id}', byId(announcementId), tom.token)
    await app.call('DELETE /api/questions/{id}', byId(questionId), tom.token)
    const deletion = { user: { name: 'Ruth' }, deletedAt: app.now().toISOString(), deletedBy: { name: 'Tom' } }
    const announcements = await app.call('GET /api/broadcasts/deleted', { query: {} }, ruth.token)
    expect(announcements.body).toMatchObject([{ _id: announcementId, ...deletion }])
    const questions = await app.call('GET /api/questions/deleted', { query: {} }, ruth.token)
    const inAWeek = new Date(app.now().getTime() + 7 * 24 * 3_600_000).toISOString()
    const times = { createdAt: app.now().toISOString(), restorableUntil: inAWeek }
    expect(questions.body).toEqual([{ _id: questionId, ...questionText, ...times, ...deletion }])
  })

  it('PS2, CO5: keeps the text of a question before each edit, also of edits at the same time', async ({
    app,
    student,
  }) => {
    const [ruth, tom] = [await addLeader(app, 'Ruth'), await addLeader(app, 'Tom')]
    const { _id } = await addQuestion(app, ruth)
    const edit = (title: string, token: string) =>
      app.call('PUT /api/questions/{id}', { ...byId(_id), body: { ...questionText, title } }, token)
    app.advance(1000)
    await edit('Second', tom.token)
    const edits = Array.from({ length: 8 }, (_, index) => edit(`Third ${index}`, ruth.token))
    expect(new Set((await Promise.all(edits)).map(({ status }) => status))).toEqual(new Set([200]))
    const leaders = await app.call('GET /api/questions/{id}', byId(_id), ruth.token)
    const { body } = await app.call('GET /api/questions/{id}/revisions', { ...byId(_id), query: {} }, ruth.token)
    expect(body).toHaveLength(9)
    const titles = [leaders.body.title, ...body.map(({ title }) => title)]
    expect(new Set(titles).size).toBe(10)
    const replacedAt = app.now().toISOString()
    expect(body.slice(-2)).toEqual([
      { ...questionText, title: 'Second', replacedAt, replacedBy: { name: 'Ruth' } },
      { ...questionText, replacedAt, replacedBy: { name: 'Tom' } },
    ])
    // Students do not see that it was edited.
    expect(leaders.body.editedAt).toBe(replacedAt)
    expect((await app.call('GET /api/questions/{id}', byId(_id), student.token)).body).not.toHaveProperty('editedAt')
  })

  it('PS2: lists every review of a response', async ({ app, student }) => {
    const [ruth, tom] = [await addLeader(app, 'Ruth'), await addLeader(app, 'Tom')]
    const { _id } = await addResponse(app, student, (await addQuestion(app, ruth))._id)
    const review = (status: 'approved' | 'rejected', feedback: string, token: string) =>
      app.call('PUT /api/responses/{id}', { ...byId(_id), body: { status, feedback } }, token)
    await review('rejected', 'Say more.', ruth.token)
    await review('approved', '', tom.token)
    const { body } = await app.call('GET /api/responses/{id}/reviews', { ...byId(_id), query: {} }, ruth.token)
    const reviewedAt = app.now().toISOString()
    expect(body).toEqual([
      { status: 'approved', feedback: null, reviewedAt, reviewedBy: { name: 'Tom' } },
      { status: 'rejected', feedback: 'Say more.', reviewedAt, reviewedBy: { name: 'Ruth' } },
    ])
  })
})
