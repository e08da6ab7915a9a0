// Restoring what leaders deleted: prayer requests, questions and announcements.
import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { TestApp } from '#test/support/app.ts'
import { erase, runErasure } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  announce,
  askForPrayer,
  type Person,
} from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

const byId = (id: string) => ({ params: { id } })
const all = { query: {} }
const collections = ['questions', 'prayer-requests', 'broadcasts'] as const
type Collection = (typeof collections)[number]

const add = (app: TestApp, collection: Collection, leader: Person, student: Person) =>
  ({
    questions: () => addQuestion(app, leader, 'Light'),
    'prayer-requests': () => askForPrayer(app, student),
    broadcasts: () => announce(app, leader),
  })[collection]()
const remove = (app: TestApp, collection: Collection, leader: Person, id: string) =>
  app.call(`DELETE /api/${collection}/{id}`, byId(id), leader.token)
const restore = (app: TestApp, collection: Collection, leader: Person, id: string) =>
  app.call(`POST /api/${collection}/{id}/restore`, byId(id), leader.token)
const deleted = async (app: TestApp, collection: Collection, leader: Person) =>
  (await app.call(`GET /api/${collection}/deleted`, all, leader.token)).body
const newest = async (app: TestApp, leader: Person) => (await app.call('GET /api/history', all, leader.token)).body[0]

describeOnBoth('restoring', () => {
  it.for(collections)(
    'refuses %s that are unknown, not deleted or restored, and does each once on two nodes',
    async (collection, { nodes, leader, student }) => {
      const [app] = nodes
      const { _id: id } = await add(app, collection, leader, student)
      const before = await app.dumpTables()
      expect((await restore(app, collection, leader, 'unknown')).status).toBe(404)
      expect((await restore(app, collection, leader, id)).status).toBe(404)
      expect(await app.dumpTables()).toEqual(before)
      for (const act of [remove, restore, remove, restore, remove, restore, remove, restore]) {
        const both = await Promise.all(nodes.map((node) => act(node, collection, leader, id)))
        expect(both.map(({ status }) => status).sort()).toEqual([204, 404])
      }
    },
  )

  it.for(collections)('refuses %s after a week', async (collection, { app, leader, student }) => {
    const { _id: id } = await add(app, collection, leader, student)
    await remove(app, collection, leader, id)
    const until = new Date(app.now().getTime() + serverLimits.restorableMs).toISOString()
    expect(await deleted(app, collection, leader)).toMatchObject([{ _id: id, restorableUntil: until }])
    app.advance(serverLimits.restorableMs - 1)
    expect((await restore(app, collection, leader, id)).status).toBe(204)
    await remove(app, collection, leader, id)
    app.advance(serverLimits.restorableMs)
    expect((await restore(app, collection, leader, id)).status).toBe(404)
    expect(await deleted(app, collection, leader)).toHaveLength(1)
  })

  it.for(collections)(
    'PS2: returns %s to the lists of all leaders, and records it',
    async (collection, { app, leader, student }) => {
      const second = await addLeader(app, 'Miriam')
      const { _id: id } = await add(app, collection, leader, student)
      await remove(app, collection, leader, id)
      const { changes } = await listen(app, student)
      expect((await restore(app, collection, second, id)).status).toBe(204)
      expect(await deleted(app, collection, leader)).toEqual([])
      const path = collection === 'prayer-requests' ? '/admin' : ''
      const list = await app.call(`GET /api/${collection}${path}` as 'GET /api/questions', all, leader.token)
      expect(list.body).toMatchObject([{ _id: id }])
      expect(await newest(app, leader)).toMatchObject({ entityId: id, actor: { name: 'Miriam' } })
      expect((await newest(app, leader))?.kind).toMatch(/^(question|prayer|announcement)\.restored$/)
      await expect.poll(() => changes().some(([, data]) => data.id === id)).toBe(true)
    },
  )

  it('restores a question with its responses and counts', async ({ app, leader, student }) => {
    const { _id: id } = await addQuestion(app, leader)
    await addResponse(app, student, id)
    const stats = async () => (await app.call('GET /api/dashboard/stats', {}, student.token)).body
    const before = await stats()
    await remove(app, 'questions', leader, id)
    expect(await stats()).not.toEqual(before)
    await restore(app, 'questions', leader, id)
    expect(await stats()).toEqual(before)
    const { body } = await app.call('GET /api/questions/{id}', byId(id), student.token)
    expect(body.myResponse?.status).toBe('pending')
    const { body: users } = await app.call('GET /api/users', all, leader.token)
    expect(users.find(({ _id }) => _id === student._id)).toMatchObject({ responsesCount: 1, pendingQuestionsCount: 0 })
  })

  it('keeps who has read an announcement, and its audience of a prayer request', async ({ app, leader, student }) => {
    const other = await addStudent(app, 'Ben')
    const { _id: id } = await announce(app, leader)
    await app.call('PUT /api/broadcasts/{id}/read', byId(id), student.token)
    await remove(app, 'broadcasts', leader, id)
    await restore(app, 'broadcasts', leader, id)
    const unread = async ({ token }: Person) =>
      (await app.call('GET /api/broadcasts/unread', {}, token)).body.unreadCount
    expect([await unread(student), await unread(other)]).toEqual([0, 1])

    const request = await askForPrayer(app, student, 'It is not good at home.', 'leaders')
    await remove(app, 'prayer-requests', leader, request._id)
    await restore(app, 'prayer-requests', leader, request._id)
    expect((await app.call('GET /api/prayer-requests', all, other.token)).body).toEqual([])
    expect((await app.call('GET /api/prayer-requests/mine', all, student.token)).body).toHaveLength(1)
  })

  it('AZ2: refuses a prayer request that its author has withdrawn', async ({ app, leader, student }) => {
    const { _id: id } = await askForPrayer(app, student)
    await app.call('POST /api/prayer-requests/{id}/withdraw', byId(id), student.token)
    const [withdrawn] = await deleted(app, 'prayer-requests', leader)
    expect(withdrawn).toMatchObject({ isWithdrawn: true })
    expect(withdrawn).not.toHaveProperty('restorableUntil')
    expect((await restore(app, 'prayer-requests', leader, id)).status).toBe(404)
  })

  it('PS3: refuses a prayer request of an erased student', async ({ app, leader, student }) => {
    const { _id: id } = await askForPrayer(app, student)
    await remove(app, 'prayer-requests', leader, id)
    await erase(app, leader, student._id)
    expect((await restore(app, 'prayer-requests', leader, id)).status).toBe(404)
    await runErasure(app)
    expect((await restore(app, 'prayer-requests', leader, id)).status).toBe(404)
    expect(await deleted(app, 'prayer-requests', leader)).toEqual([])
  })
})
