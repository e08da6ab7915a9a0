import { expect, it } from 'vitest'
import * as messages from '#messages'
import { describeApp } from '#test/support/describe-app.ts'
import { addAdministrator, addStudent, announce } from '#test/support/people.ts'

describeApp('announcements', (test) => {
  it('refuse what is blank, a priority that there is not, and what is not there', async () => {
    const [leader, ana] = [await addAdministrator(test()), await addStudent(test())]
    const good = { title: 'Camp', content: 'On Friday.', priority: 'urgent' }
    for (const [wrong, message] of [
      [{ title: ' ' }, messages.title_required()],
      [{ content: '' }, messages.announcement_content_required()],
      [{ priority: 'loud' }, messages.priority_required()],
      [{ title: 'x'.repeat(201) }, messages.text_too_long({ most: 200 })],
    ] as const) {
      const body = { ...good, ...wrong } as { title: string; content: string }
      const refused = await test().call('POST /api/broadcasts', { body }, leader.token)
      expect([refused.status, refused.body.message]).toEqual([400, message])
    }
    const { _id: id } = await announce(test(), leader)
    const deletion = () => test().call('DELETE /api/broadcasts/{id}', { params: { id } }, leader.token)
    expect((await deletion()).status).toBe(204)
    const read = await test().call('PUT /api/broadcasts/{id}/read', { params: { id } }, ana.token)
    for (const missing of [await deletion(), read]) {
      expect([missing.status, missing.body.message]).toEqual([404, messages.announcement_not_found()])
    }
    expect((await test().call('GET /api/broadcasts', { query: {} }, leader.token)).body).toEqual([])
    expect((await test().call('GET /api/broadcasts/student', { query: {} }, ana.token)).body).toEqual([])
    expect((await test().dumpTables()).announcements).toHaveLength(1)
  })

  it('are normal unless said otherwise, and listed newest first', async () => {
    const leader = await addAdministrator(test())
    const first = await announce(test(), leader, 'First')
    const body = { title: 'Second', content: 'Bring a friend.' }
    const second = await test().call('POST /api/broadcasts', { body }, leader.token)
    expect([second.status, second.body]).toEqual([
      201,
      { ...body, _id: expect.any(String), priority: 'normal', createdAt: test().now().toISOString() },
    ])
    const list = await test().call('GET /api/broadcasts', { query: {} }, leader.token)
    expect(list.body).toEqual([second.body, first])
  })

  it('are read by each reader for themselves, and the first time counts', async () => {
    const leader = await addAdministrator(test())
    const [ana, ben] = [await addStudent(test()), await addStudent(test(), 'Ben')]
    const announcement = await announce(test(), leader)
    const list = async (token: string) =>
      (await test().call('GET /api/broadcasts/student', { query: {} }, token)).body.map(({ readAt }) => readAt)
    expect(await list(ana.token)).toEqual([null])
    const readAt = test().now().toISOString()
    const read = () => test().call('PUT /api/broadcasts/{id}/read', { params: { id: announcement._id } }, ana.token)
    const answers = await Promise.all([read(), read()])
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { ...announcement, readAt }])
    test().advance(60_000)
    expect((await read()).body.readAt).toBe(readAt)
    expect([await list(ana.token), await list(ben.token)]).toEqual([[readAt], [null]])
  })
})
