import { expect } from 'vitest'
import type { AnnouncementEdit } from '#contract/announcements.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, addWaiting, announce, type Person } from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

const text = { title: 'Camp', content: 'We leave on Saturday.', priority: 'high' } as const

const edit = (app: TestApp, { token }: Person, id: string, change: Partial<AnnouncementEdit> = {}) =>
  app.call('PUT /api/broadcasts/{id}', { params: { id }, body: { ...text, ...change } }, token)
const read = (app: TestApp, { token }: Person, id: string) =>
  app.call('PUT /api/broadcasts/{id}/read', { params: { id } }, token)
const revisions = (app: TestApp, { token }: Person, id: string, query: Record<string, string> = {}) =>
  app.call('GET /api/broadcasts/{id}/revisions', { params: { id }, query }, token)

describeOnBoth('edits of announcements', () => {
  it('are refused with blank texts, without a priority, and of unknown or deleted ones', async ({ app, leader }) => {
    const { _id: id } = await announce(app, leader)
    for (const [wrong, message] of [
      [{ title: ' ' }, messages.title_required()],
      [{ content: 'x'.repeat(10_001) }, messages.text_too_long({ max: 10_000 })],
      [{ priority: undefined }, messages.priority_required()],
    ] as const) {
      expect(await edit(app, leader, id, wrong as Partial<AnnouncementEdit>)).toBeRefused(400, message)
    }
    await app.call('DELETE /api/broadcasts/{id}', { params: { id } }, leader.token)
    for (const refused of [
      await edit(app, leader, id),
      await edit(app, leader, 'unknown'),
      await revisions(app, leader, 'unknown'),
    ]) {
      expect(refused).toBeRefused(404, messages.announcement_not_found())
    }
    const { body: history } = await app.call('GET /api/history', { query: {} }, leader.token)
    expect(history.filter(({ kind }) => kind === 'announcement.edited')).toEqual([])
  })

  it('keep each earlier text with who replaced it, also in the history', async ({ app, leader }) => {
    const before = await announce(app, leader)
    const tom = await addLeader(app, 'Tom')
    app.advance(60_000)
    const first = app.now().toISOString()
    expect((await edit(app, tom, before._id)).body).toEqual({ ...before, ...text, editedAt: first, editCount: 1 })
    app.advance(60_000)
    const second = app.now().toISOString()
    await edit(app, leader, before._id, { priority: 'urgent' })
    const { title, content, priority } = before
    const earlier = [
      { ...text, forParents: false, replacedAt: second, replacedBy: { name: 'Ruth' } },
      { title, content, priority, forParents: false, replacedAt: first, replacedBy: { name: 'Tom' } },
    ]
    expect((await revisions(app, leader, before._id)).body).toEqual(earlier)
    const page = await revisions(app, leader, before._id, { limit: '1' })
    expect([page.body, String(page.headers['link'])]).toEqual([earlier.slice(0, 1), expect.stringContaining('next')])
    const history = await app.call('GET /api/history', { query: {} }, leader.token)
    expect(history.body.slice(0, 2)).toMatchObject([
      { kind: 'announcement.edited', actor: { name: 'Ruth' }, facts: { priority: 'high', to: 'urgent' } },
      { kind: 'announcement.edited', actor: { name: 'Tom' }, content: { title, content } },
    ])
  })

  it('that change nothing are not edits', async ({ app, leader, student }) => {
    const { _id: id, title, content, priority } = await announce(app, leader)
    const same = { title, content, priority }
    expect((await edit(app, leader, id, same)).body).not.toHaveProperty('editedAt')
    const { body } = await app.call('GET /api/broadcasts/student', { query: {} }, student.token)
    expect(body[0]).not.toHaveProperty('editedAt')
    expect((await revisions(app, leader, id)).body).toEqual([])
  })

  it('make an announcement unread for everyone if the leader says so', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    const { _id: id } = await announce(app, leader)
    const unread = async ({ token }: Person) =>
      (await app.call('GET /api/broadcasts/unread', {}, token)).body.unreadCount
    const readBy = async () => (await app.call('GET /api/broadcasts', { query: {} }, leader.token)).body[0]?.readBy
    const own = async () => (await app.call('GET /api/broadcasts/student', { query: {} }, ana.token)).body[0]
    for (const student of [ana, ben]) await read(app, student, id)
    await edit(app, leader, id, { unreadAgain: false })
    expect([await unread(ana), await readBy()]).toEqual([0, { count: 2, of: 2 }])
    app.advance(60_000)
    const editedAt = app.now().toISOString()
    const change = { content: 'We leave on Sunday.', editCount: 1, unreadAgain: true } as const
    expect((await edit(app, leader, id, change)).status).toBe(200)
    expect([await unread(ana), await unread(ben), await readBy()]).toEqual([1, 1, { count: 0, of: 2 }])
    expect(await own()).toMatchObject({ readAt: null, editedAt, content: change.content })
    await read(app, ana, id)
    // A retry of the request that has arrived.
    expect((await edit(app, leader, id, change)).body).toMatchObject({ editCount: 2 })
    expect([await unread(ana), await readBy()]).toEqual([0, { count: 1, of: 2 }])
    const { body: history } = await app.call('GET /api/history', { query: {} }, leader.token)
    expect(history[0]).toMatchObject({ kind: 'announcement.edited', facts: { unreadAgain: true } })
    expect(history[1]?.facts).not.toHaveProperty('unreadAgain')
    // Also without a change of the text, which is no edit for students.
    app.advance(60_000)
    await edit(app, leader, id, { content: change.content, editCount: 2, unreadAgain: true })
    expect([await unread(ana), (await own())?.editedAt]).toEqual([1, editedAt])
  })

  it('that make it unread again are announced to leaders as reads', async ({ app, leader, student }) => {
    const { _id: id } = await announce(app, leader)
    await read(app, student, id)
    const streams = await Promise.all([leader, student].map((person) => listen(app, person)))
    await edit(app, leader, id, { unreadAgain: true })
    const { _id: last } = await announce(app, leader, 'Last')
    await expect.poll(() => streams.every((stream) => stream.text().includes(last))).toBe(true)
    expect(streams.map((stream) => stream.changes().map(([change]) => change))).toEqual([
      ['announcements', 'reads', 'announcements'],
      ['announcements', 'announcements'],
    ])
  })
})

describeOnBoth('the readers of an announcement', () => {
  const readersOf = (app: TestApp, { token }: Person, id: string, show: 'read' | 'unread', query = {}) =>
    app.call('GET /api/broadcasts/{id}/readers', { params: { id }, query: { show, ...query } }, token)
  const readBy = async (app: TestApp, { token }: Person) =>
    (await app.call('GET /api/broadcasts', { query: {} }, token)).body.map(({ readBy }) => readBy)

  it('are refused for announcements that are not published, and without a filter', async ({ app, leader }) => {
    const { _id: id } = await announce(app, leader)
    expect((await readersOf(app, leader, id, 'all' as 'read')).status).toBe(400)
    expect((await readersOf(app, leader, id, 'read', { cursor: 'x' })).status).toBe(400)
    const publishAt = new Date(app.now().getTime() + 1000).toISOString()
    const scheduled = await app.call('POST /api/broadcasts', { body: { ...text, publishAt } }, leader.token)
    await app.call('DELETE /api/broadcasts/{id}', { params: { id } }, leader.token)
    for (const missing of [id, 'unknown', scheduled.body._id]) {
      expect((await readersOf(app, leader, missing, 'read')).status).toBe(404)
    }
  })

  it('are listed by name with the time, next to those who have not read it', async ({ app, leader }) => {
    const people = new Map<string, Person>()
    for (const name of ['Zoe', 'Ben', 'Ana', 'Dan']) people.set(name, await addStudent(app, name))
    const { _id: id } = await announce(app, leader)
    for (const name of ['Zoe', 'Ana']) await read(app, people.get(name) as Person, id)
    const readAt = app.now().toISOString()
    const person = (name: string) => ({ _id: people.get(name)?._id, name })
    expect((await readersOf(app, leader, id, 'read')).body).toEqual([
      { ...person('Ana'), readAt },
      { ...person('Zoe'), readAt },
    ])
    expect((await readersOf(app, leader, id, 'unread')).body).toEqual([person('Ben'), person('Dan')])
    const first = await readersOf(app, leader, id, 'unread', { limit: '1' })
    const next = new URL(/<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '', 'http://x').searchParams
    const second = await readersOf(app, leader, id, 'unread', { limit: '1', cursor: next.get('cursor') })
    expect([first.body, second.body, second.headers['link']]).toEqual([[person('Ben')], [person('Dan')], undefined])
  })

  it('are active students only, in the number and in both lists', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    await addWaiting(app)
    const { _id: id } = await announce(app, leader)
    expect(await readBy(app, leader)).toEqual([{ count: 0, of: 2 }])
    for (const student of [ana, ben]) await read(app, student, id)
    expect(await readBy(app, leader)).toEqual([{ count: 2, of: 2 }])
    await app.call('POST /api/users/{id}/switch-off', { params: { id: ana._id } }, leader.token)
    expect(await readBy(app, leader)).toEqual([{ count: 1, of: 1 }])
    await app.call('POST /api/users/{id}/switch-on', { params: { id: ana._id } }, leader.token)
    await app.call('POST /api/users/{id}/make-leader', { params: { id: ben._id } }, leader.token)
    expect(await readBy(app, leader)).toEqual([{ count: 1, of: 1 }])
    const lists = [await readersOf(app, leader, id, 'read'), await readersOf(app, leader, id, 'unread')]
    expect(lists.map(({ body }) => body.map(({ name }) => name))).toEqual([['Ana'], []])
  })

  it('are announced once to leaders and to the own devices of the reader', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    const { _id: id } = await announce(app, leader)
    const streams = await Promise.all([leader, ana, ben].map((person) => listen(app, person)))
    for (let time = 0; time < 2; time += 1) {
      await read(app, ana, id)
      await app.call('PUT /api/broadcasts/read', {}, ana.token)
    }
    // The last event shows that all earlier ones have arrived.
    const { _id: last } = await announce(app, leader, 'Last')
    await expect.poll(() => streams.every((stream) => stream.text().includes(last))).toBe(true)
    expect(streams.map((stream) => stream.changes())).toEqual([
      [
        ['reads', { id }],
        ['announcements', { id: last }],
      ],
      [
        ['announcements', { id }],
        ['announcements', { id: last }],
      ],
      [['announcements', { id: last }]],
    ])
  })
})
