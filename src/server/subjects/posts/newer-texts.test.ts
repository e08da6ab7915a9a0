import { expect } from 'vitest'
import type { AnnouncementEdit } from '#contract/announcements.ts'
import type { QuestionEdit } from '#contract/questions.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, type Person, questionText } from '#test/support/people.ts'
import { createTestPublisher } from '#test/support/publisher.ts'

const hour = 3_600_000
const announcementText = { title: 'Camp', content: 'We leave at five.', priority: 'high' } as const

const inHours = (app: TestApp, hours: number) => new Date(app.now().getTime() + hours * hour).toISOString()

/** The same calls for questions and announcements. `field` is one that Tom changes, `other` one that Ruth changes. */
const kinds = {
  questions: {
    text: questionText,
    field: { dueDate: '2027-01-09' },
    label: messages.due_date,
    create: async (app: TestApp, { token }: Person, change: object = {}) =>
      (await app.call('POST /api/questions', { body: { ...questionText, ...change } }, token)).body,
    edit: (app: TestApp, { token }: Person, id: string, change: Partial<QuestionEdit> = {}) =>
      app.call('PUT /api/questions/{id}', { params: { id }, body: { ...questionText, ...change } }, token),
    published: async (app: TestApp, { token }: Person) =>
      (await app.call('GET /api/questions', { query: {} }, token)).body,
    scheduled: async (app: TestApp, { token }: Person) =>
      (await app.call('GET /api/questions/scheduled', { query: {} }, token)).body,
  },
  announcements: {
    text: announcementText,
    field: { content: 'We leave at six.' },
    label: messages.broadcast_form_content,
    create: async (app: TestApp, { token }: Person, change: object = {}) =>
      (await app.call('POST /api/broadcasts', { body: { ...announcementText, ...change } }, token)).body,
    edit: (app: TestApp, { token }: Person, id: string, change: Partial<AnnouncementEdit> = {}) =>
      app.call('PUT /api/broadcasts/{id}', { params: { id }, body: { ...announcementText, ...change } }, token),
    published: async (app: TestApp, { token }: Person) =>
      (await app.call('GET /api/broadcasts', { query: {} }, token)).body,
    scheduled: async (app: TestApp, { token }: Person) =>
      (await app.call('GET /api/broadcasts/scheduled', { query: {} }, token)).body,
  },
} as const
const everyKind = Object.keys(kinds) as (keyof typeof kinds)[]

const historyOf = async (app: TestApp, { token }: Person) =>
  (await app.call('GET /api/history', { query: {} }, token)).body
    .map(({ kind }) => kind)
    .filter((kind) => kind.endsWith('.edited') || kind.endsWith('.schedule_changed'))

describeOnBoth('an edit that another leader was faster with', () => {
  it.for(everyKind)(
    'is refused for published %s, and says who changed what and when',
    async (kind, { app, leader }) => {
      const { text, field, label, create, edit, published } = kinds[kind]
      const tom = await addLeader(app, 'Tom')
      const { _id, editCount } = await create(app, leader)
      app.advance(60_000)
      const at = app.now().toISOString()
      expect((await edit(app, tom, _id, { ...field, editCount: 0 })).body.editCount).toBe(1)
      app.advance(60_000)
      const refused = await edit(app, leader, _id, { title: 'Mine', editCount: 0 })
      expect(refused).toBeRefused(409, 'edited_meanwhile')
      expect(refused.body).toMatchObject({
        message: messages.edited_meanwhile_fields({ name: 'Tom', time: 'Mar 1, 2026, 6:01 PM UTC', fields: label() }),
        newer: {
          by: { name: 'Tom' },
          at,
          fields: Object.keys(field),
          current: { ...text, ...field, editCount: 1 },
        },
      })
      expect(await published(app, leader)).toMatchObject([{ ...text, ...field, editCount: 1 }])
      expect((await edit(app, leader, _id, { ...field, title: 'Mine', editCount: 1 })).status).toBe(200)
      expect([editCount, (await published(app, leader))[0]]).toMatchObject([
        0,
        { ...field, title: 'Mine', editCount: 2 },
      ])
    },
  )

  it.for(everyKind)('names every field of %s that several edits have changed', async (kind, { app, leader }) => {
    const { field, create, edit } = kinds[kind]
    const tom = await addLeader(app, 'Tom')
    const { _id } = await create(app, leader)
    await edit(app, tom, _id, { ...field, editCount: 0 })
    await edit(app, leader, _id, { ...field, title: 'Later', editCount: 1 })
    const first = await edit(app, tom, _id, { editCount: 0, title: 'Mine' })
    const second = await edit(app, tom, _id, { editCount: 1, title: 'Mine' })
    const newerOf = ({ body }: { body: unknown }) => Reflect.get(body as object, 'newer') as { fields: string[] }
    expect(newerOf(first)).toMatchObject({ by: { name: 'Ruth' }, fields: ['title', ...Object.keys(field)] })
    expect(newerOf(second)).toMatchObject({ by: { name: 'Ruth' }, fields: ['title'] })
  })

  it.for(everyKind)(
    'is accepted for %s without a version, and again with the same text',
    async (kind, { app, leader }) => {
      const { field, create, edit, published } = kinds[kind]
      const { _id } = await create(app, leader)
      for (const change of [{ editCount: 0 }, { editCount: 0 }, {}] as const) {
        const { status, body } = await edit(app, leader, _id, { ...field, ...change })
        expect([status, body.editCount]).toEqual([200, 1])
      }
      expect(await historyOf(app, leader)).toHaveLength(1)
      expect((await edit(app, leader, _id, { title: 'Mine' })).status).toBe(200)
      expect(await published(app, leader)).toMatchObject([{ title: 'Mine', editCount: 2 }])
      for (const editCount of [-1, 0.5, '1']) {
        expect((await edit(app, leader, _id, { editCount: editCount as number })).status).toBe(400)
      }
    },
  )

  it.for(everyKind)(
    'is refused for scheduled %s, also if they have got another time',
    async (kind, { app, leader }) => {
      const { text, field, create, edit, scheduled } = kinds[kind]
      const tom = await addLeader(app, 'Tom')
      const [first, second] = [inHours(app, 1), inHours(app, 2)]
      const { _id, editCount } = await create(app, leader, { publishAt: first })
      app.advance(60_000)
      const at = app.now().toISOString()
      const moved = await edit(app, tom, _id, { ...field, publishAt: second, editCount: 0 })
      const again = await edit(app, tom, _id, { ...field, publishAt: second, editCount: 0 })
      expect([again.status, again.body]).toEqual([200, moved.body])
      const refused = await edit(app, leader, _id, { title: 'Mine', editCount: 0 })
      expect(refused).toBeRefused(409, 'edited_meanwhile')
      expect([editCount, refused.body]).toMatchObject([
        0,
        {
          message: messages.edited_meanwhile_by({ name: 'Tom', time: 'Mar 1, 2026, 6:01 PM UTC' }),
          newer: {
            by: { name: 'Tom' },
            at,
            fields: [],
            current: { ...text, ...field, _id: moved.body._id, publishAt: second, editCount: 1 },
          },
        },
      ])
      expect(await scheduled(app, leader)).toEqual([moved.body])
      const saved = await edit(app, leader, _id, { ...field, title: 'Mine', editCount: 1 })
      expect(saved.body).toMatchObject({
        ...field,
        _id: moved.body._id,
        title: 'Mine',
        publishAt: second,
        editCount: 2,
      })
      expect(await historyOf(app, leader)).toHaveLength(2)
    },
  )

  it.for(everyKind)('is refused for scheduled %s that were published meanwhile', async (kind, { app, leader }) => {
    const { field, create, edit, published } = kinds[kind]
    const tom = await addLeader(app, 'Tom')
    const [due, now] = [
      await create(app, leader, { publishAt: inHours(app, 1) }),
      await create(app, leader, { publishAt: inHours(app, 2) }),
    ]
    await edit(app, tom, due._id, { ...field, editCount: 0 })
    await edit(app, tom, now._id, { ...field, publishAt: null, editCount: 0 })
    app.advance(hour)
    await createTestPublisher(app).publishDue()
    for (const { _id } of [due, now]) {
      expect(await edit(app, leader, _id, { title: 'Mine', editCount: 0 })).toBeRefused(409, 'edited_meanwhile')
    }
    expect(await published(app, leader)).toMatchObject([
      { ...field, editCount: 1 },
      { ...field, editCount: 1 },
    ])
  })

  it.for(everyKind)(
    'loses to one of two edits of %s at the same moment on two nodes',
    async (kind, { nodes, leader }) => {
      const { create, edit, published } = kinds[kind]
      const tom = await addLeader(nodes[0], 'Tom')
      for (const publishAt of [undefined, inHours(nodes[0], 1)]) {
        const { _id } = await create(nodes[0], leader, { publishAt })
        const edits = await Promise.all([
          edit(nodes[0], leader, _id, { title: 'By Ruth', editCount: 0 }),
          edit(nodes[1], tom, _id, { title: 'By Tom', editCount: 0 }),
        ])
        expect(edits.map(({ status }) => status).sort()).toEqual([200, 409])
        const list =
          publishAt === undefined ? await published(nodes[0], leader) : await kinds[kind].scheduled(nodes[0], leader)
        expect(list.map(({ title }) => title)).toEqual([edits[0].status === 200 ? 'By Ruth' : 'By Tom'])
      }
    },
  )
})
