import { expect, it } from 'vitest'
import type { Priority } from '#contract/announcements.ts'
import * as messages from '#messages'
import { expectRightCounts } from '#test/support/counts.ts'
import { describeApp } from '#test/support/describe-app.ts'
import { addAdministrator, addStudent, announce, type Person } from '#test/support/people.ts'

describeApp('announcements', (test) => {
  it('refuse blank texts, unknown priorities and unknown announcements', async () => {
    const [leader, ana] = [await addAdministrator(test()), await addStudent(test())]
    const good = { title: 'Camp', content: 'On Friday.', priority: 'urgent' }
    for (const [wrong, message] of [
      [{ title: ' ' }, messages.title_required()],
      [{ content: '' }, messages.announcement_content_required()],
      [{ priority: 'loud' }, messages.priority_required()],
      [{ title: 'x'.repeat(201) }, messages.text_too_long({ max: 200 })],
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

  it('have normal priority by default, and are listed newest first', async () => {
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

  it('are marked as read for each reader, and keep the first time', async () => {
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

  const post = async (leader: Person, title: string, priority: Priority = 'normal') =>
    (await test().call('POST /api/broadcasts', { body: { title, content: 'Bring a friend.', priority } }, leader.token))
      .body._id
  const remove = (leader: Person, id: string) =>
    test().call('DELETE /api/broadcasts/{id}', { params: { id } }, leader.token)
  const markOne = (student: Person, id: string) =>
    test().call('PUT /api/broadcasts/{id}/read', { params: { id } }, student.token)
  const markAll = (student: Person) => test().call('PUT /api/broadcasts/read', {}, student.token)
  const unreadCountOf = async (student: Person) =>
    (await test().call('GET /api/broadcasts/unread', {}, student.token)).body.unreadCount
  const readTimesOf = async (student: Person) =>
    (await test().call('GET /api/broadcasts/student', { query: {} }, student.token)).body.map(({ readAt }) => readAt)

  it('have an unread count for each student, with older and without deleted ones', async () => {
    const leader = await addAdministrator(test())
    const ana = await addStudent(test())
    expect(await unreadCountOf(ana)).toBe(0)
    const [first, second] = [await post(leader, 'First'), await post(leader, 'Second', 'urgent')]
    const ben = await addStudent(test(), 'Ben')
    expect([await unreadCountOf(ana), await unreadCountOf(ben)]).toEqual([2, 2])
    await markOne(ana, first)
    await markOne(ana, first)
    expect([await unreadCountOf(ana), await unreadCountOf(ben)]).toEqual([1, 2])
    await remove(leader, first)
    await remove(leader, first)
    expect([await unreadCountOf(ana), await unreadCountOf(ben)]).toEqual([1, 1])
    await markOne(ana, second)
    await remove(leader, second)
    expect([await unreadCountOf(ana), await unreadCountOf(ben)]).toEqual([0, 0])
    await expectRightCounts(test().dumpTables)
  })

  it('are all marked as read by one request, however many there are, and keep the first time', async () => {
    const leader = await addAdministrator(test())
    const [ana, ben] = [await addStudent(test()), await addStudent(test(), 'Ben')]
    const ids: string[] = []
    for (let index = 0; index < 12; index += 1) {
      ids.push(await post(leader, `Week ${index}`, index % 3 === 0 ? 'high' : 'normal'))
    }
    const earlier = test().now().toISOString()
    await markOne(ana, `${ids[11]}`)
    await markOne(ana, `${ids[0]}`)
    await remove(leader, `${ids[1]}`)
    test().advance(60_000)
    const readAt = test().now().toISOString()
    const marked = await markAll(ana)
    expect([marked.status, marked.body]).toEqual([200, { readAt, unreadCount: 0 }])
    const times = [earlier, ...Array.from({ length: 9 }, () => readAt), earlier]
    expect(await readTimesOf(ana)).toEqual(times)
    expect([await unreadCountOf(ana), await unreadCountOf(ben)]).toEqual([0, 11])

    test().advance(60_000)
    await post(leader, 'One more', 'urgent')
    expect(await unreadCountOf(ana)).toBe(1)
    expect(await readTimesOf(ana)).toEqual([null, ...times])
    expect((await markAll(ana)).body.unreadCount).toBe(0)
    expect((await markAll(ana)).body.unreadCount).toBe(0)
    expect(await readTimesOf(ana)).toEqual([test().now().toISOString(), ...times])
    await expectRightCounts(test().dumpTables)
  })

  it('appear on the dashboard with unread ones first, by priority, out of all announcements', async () => {
    const leader = await addAdministrator(test())
    const [ana, ben] = [await addStudent(test()), await addStudent(test(), 'Ben')]
    const top = async (student: Person) =>
      (await test().call('GET /api/dashboard/announcements', {}, student.token)).body.map(
        ({ title, readAt }) => (readAt === null ? 'unread ' : 'read ') + title,
      )
    expect(await top(ana)).toEqual([])
    await post(leader, 'Bus', 'urgent')
    await post(leader, 'Coats', 'high')
    for (let index = 0; index < 12; index += 1) await post(leader, `Week ${index}`)
    const late = await post(leader, 'Late bus', 'urgent')
    expect(await top(ana)).toEqual(['Late bus', 'Bus', 'Coats', 'Week 11', 'Week 10'].map((title) => `unread ${title}`))
    await markOne(ben, late)
    expect((await top(ben))[0]).toBe('unread Bus')
    await markAll(ana)
    expect(await top(ana)).toEqual(
      ['Late bus', 'Week 11', 'Week 10', 'Week 9', 'Week 8'].map((title) => `read ${title}`),
    )
    await post(leader, 'New week')
    await post(leader, 'New coats', 'high')
    expect(await top(ana)).toEqual([
      'unread New coats',
      'unread New week',
      'read Late bus',
      'read Week 11',
      'read Week 10',
    ])
    await remove(leader, late)
    expect((await top(ana))[2]).toBe('read Week 11')
  })
})
