import { expect } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import { limits } from '#contract/limits.ts'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { expectRightCounts } from '#test/support/counts.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, type Person, questionText } from '#test/support/people.ts'
import { createTestPublisher } from '#test/support/publisher.ts'

const hour = 3_600_000
const announcementText = { title: 'Camp', content: 'We leave at five.', priority: 'high' } as const

const inHours = (app: TestApp, hours: number) => new Date(app.now().getTime() + hours * hour).toISOString()

/** The same calls for both kinds of posts. */
const kinds = {
  questions: {
    create: (app: TestApp, { token }: Person, change: object = {}, headers: Record<string, string> = {}) =>
      app.call('POST /api/questions', { body: { ...questionText, ...change } }, token, { headers }),
    edit: (app: TestApp, { token }: Person, id: string, change: object = {}) =>
      app.call('PUT /api/questions/{id}', { params: { id }, body: { ...questionText, ...change } }, token),
    remove: (app: TestApp, { token }: Person, id: string) =>
      app.call('DELETE /api/questions/{id}', { params: { id } }, token),
    scheduled: (app: TestApp, { token }: Person, query: Record<string, string> = {}) =>
      app.call('GET /api/questions/scheduled', { query }, token),
    published: (app: TestApp, { token }: Person) => app.call('GET /api/questions', { query: {} }, token),
    forStudent: (app: TestApp, { token }: Person) => app.call('GET /api/questions', { query: {} }, token),
    tableName: 'questions',
    entity: 'question',
    text: questionText,
  },
  announcements: {
    create: (app: TestApp, { token }: Person, change: object = {}, headers: Record<string, string> = {}) =>
      app.call('POST /api/broadcasts', { body: { ...announcementText, ...change } }, token, { headers }),
    edit: (app: TestApp, { token }: Person, id: string, change: object = {}) =>
      app.call('PUT /api/broadcasts/{id}', { params: { id }, body: { ...announcementText, ...change } }, token),
    remove: (app: TestApp, { token }: Person, id: string) =>
      app.call('DELETE /api/broadcasts/{id}', { params: { id } }, token),
    scheduled: (app: TestApp, { token }: Person, query: Record<string, string> = {}) =>
      app.call('GET /api/broadcasts/scheduled', { query }, token),
    published: (app: TestApp, { token }: Person) => app.call('GET /api/broadcasts', { query: {} }, token),
    forStudent: (app: TestApp, { token }: Person) => app.call('GET /api/broadcasts/student', { query: {} }, token),
    tableName: 'announcements',
    entity: 'announcement',
    text: announcementText,
  },
} as const
type Kind = keyof typeof kinds

const idsOf = ({ body }: { body: unknown }) => (body as (Question | Announcement)[]).map(({ _id }) => _id)
const titlesOf = ({ body }: { body: unknown }) => (body as (Question | Announcement)[]).map(({ title }) => title)
const historyOf = async (app: TestApp, { token }: Person) =>
  (await app.call('GET /api/history', { query: {} }, token)).body
    .filter(({ kind }) => kind.startsWith('question.') || kind.startsWith('announcement.'))
    .map(({ kind, actor, entityId, facts, content }) => ({ kind, actor: actor?.name, entityId, facts, content }))

describeOnBoth('scheduled posts', () => {
  const everyKind = Object.keys(kinds) as Kind[]

  it.for(everyKind)('%s: a retry of the creation finds the post by its new id', async (kind, { app, leader }) => {
    const { create, edit } = kinds[kind]
    const headers = { 'idempotency-key': 'created-once' }
    const planned = { publishAt: inHours(app, 2) }
    const { body: created } = await create(app, leader, planned, headers)
    const moved = await edit(app, leader, created._id, { publishAt: inHours(app, 5) })
    expect(moved.body._id).not.toBe(created._id)
    const again = await create(app, leader, planned, headers)
    expect([again.status, again.body._id]).toEqual([201, moved.body._id])
    const published = await edit(app, leader, moved.body._id, { publishAt: null })
    expect((await create(app, leader, planned, headers)).body._id).toBe(published.body._id)
  })

  it.for(everyKind)('refuses malformed times and times of more than a year for %s', async (kind, { app, leader }) => {
    const { create, edit, tableName } = kinds[kind]
    const { body } = await create(app, leader, { publishAt: inHours(app, 1) })
    const tooLate = new Date(app.now().getTime() + limits.maxScheduleAheadMs + 1).toISOString()
    for (const [publishAt, message] of [
      ['tomorrow', messages.publish_at_invalid()],
      ['2026-03-02', messages.publish_at_invalid()],
      [7, messages.publish_at_invalid()],
      [tooLate, messages.publish_at_too_late()],
    ] as const) {
      for (const refused of [
        await create(app, leader, { publishAt }),
        await edit(app, leader, body._id, { publishAt }),
      ]) {
        expect(refused).toBeRefused(400, 'publishAt', message)
        expect(refused.body.message).toBe(message)
      }
    }
    const { scheduled_posts: rows, [tableName]: published } = await app.dumpTables()
    expect([rows?.length, published?.length]).toEqual([1, 0])
  })

  it.for(everyKind)('refuses to schedule %s that are published or deleted', async (kind, { app, leader }) => {
    const { create, edit, remove, published } = kinds[kind]
    const { body } = await create(app, leader)
    const refused = await edit(app, leader, body._id, { title: 'Later', publishAt: inHours(app, 1) })
    expect(refused).toBeRefused(409, messages.already_published())
    expect(titlesOf(await published(app, leader))).toEqual([kinds[kind].text.title])
    expect((await edit(app, leader, body._id, { title: 'Now', publishAt: null })).status).toBe(200)
    await remove(app, leader, body._id)
    expect((await edit(app, leader, body._id, { publishAt: inHours(app, 1) })).status).toBe(404)
  })

  it.for(everyKind)('publishes %s at once if the time is absent, null or past', async (kind, { app, leader }) => {
    const { create, scheduled, published } = kinds[kind]
    for (const change of [{}, { publishAt: null }, { publishAt: inHours(app, -1) }, { publishAt: inHours(app, 0) }]) {
      const { status, body } = await create(app, leader, change)
      expect([status, body.publishAt]).toEqual([201, undefined])
    }
    expect([idsOf(await scheduled(app, leader)).length, idsOf(await published(app, leader)).length]).toEqual([0, 4])
  })

  it.for(everyKind)('hides scheduled %s from students until they are due', async (kind, { app, leader, student }) => {
    const { create, scheduled, published, forStudent, text, entity } = kinds[kind]
    const publisher = createTestPublisher(app)
    const publishAt = inHours(app, 24)
    const created = await create(app, leader, { publishAt })
    const id = created.body._id
    expect([created.status, created.body]).toEqual([
      201,
      {
        ...text,
        _id: expect.any(String),
        publishAt,
        scheduledBy: { name: 'Ruth' },
        editCount: 0,
        ...(kind === 'announcements' && { createdAt: app.now().toISOString(), forParents: false }),
      },
    ])
    expect((await scheduled(app, leader)).body).toEqual([created.body])
    const readByStudent = async () => [
      idsOf(await forStudent(app, student)),
      (await app.call('GET /api/questions/{id}', { params: { id } }, student.token)).status,
      (await app.call('PUT /api/broadcasts/{id}/read', { params: { id } }, student.token)).status,
      (await app.call('POST /api/responses', { body: { questionId: id, answer: 'Light' } }, student.token)).status,
      (await app.call('GET /api/broadcasts/unread', {}, student.token)).body.unreadCount,
      (await app.call('GET /api/dashboard/stats', {}, student.token)).body.totalQuestions,
    ]
    expect(await readByStudent()).toEqual([[], 404, 404, 404, 0, 0])
    app.advance(24 * hour - 1)
    expect(await publisher.publishDue()).toBe(0)
    app.advance(1)
    expect(await publisher.publishDue()).toBe(1)
    expect(await publisher.publishDue()).toBe(0)
    expect([idsOf(await scheduled(app, leader)), idsOf(await published(app, leader))]).toEqual([[], [id]])
    const isQuestion = kind === 'questions'
    expect(await readByStudent()).toEqual(isQuestion ? [[id], 200, 404, 201, 0, 1] : [[id], 404, 200, 404, 0, 0])
    expect(publisher.events).toEqual([{ change: kind, id, audience: 'everyone' }])
    await expectRightCounts(app.dumpTables)
    expect((await historyOf(app, leader)).map(({ kind, actor, entityId }) => [kind, actor, entityId])).toEqual([
      [`${entity}.created`, 'Ruth', id],
      [`${entity}.scheduled`, 'Ruth', id],
    ])
  })

  it('shows a scheduled question to leaders, and the published one, by its id', async ({ app, leader }) => {
    const publishAt = inHours(app, 1)
    const { body: question } = await kinds.questions.create(app, leader, { publishAt })
    const get = () => app.call('GET /api/questions/{id}', { params: { id: question._id } }, leader.token)
    expect((await get()).body).toEqual(question)
    app.advance(hour)
    await createTestPublisher(app).publishDue()
    expect((await get()).body).toMatchObject({ _id: question._id, title: question.title })
    expect((await get()).body.publishAt).toBeUndefined()
  })

  it.for(everyKind)('lists scheduled %s page by page, the next first', async (kind, { app, leader }) => {
    const { create, scheduled } = kinds[kind]
    for (const hours of [3, 1, 2]) await create(app, leader, { title: `In ${hours}`, publishAt: inHours(app, hours) })
    expect(titlesOf(await scheduled(app, leader))).toEqual(['In 1', 'In 2', 'In 3'])
    const first = await scheduled(app, leader, { limit: '2' })
    const cursor = new URL(/<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '', 'http://x').searchParams
    const second = await scheduled(app, leader, { limit: '2', cursor: cursor.get('cursor') ?? '' })
    expect([titlesOf(first), titlesOf(second)]).toEqual([['In 1', 'In 2'], ['In 3']])
    expect((await scheduled(app, leader, { cursor: 'x' })).status).toBe(400)
  })

  it.for(everyKind)('edits scheduled %s: keeps the time, moves it, or publishes now', async (kind, { app, leader }) => {
    const { create, edit, scheduled, published, entity, text } = kinds[kind]
    const times = [inHours(app, 1), inHours(app, 2)] as const
    const { body: first } = await create(app, leader, { publishAt: times[0] })
    const { body: kept } = await edit(app, leader, first._id, { title: 'Kept' })
    expect(kept).toEqual({ ...first, title: 'Kept', editCount: 1 })
    const { body: moved } = await edit(app, leader, first._id, { title: 'Moved', publishAt: times[1] })
    expect(moved).toEqual({ ...first, _id: moved._id, title: 'Moved', publishAt: times[1], editCount: 2 })
    expect(moved._id > first._id).toBe(true)
    expect((await edit(app, leader, first._id, {})).status).toBe(404)
    expect((await scheduled(app, leader)).body).toEqual([moved])
    app.advance(60_000)
    const { status, body: now } = await edit(app, leader, moved._id, { title: 'Now', publishAt: null })
    expect([status, now.title, now.publishAt]).toEqual([200, 'Now', undefined])
    expect([idsOf(await scheduled(app, leader)), idsOf(await published(app, leader))]).toEqual([[], [now._id]])
    const changed = { kind: `${entity}.schedule_changed`, actor: 'Ruth' }
    expect(await historyOf(app, leader)).toMatchObject([
      { kind: `${entity}.created`, actor: 'Ruth', entityId: now._id },
      {
        ...changed,
        entityId: moved._id,
        facts: { from: times[1], to: null, newId: now._id },
        content: { title: 'Moved' },
      },
      { ...changed, entityId: first._id, facts: { from: times[0], to: times[1], newId: moved._id } },
      { ...changed, entityId: first._id, facts: { from: times[0], to: times[0] }, content: text },
      { kind: `${entity}.scheduled`, facts: { publishAt: times[0] } },
    ])
    await expectRightCounts(app.dumpTables)
  })

  it.for(everyKind)('cancels scheduled %s once, and keeps their text in the history', async (kind, { app, leader }) => {
    const { create, remove, scheduled, entity, text } = kinds[kind]
    const { body } = await create(app, leader, { publishAt: inHours(app, 1) })
    const responses = await Promise.all([remove(app, leader, body._id), remove(app, leader, body._id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404])
    app.advance(hour)
    expect(await createTestPublisher(app).publishDue()).toBe(0)
    expect(idsOf(await scheduled(app, leader))).toEqual([])
    expect((await historyOf(app, leader))[0]).toMatchObject({ kind: `${entity}.schedule_canceled`, content: text })
    await expectRightCounts(app.dumpTables)
  })

  it.for(everyKind)('creates one of %s for a key, scheduled or already published', async (kind, { app, leader }) => {
    const { create, scheduled, published } = kinds[kind]
    const publishAt = inHours(app, 1)
    const send = () => create(app, leader, { publishAt }, { 'idempotency-key': `"key-${kind}"` })
    const responses = await Promise.all([send(), send(), send()])
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1)
    expect((await scheduled(app, leader)).body).toEqual([responses[0]?.body])
    app.advance(hour)
    await createTestPublisher(app).publishDue()
    const retry = await send()
    expect([retry.status, retry.body._id, retry.body.publishAt]).toEqual([201, responses[0]?.body._id, undefined])
    expect(idsOf(await published(app, leader))).toEqual([retry.body._id])
  })

  it('publishes the post of a leader whose account was switched off', async ({ app, leader }) => {
    const [tom, miriam] = [await addLeader(app, 'Tom'), await addLeader(app, 'Miriam')]
    await kinds.announcements.create(app, tom, { publishAt: inHours(app, 1) })
    const off = await app.call('POST /api/users/{id}/switch-off', { params: { id: tom._id } }, leader.token)
    const [request] = off.body.confirmations
    const params = { id: `${request?._id}` }
    expect((await app.call('POST /api/confirmations/{id}/confirm', { params }, miriam.token)).status).toBe(200)
    app.advance(hour)
    expect(await createTestPublisher(app).publishDue()).toBe(1)
    expect((await historyOf(app, leader))[0]).toMatchObject({ kind: 'announcement.created', actor: 'Tom' })
  })
})
