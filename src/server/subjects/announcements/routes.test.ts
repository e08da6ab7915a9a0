import { expect } from 'vitest'
import type { Priority } from '#contract/announcements.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, announce, type Person } from '#test/support/people.ts'

describeOnBoth('announcements', () => {
  it('refuses blank texts, unknown priorities and unknown announcements', async ({ app, leader, student }) => {
    const good = { title: 'Camp', content: 'On Friday.', priority: 'urgent' }
    for (const [wrong, message] of [
      [{ title: ' ' }, messages.title_required()],
      [{ content: '' }, messages.announcement_content_required()],
      [{ priority: 'loud' }, messages.priority_required()],
      [{ title: 'x'.repeat(201) }, messages.text_too_long({ max: 200 })],
    ] as const) {
      const body = { ...good, ...wrong } as { title: string; content: string }
      expect(await app.call('POST /api/broadcasts', { body }, leader.token)).toBeRefused(400, message)
    }
    const { _id: id } = await announce(app, leader)
    const deletion = () => app.call('DELETE /api/broadcasts/{id}', { params: { id } }, leader.token)
    expect((await deletion()).status).toBe(204)
    const read = await app.call('PUT /api/broadcasts/{id}/read', { params: { id } }, student.token)
    for (const missing of [await deletion(), read]) {
      expect(missing).toBeRefused(404, messages.announcement_not_found())
    }
    expect((await app.call('GET /api/broadcasts', { query: {} }, leader.token)).body).toEqual([])
    expect((await app.call('GET /api/broadcasts/student', { query: {} }, student.token)).body).toEqual([])
    expect(await app.rowsOf('announcements')).toHaveLength(1)
  })

  it('have normal priority by default, and are listed newest first', async ({ app, leader }) => {
    const first = await announce(app, leader, 'First')
    const body = { title: 'Second', content: 'Bring a friend.' }
    const second = await app.call('POST /api/broadcasts', { body }, leader.token)
    expect([second.status, second.body]).toEqual([
      201,
      {
        ...{ ...body, _id: expect.any(String), priority: 'normal', forParents: false },
        ...{ createdAt: app.now().toISOString(), editCount: 0 },
      },
    ])
    const list = await app.call('GET /api/broadcasts', { query: {} }, leader.token)
    const readBy = { count: 0, of: 0 }
    expect(list.body).toEqual([
      { ...second.body, readBy, isMine: true },
      { ...first, readBy, isMine: true },
    ])
    const others = await app.call('GET /api/broadcasts', { query: {} }, (await addLeader(app, 'Tom')).token)
    expect(others.body.map(({ isMine }) => isMine)).toEqual([false, false])
  })

  it('are marked as read for each reader, and keep the first time', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    const { editCount, forParents: _, ...announcement } = await announce(app, leader)
    const list = async (token: string) =>
      (await app.call('GET /api/broadcasts/student', { query: {} }, token)).body.map(({ readAt }) => readAt)
    expect([editCount, await list(ana.token)]).toEqual([0, [null]])
    const readAt = app.now().toISOString()
    const read = () => app.call('PUT /api/broadcasts/{id}/read', { params: { id: announcement._id } }, ana.token)
    const responses = await Promise.all([read(), read()])
    for (const { status, body } of responses) expect([status, body]).toEqual([200, { ...announcement, readAt }])
    app.advance(60_000)
    expect((await read()).body.readAt).toBe(readAt)
    expect([await list(ana.token), await list(ben.token)]).toEqual([[readAt], [null]])
  })

  const post = async (app: TestApp, leader: Person, title: string, priority: Priority = 'normal') =>
    (await app.call('POST /api/broadcasts', { body: { title, content: 'Bring a friend.', priority } }, leader.token))
      .body._id
  const remove = (app: TestApp, leader: Person, id: string) =>
    app.call('DELETE /api/broadcasts/{id}', { params: { id } }, leader.token)
  const markOne = (app: TestApp, student: Person, id: string) =>
    app.call('PUT /api/broadcasts/{id}/read', { params: { id } }, student.token)
  const markAll = (app: TestApp, student: Person) => app.call('PUT /api/broadcasts/read', {}, student.token)
  const unreadCountOf = async (app: TestApp, student: Person) =>
    (await app.call('GET /api/broadcasts/unread', {}, student.token)).body.unreadCount
  const readTimesOf = async (app: TestApp, student: Person) =>
    (await app.call('GET /api/broadcasts/student', { query: {} }, student.token)).body.map(({ readAt }) => readAt)

  it('have an unread count without deleted ones and those from before joining', async ({ app, leader }) => {
    const ana = await addStudent(app)
    expect(await unreadCountOf(app, ana)).toBe(0)
    const [first, second] = [await post(app, leader, 'First'), await post(app, leader, 'Second', 'urgent')]
    const ben = await addStudent(app, 'Ben')
    expect([await unreadCountOf(app, ana), await unreadCountOf(app, ben)]).toEqual([2, 0])
    await post(app, leader, 'Third', 'high')
    expect([await unreadCountOf(app, ana), await unreadCountOf(app, ben)]).toEqual([3, 1])
    await markOne(app, ana, first)
    await markOne(app, ana, first)
    expect([await unreadCountOf(app, ana), await unreadCountOf(app, ben)]).toEqual([2, 1])
    await remove(app, leader, first)
    await remove(app, leader, first)
    expect([await unreadCountOf(app, ana), await unreadCountOf(app, ben)]).toEqual([2, 1])
    await markOne(app, ana, second)
    await remove(app, leader, second)
    expect([await unreadCountOf(app, ana), await unreadCountOf(app, ben)]).toEqual([1, 1])
  })

  it('from before joining are neither unread nor read until the newcomer opens the list', async ({ app, leader }) => {
    await post(app, leader, 'Old', 'urgent')
    const ben = await addStudent(app, 'Ben')
    await post(app, leader, 'New')
    const top = async () =>
      (await app.call('GET /api/dashboard/announcements', {}, ben.token)).body.map(({ title }) => title)
    // The urgent one would be first if it were unread.
    expect(await top()).toEqual(['New', 'Old'])
    const readBy = async () =>
      (await app.call('GET /api/broadcasts', { query: {} }, leader.token)).body.map((item) => item.readBy)
    const nobody = { count: 0, of: 1 }
    expect([await readTimesOf(app, ben), await readBy()]).toEqual([
      [null, null],
      [nobody, nobody],
    ])
    const { readAt } = (await markAll(app, ben)).body
    expect([await readTimesOf(app, ben), await unreadCountOf(app, ben)]).toEqual([[readAt, readAt], 0])
    expect(await readBy()).toEqual([
      { count: 1, of: 1 },
      { count: 1, of: 1 },
    ])
  })

  it('are all marked as read by one request, and keep the first time', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    const ids: string[] = []
    for (let index = 0; index < 12; index += 1) {
      ids.push(await post(app, leader, `Week ${index}`, index % 3 === 0 ? 'high' : 'normal'))
    }
    const earlier = app.now().toISOString()
    await markOne(app, ana, `${ids[11]}`)
    await markOne(app, ana, `${ids[0]}`)
    await remove(app, leader, `${ids[1]}`)
    app.advance(60_000)
    const readAt = app.now().toISOString()
    const marked = await markAll(app, ana)
    expect([marked.status, marked.body]).toEqual([200, { readAt, unreadCount: 0 }])
    const times = [earlier, ...Array.from({ length: 9 }, () => readAt), earlier]
    expect(await readTimesOf(app, ana)).toEqual(times)
    expect([await unreadCountOf(app, ana), await unreadCountOf(app, ben)]).toEqual([0, 11])

    app.advance(60_000)
    await post(app, leader, 'One more', 'urgent')
    expect(await unreadCountOf(app, ana)).toBe(1)
    expect(await readTimesOf(app, ana)).toEqual([null, ...times])
    expect((await markAll(app, ana)).body.unreadCount).toBe(0)
    expect((await markAll(app, ana)).body.unreadCount).toBe(0)
    expect(await readTimesOf(app, ana)).toEqual([app.now().toISOString(), ...times])
  })

  it('are on the dashboard: unread ones first, by priority', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    const top = async (student: Person) =>
      (await app.call('GET /api/dashboard/announcements', {}, student.token)).body.map(
        ({ title, readAt }) => (readAt === null ? 'unread ' : 'read ') + title,
      )
    expect(await top(ana)).toEqual([])
    await post(app, leader, 'Bus', 'urgent')
    await post(app, leader, 'Coats', 'high')
    for (let index = 0; index < 12; index += 1) await post(app, leader, `Week ${index}`)
    const late = await post(app, leader, 'Late bus', 'urgent')
    expect(await top(ana)).toEqual(['Late bus', 'Bus', 'Coats'].map((title) => `unread ${title}`))
    await markOne(app, ben, late)
    expect((await top(ben))[0]).toBe('unread Bus')
    await markAll(app, ana)
    expect(await top(ana)).toEqual(['Late bus', 'Week 11', 'Week 10'].map((title) => `read ${title}`))
    await post(app, leader, 'New week')
    await post(app, leader, 'New coats', 'high')
    expect(await top(ana)).toEqual(['unread New coats', 'unread New week', 'read Late bus'])
    await remove(app, leader, late)
    expect((await top(ana))[2]).toBe('read Week 11')
  })
})
