import { expect } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { concernRules } from '#contract/rules/concerns.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { receivedBy, tellConcern } from '#test/support/concerns.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import {
  addLeader,
  addStudent,
  addWaiting,
  announce,
  askForPrayer,
  type Person,
  sendMessage,
} from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

const day = 24 * 60 * 60 * 1000
const byId = (id: string) => ({ params: { id } })
const own = async (app: TestApp, { token }: Person, id: string) =>
  (await app.call('GET /api/own-concerns/{id}', byId(id), token)).body
const get = async (app: TestApp, { token }: Person, id: string) =>
  (await app.call('GET /api/concerns/{id}', byId(id), token)).body
const unread = async (app: TestApp, { token }: Person) => (await app.call('GET /api/unread', { query: {} }, token)).body
const write = (app: TestApp, { token }: Person, id: string, content: string) =>
  app.call('POST /api/concerns/{id}/messages', { ...byId(id), body: { content } }, token)

describeOnBoth('telling a concern', () => {
  it.for([
    ['no text', { content: '  ' }],
    ['a text that is too long', { content: 'x'.repeat(concernRules.content.max + 1) }],
    ['too many people', { content: 'x', about: Array.from({ length: limits.maxConcernPeople + 1 }, () => 'x') }],
    ['an unknown kind', { content: 'x', entity: { kind: 'user', id: 'x' } }],
  ] as const)('refuses %s', async ([, body], { app, student }) => {
    expect((await app.call('POST /api/concerns', { body: body as never }, student.token)).status).toBe(400)
  })

  it('refuses people whom the reporter can not choose, the same as unknown ones', async ({ app, student, leader }) => {
    const [ben, noah] = [await addStudent(app, 'Ben'), await addWaiting(app)]
    const tell = (about: string[], { token }: Person) =>
      app.call('POST /api/concerns', { body: { content: 'x', about } }, token)
    for (const id of [ben._id, noah._id, 'none']) {
      expect(await tell([leader._id, id], student)).toBeRefused(404, messages.concern_person_not_found())
    }
    // The account may be declined, which deletes it.
    expect((await tell([noah._id], leader)).status).toBe(404)
    expect(await app.rowsOf('concerns')).toEqual([])
    expect((await tell([ben._id], leader)).status).toBe(201)
    expect((await tell([leader._id, leader._id], student)).status).toBe(201)
  })

  it('AZ3: refuses to report what a student can not see', async ({ app, student, leader }) => {
    const ben = await addStudent(app, 'Ben')
    const hidden = [
      { kind: 'message', id: (await sendMessage(app, ben, ben._id))._id },
      { kind: 'prayer', id: (await askForPrayer(app, ben, 'x', 'leaders'))._id },
      { kind: 'prayer', id: (await sendMessage(app, ben, ben._id))._id },
      { kind: 'announcement', id: 'none' },
    ] as const
    for (const entity of hidden) {
      const body = { content: 'x', entity }
      expect((await app.call('POST /api/concerns', { body }, student.token)).status).toBe(404)
      const query = { kind: entity.kind, entity: entity.id }
      expect((await app.call('GET /api/concerns/recipients', { query }, student.token)).status).toBe(404)
    }
    const body = { content: 'x', entity: hidden[0] }
    expect((await app.call('POST /api/concerns', { body }, leader.token)).status).toBe(201)
  })

  it('copies what is reported, and never tells a student who wrote a prayer request', async ({ app, student }) => {
    const [ruth, tom, ben] = [await addLeader(app), await addLeader(app, 'Tom'), await addStudent(app, 'Ben')]
    const prayer = await askForPrayer(app, ben, 'I want to hurt somebody.')
    const told = await tellConcern(app, student, { entity: { kind: 'prayer', id: prayer._id } })
    expect(told).toMatchObject({ entity: { kind: 'prayer', text: 'I want to hurt somebody.' }, about: [] })
    expect(told.recipients).toEqual({ isReceived: true, names: [] })
    expect(JSON.stringify(told)).not.toContain(ben._id)
    await app.call('DELETE /api/prayer-requests/{id}', byId(prayer._id), ruth.token)
    const author = { _id: ben._id, name: 'Ben', role: 'student' }
    expect(await get(app, ruth, told._id)).toMatchObject({
      entity: { kind: 'prayer', text: 'I want to hurt somebody.', author },
      about: [author],
      recipients: [
        { _id: ruth._id, name: 'Ruth' },
        { _id: tom._id, name: 'Tom' },
      ],
    })

    const message = await sendMessage(app, tom, student._id, 'Come alone.')
    const report = await tellConcern(app, student, { entity: { kind: 'message', id: message._id } })
    expect([report.recipients, report.about]).toEqual([{ isReceived: true, names: ['Ruth'] }, []])
    expect((await get(app, ruth, report._id)).entity).toMatchObject({ text: 'Come alone.', chatId: student._id })
    expect(await receivedBy(app, tom)).toEqual([told._id])

    // A leader who edited an announcement also wrote it.
    const { _id: id } = await announce(app, ruth)
    const edit = { title: 'Camp', content: 'New', priority: 'high' } as const
    await app.call('PUT /api/broadcasts/{id}', { ...byId(id), body: edit }, tom.token)
    const third = await tellConcern(app, student, { entity: { kind: 'announcement', id } })
    expect([third.recipients, third.entity?.text]).toEqual([{ isReceived: false, names: [] }, 'Camp\n\nNew'])
  })

  it('AV9: accepts many concerns, and stops a flood', async ({ app, student, leader }) => {
    const { maxPerDay } = serverLimits.concerns
    for (let index = 0; index < maxPerDay; index += 1) await tellConcern(app, student)
    const body = { content: 'x' }
    const refused = await app.call('POST /api/concerns', { body }, student.token)
    expect(refused).toBeRefused(429, messages.concern_too_many())
    expect(Number(refused.headers['retry-after'])).toBe(day / 1000)
    expect((await app.call('POST /api/concerns', { body }, leader.token)).status).toBe(201)
    app.advance(day)
    expect((await app.call('POST /api/concerns', { body }, student.token)).status).toBe(201)
  })

  it('returns the help contacts also to somebody who waits', async ({ app, leader }) => {
    const contact = { name: 'Helpline', phone: '116 111', web: 'https://help.example.org', hours: 'Always' }
    await app.call('PUT /api/settings', { body: { helpContacts: [contact] } }, leader.token)
    const noah = await addWaiting(app)
    expect((await app.call('GET /api/help', {}, noah.token)).body).toEqual({ contacts: [contact], country: null })
    // The screen shows the emergency number of this country first.
    await app.call('PUT /api/settings', { body: { consent: { age: 13, country: 'US' } } }, leader.token)
    expect((await app.call('GET /api/help', {}, noah.token)).body).toMatchObject({ country: 'US' })
  })
})

describeOnBoth('the course of a concern', () => {
  it('is told to the reporter and to the recipients, step by step', async ({ app, student }) => {
    const [ruth, tom] = [await addLeader(app), await addLeader(app, 'Tom')]
    const { _id: id } = await tellConcern(app, student, { aboutText: 'The tall one' })
    expect(await unread(app, ruth)).toMatchObject({ concerns: 1 })
    expect(await own(app, student, id)).toMatchObject({ state: 'new', isRead: false, hasNews: false, version: 0 })
    const stream = await listen(app, student)

    const read = { ...byId(id), body: { textCount: 1 } }
    await app.call('PUT /api/concerns/{id}/read', read, ruth.token)
    expect(await own(app, student, id)).toMatchObject({ isRead: true, hasNews: true, readAt: app.now().toISOString() })
    expect(await unread(app, student)).toMatchObject({ concernNews: 1 })
    // The second reading is no news.
    await app.call('PUT /api/concerns/{id}/read', read, tom.token)
    const handle = { ...byId(id), body: {} }
    expect((await app.call('POST /api/concerns/{id}/handle', handle, ruth.token)).body.state).toBe('handled')
    expect((await app.call('POST /api/concerns/{id}/handle', handle, ruth.token)).status).toBe(200)
    const taken = await app.call('POST /api/concerns/{id}/handle', handle, tom.token)
    expect(taken).toBeRefused(409, messages.chat_already_taken({ name: 'Ruth' }))
    const replace = { ...byId(id), body: { replaces: ruth._id } }
    expect((await app.call('POST /api/concerns/{id}/handle', replace, tom.token)).body.handledBy?.name).toBe('Tom')
    expect((await own(app, student, id)).handledBy).toEqual({ name: 'Tom', isLeader: true })
    expect(await unread(app, ruth)).toMatchObject({ concerns: 0 })

    expect((await write(app, tom, id, 'We believe you.')).body).toMatchObject({ isByReporter: false, isMine: true })
    expect((await write(app, student, id, 'Thank you.')).body).toMatchObject({ isByReporter: true, isMine: true })
    expect(await unread(app, ruth)).toMatchObject({ concerns: 1 })
    const unseen = { ...byId(id), body: { note: 'His parents know.', textCount: 1 } }
    const refused = await app.call('POST /api/concerns/{id}/close', unseen, ruth.token)
    expect(refused).toBeRefused(409, 'conflict', messages.chat_has_newer_message())
    const { textCount } = await get(app, ruth, id)
    const close = { ...byId(id), body: { note: 'His parents know.', textCount } }
    const closed = await app.call('POST /api/concerns/{id}/close', close, ruth.token)
    expect(closed.body).toMatchObject({ state: 'closed', closingNote: 'His parents know.', closedBy: { name: 'Ruth' } })
    expect((await app.call('POST /api/concerns/{id}/close', close, tom.token)).status).toBe(409)
    expect((await app.call('POST /api/concerns/{id}/handle', handle, tom.token)).status).toBe(409)
    const seen = await own(app, student, id)
    expect(seen).toMatchObject({ state: 'closed', closedAt: app.now().toISOString() })
    expect(JSON.stringify(seen)).not.toContain('His parents know.')
    expect(seen.messages.map(({ content }) => content)).toEqual(['We believe you.', 'Thank you.'])

    await write(app, student, id, 'It happened again.')
    expect(await own(app, student, id)).toMatchObject({ state: 'handled', isRead: false })
    const course = (await get(app, ruth, id)).course.map(({ kind, actor }) => `${kind} ${actor?.name}`)
    expect(course).toEqual([
      ...['reported Ana', 'read Ruth', 'read Tom', 'handled Ruth', 'handled Tom', 'replied Tom', 'added Ana'],
      ...['closed Ruth', 'added Ana', 'reopened Ana'],
    ])
    await app.call('POST /api/concerns/{id}/close', { ...byId(id), body: { note: 'Done', textCount: 3 } }, ruth.token)
    expect((await app.call('POST /api/concerns/{id}/reopen', byId(id), tom.token)).body.state).toBe('handled')
    expect((await app.call('POST /api/concerns/{id}/reopen', byId(id), tom.token)).status).toBe(409)
    expect(new Set(stream.changes().map(([change]) => change))).toEqual(new Set(['concerns']))
  })

  it('is handled by the first leader who replies', async ({ app, student }) => {
    const [ruth, tom] = [await addLeader(app), await addLeader(app, 'Tom')]
    const { _id: id } = await tellConcern(app, student)
    await write(app, tom, id, 'We believe you.')
    expect(await own(app, student, id)).toMatchObject({ state: 'handled', handledBy: { name: 'Tom' } })
    await write(app, ruth, id, 'I am here, too.')
    const { handledBy, course } = await get(app, ruth, id)
    expect(handledBy?.name).toBe('Tom')
    expect(course.map(({ kind, actor }) => `${kind} ${actor?.name}`)).toEqual([
      ...['reported Ana', 'replied Tom', 'handled Tom', 'replied Ruth'],
    ])
    // A closed one stays closed.
    const other = await tellConcern(app, student)
    await app.call(
      'POST /api/concerns/{id}/close',
      { ...byId(other._id), body: { note: 'Done', textCount: 9 } },
      ruth.token,
    )
    await write(app, tom, other._id, 'Write again at any time.')
    expect(await get(app, ruth, other._id)).toMatchObject({ state: 'closed' })
    expect((await get(app, ruth, other._id)).handledBy).toBeUndefined()
  })

  it('CO6: marks only what the reporter has seen, and what a leader has read', async ({ app, student, leader }) => {
    const { _id: id } = await tellConcern(app, student)
    await write(app, student, id, 'More')
    await app.call('PUT /api/concerns/{id}/read', { ...byId(id), body: { textCount: 1 } }, leader.token)
    expect(await own(app, student, id)).toMatchObject({ isRead: false, version: 1 })
    await app.call('PUT /api/concerns/{id}/read', { ...byId(id), body: { textCount: 99 } }, leader.token)
    await write(app, leader, id, 'We are here.')
    const see = (version: number) =>
      app.call('PUT /api/own-concerns/{id}/seen', { ...byId(id), body: { version } }, student.token)
    expect((await see(1)).body).toMatchObject({ isRead: true, hasNews: true, version: 2 })
    expect((await see(99)).body).toMatchObject({ hasNews: true })
    expect((await see(2)).body).toMatchObject({ hasNews: false })
    expect(await unread(app, student)).toMatchObject({ concernNews: 0 })
  })

  it('is the first thing on the home of its recipients until somebody handles it', async ({ app, student, leader }) => {
    const tom = await addLeader(app, 'Tom')
    const waiting = async ({ token }: Person) => {
      const { body } = await app.call('GET /api/dashboard/today', { query: {} }, token)
      return 'waitingConcern' in body ? body.waitingConcern : undefined
    }
    expect(await waiting(leader)).toBeNull()
    const { _id: first } = await tellConcern(app, student)
    app.advance(1000)
    const { _id, createdAt } = await tellConcern(app, student, { about: [tom._id] })
    expect(await waiting(leader)).toEqual({ _id, createdAt, count: 2, others: [] })
    expect(await waiting(tom)).toMatchObject({ _id: first, count: 1, others: [{ name: leader.name }] })
    for (const id of [first, _id]) {
      await app.call('PUT /api/concerns/{id}/read', { ...byId(id), body: { textCount: 1 } }, leader.token)
      await app.call('POST /api/concerns/{id}/handle', { ...byId(id), body: {} }, leader.token)
    }
    expect([await waiting(leader), await waiting(tom)]).toEqual([null, null])
    expect(await unread(app, leader)).toMatchObject({ concerns: 0, openConcerns: 2 })
    expect(await unread(app, tom)).toMatchObject({ concerns: 0, openConcerns: 1 })
    await write(app, student, _id, 'Please hurry.')
    expect([await waiting(leader), await waiting(tom)]).toMatchObject([{ _id, count: 1 }, null])
  })

  it('shows on the home of its recipients after three days', async ({ app, student, leader }) => {
    const { _id: id } = await tellConcern(app, student)
    const openLong = async () => (await app.call('GET /api/dashboard/today', { query: {} }, leader.token)).body
    app.advance(serverLimits.concernOpenMs)
    expect(await openLong()).toMatchObject({ concernsOpenLong: 0 })
    app.advance(1)
    expect(await openLong()).toMatchObject({ concernsOpenLong: 1 })
    await app.call('POST /api/concerns/{id}/close', { ...byId(id), body: { note: 'Done', textCount: 9 } }, leader.token)
    expect(await openLong()).toMatchObject({ concernsOpenLong: 0 })
    const closed = await app.call('GET /api/concerns', { query: { show: 'closed' } }, leader.token)
    expect(closed.body.map(({ _id }) => _id)).toEqual([id])
  })
})

describeOnBoth('a concern on two nodes', () => {
  it('CO2: lets one leader handle and one close it', async ({ nodes }) => {
    const [app] = nodes
    const [ruth, tom, ana] = [await addLeader(app), await addLeader(app, 'Tom'), await addStudent(app)]
    for (let race = 0; race < 10; race += 1) {
      const { _id: id } = await tellConcern(app, ana)
      const both = (act: (node: TestApp, leader: Person) => Promise<{ status: number }>) =>
        Promise.all([act(nodes[0], ruth), act(nodes[1], tom)])
      const handled = await both((node, { token }) =>
        node.call('POST /api/concerns/{id}/handle', { ...byId(id), body: {} }, token),
      )
      expect(new Set(handled.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const closed = await both((node, { token }) =>
        node.call('POST /api/concerns/{id}/close', { ...byId(id), body: { note: 'Done', textCount: 9 } }, token),
      )
      expect(new Set(closed.map(({ status }) => status))).toEqual(new Set([200, 409]))
    }
  })
})
