import { expect } from 'vitest'
import type { AnnouncementEdit } from '#contract/announcements.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, type Person } from '#test/support/people.ts'
import { createTestPublisher } from '#test/support/publisher.ts'
import { runSql } from '#test/support/sql.ts'

const text = { title: 'Camp', content: 'We leave together.', priority: 'high' } as const
const event = { startsAt: '2026-03-06T16:00:00.000Z', place: 'The hall' } as const
const none = { startsAt: null, place: null } as const

type Body = Partial<AnnouncementEdit>
const post = (app: TestApp, { token }: Person, body: Body = {}, headers = {}) =>
  app.call('POST /api/broadcasts', { body: { ...text, ...body } }, token, { headers })
const edit = (app: TestApp, { token }: Person, id: string, body: Body = {}) =>
  app.call('PUT /api/broadcasts/{id}', { params: { id }, body: { ...text, ...body } }, token)
const byLeaders = async (app: TestApp, { token }: Person, list: '' | '/scheduled' | '/deleted' = '') =>
  (await app.call(`GET /api/broadcasts${list}`, { query: {} }, token)).body
const byStudent = async (app: TestApp, { token }: Person) =>
  (await app.call('GET /api/broadcasts/student', { query: {} }, token)).body

describeOnBoth('the date and place of an announcement', () => {
  const invalid = messages.announcement_starts_invalid()
  it.for([
    ['startsAt', '2026-02-30', invalid],
    ['startsAt', '2026-03-06T16:00:00+03:00', invalid],
    ['startsAt', '2026-03-06T16:00:00', invalid],
    ['startsAt', '2026-03-06T16:00Z', invalid],
    ['startsAt', '2026-03-06T24:30:00Z', invalid],
    ['startsAt', '2026-02-29T16:00:00Z', invalid],
    ['startsAt', `2026-03-06T16:00:00.${'0'.repeat(30)}Z`, invalid],
    ['startsAt', 'T16:00:00Z', invalid],
    ['startsAt', '16:00', invalid],
    ['startsAt', '', invalid],
    ['startsAt', 'Friday', invalid],
    ['startsAt', 20260306, invalid],
    ['startsAt', '0026-03-06', messages.check_year()],
    ['startsAt', '2126-03-06', messages.check_year()],
    ['startsAt', '2126-03-06T16:00:00Z', messages.check_year()],
    ['place', 'x'.repeat(201), messages.text_too_long({ max: 200 })],
  ] as const)('is refused if %s is %s', async ([path, value, message], { app, leader }) => {
    const { _id: id } = (await post(app, leader, event)).body
    for (const refused of [
      await post(app, leader, { [path]: value }),
      await edit(app, leader, id, { [path]: value }),
    ]) {
      expect(refused).toBeRefused(400, message)
      expect(refused.body).toMatchObject({ errors: [{ path, message }] })
    }
    expect(await byLeaders(app, leader)).toMatchObject([event])
  })

  it('is in each list, and in none if there is none', async ({ app, leader }) => {
    const student = await addStudent(app)
    for (const body of [{}, none, { place: ' \n' }]) {
      const { body: created } = await post(app, leader, body)
      for (const shown of [created, (await byLeaders(app, leader))[0], (await byStudent(app, student))[0]]) {
        expect(shown).not.toHaveProperty('startsAt')
        expect(shown).not.toHaveProperty('place')
      }
    }
    for (const [given, stored] of [
      [event, event],
      [{ startsAt: '2026-03-06' }, { startsAt: '2026-03-06' }],
      [{ startsAt: '2026-03-06T16:00:00Z' }, { startsAt: event.startsAt }],
      [{ place: '  John 3:16 \n' }, { place: 'John 3:16' }],
    ]) {
      const { body: created } = await post(app, leader, given)
      const dashboard = await app.call('GET /api/dashboard/announcements', {}, student.token)
      const shown = [created, (await byLeaders(app, leader))[0], (await byStudent(app, student))[0], dashboard.body[0]]
      for (const announcement of shown) expect(announcement).toMatchObject({ _id: created._id, ...stored })
      const deleted = await app.call('DELETE /api/broadcasts/{id}', { params: { id: created._id } }, leader.token)
      expect([deleted.status, (await byLeaders(app, leader, '/deleted'))[0]]).toMatchObject([204, stored])
    }
  })

  it.for(['published', 'scheduled'] as const)(
    'is kept by an edit without it, removed by null, and kept in the history: %s',
    async (state, { app, leader }) => {
      const publishAt = state === 'scheduled' ? new Date(app.now().getTime() + 3_600_000).toISOString() : undefined
      const { _id: id } = (await post(app, leader, { ...event, publishAt })).body
      const list = () => byLeaders(app, leader, state === 'scheduled' ? '/scheduled' : '')
      const title = 'Camp!'
      expect((await edit(app, leader, id, { title })).body).toMatchObject({ ...event, title, editCount: 1 })
      // A retry.
      expect((await edit(app, leader, id, { title, editCount: 0 })).body).toMatchObject({ ...event, editCount: 1 })
      const moved = { startsAt: '2026-03-07' }
      expect((await edit(app, leader, id, { title, ...moved })).body).toMatchObject({
        ...event,
        ...moved,
        editCount: 2,
      })
      expect((await edit(app, leader, id, { title, place: null })).body).toMatchObject({ ...moved, editCount: 3 })
      expect((await edit(app, leader, id, { title, place: null })).body.editCount).toBe(3)
      expect((await edit(app, leader, id, { title, startsAt: null })).body).not.toHaveProperty('startsAt')
      const [last] = await list()
      expect(last).not.toHaveProperty('startsAt')
      expect(last).not.toHaveProperty('place')
      const { body: history } = await app.call('GET /api/history', { query: {} }, leader.token)
      expect(history.slice(0, 4).map(({ content = {} }) => [content['startsAt'], content['place']])).toEqual([
        ['2026-03-07', ''],
        ['2026-03-07', 'The hall'],
        [event.startsAt, 'The hall'],
        [event.startsAt, 'The hall'],
      ])
      if (state === 'scheduled') return
      const { body: earlier } = await app.call(
        'GET /api/broadcasts/{id}/revisions',
        { params: { id }, query: {} },
        leader.token,
      )
      expect(earlier).toMatchObject([
        { startsAt: '2026-03-07' },
        { startsAt: '2026-03-07', place: 'The hall' },
        event,
        event,
      ])
      expect(earlier[0]).not.toHaveProperty('place')
    },
  )

  it('is published with a scheduled announcement', async ({ app, leader, student }) => {
    const publishAt = new Date(app.now().getTime() + 3_600_000).toISOString()
    const headers = { 'idempotency-key': '"a-key-of-a-form"' }
    const first = await post(app, leader, { ...event, publishAt }, headers)
    expect((await post(app, leader, { ...event, publishAt }, headers)).body).toEqual(first.body)
    expect(await byStudent(app, student)).toEqual([])
    app.advance(3_600_000)
    await createTestPublisher(app).publishDue()
    expect(await byStudent(app, student)).toMatchObject([event])
  })

  it('is named if another leader has changed it meanwhile', async ({ app, leader }) => {
    const tom = await addLeader(app, 'Tom')
    const { _id: id } = (await post(app, leader)).body
    await edit(app, tom, id, { ...event, editCount: 0 })
    const refused = await edit(app, leader, id, { title: 'Mine', editCount: 0 })
    expect(refused).toBeRefused(409, 'edited_meanwhile')
    expect(refused.body).toMatchObject({ newer: { fields: ['startsAt', 'place'], current: { ...text, ...event } } })
    const mine = await edit(app, leader, id, { title: 'Mine', editCount: 1 })
    expect(mine.body).toMatchObject({ ...event, title: 'Mine' })
  })

  it('is not among the changes of an edit from before announcements had one', async ({ app, leader, testDatabase }) => {
    const { _id: id } = (await post(app, leader)).body
    await edit(app, leader, id, { title: 'By Ruth' })
    const content = JSON.stringify({ title: text.title, content: text.content })
    await runSql(
      testDatabase.url,
      `update history_entries set content = '${content}' where kind = 'announcement.edited'`,
    )
    const refused = await edit(app, await addLeader(app, 'Tom'), id, { title: 'By Tom', editCount: 0 })
    expect(refused.body).toMatchObject({ newer: { fields: ['title'] } })
    const { body: earlier } = await app.call(
      'GET /api/broadcasts/{id}/revisions',
      { params: { id }, query: {} },
      leader.token,
    )
    expect(earlier).toMatchObject([text])
    expect(earlier[0]).not.toHaveProperty('startsAt')
  })
})
