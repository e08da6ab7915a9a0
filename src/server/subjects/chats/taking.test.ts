import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, type Person, sendMessage } from '#test/support/people.ts'
import { listLongestWaiting } from './waiting-store.ts'

const take = (app: TestApp, leader: Person, id: string, replaces?: Person) =>
  app.call(
    'PUT /api/chats/{id}/taken',
    { params: { id }, body: replaces === undefined ? {} : { replaces: replaces._id } },
    leader.token,
  )
const release = (app: TestApp, leader: Person, id: string) =>
  app.call('DELETE /api/chats/{id}/taken', { params: { id } }, leader.token)
/** Returns who has taken a chat, as the list and the chat show it to leaders. */
async function takerOf(app: TestApp, leader: Person, id: string) {
  const { body: chats } = await app.call('GET /api/chats/admin', { query: {} }, leader.token)
  const { body: chat } = await app.call('GET /api/chats/{id}', { params: { id } }, leader.token)
  const listed = chats.find(({ _id }) => _id === id)
  expect(listed?.takenBy).toEqual(chat.takenBy)
  return chat.takenBy?.name
}

describeOnBoth('taking a chat', () => {
  it('returns 404 for an unknown chat', async ({ app, leader }) => {
    for (const change of [take, release]) {
      expect(await change(app, leader, leader._id)).toBeRefused(404, messages.chat_not_found())
    }
  })

  it('returns 409 for a chat that does not wait for a reply', async ({ app, leader, student }) => {
    expect(await take(app, leader, student._id)).toBeRefused(409, 'conflict', messages.chat_not_waiting())
    await sendMessage(app, student, student._id)
    await sendMessage(app, leader, student._id)
    expect((await take(app, leader, student._id)).status).toBe(409)
    await sendMessage(app, student, student._id)
    await app.call('POST /api/users/{id}/switch-off', { params: { id: student._id } }, leader.token)
    expect((await take(app, leader, student._id)).status).toBe(409)
  })

  it('returns 409 for a taken chat, unless the request replaces that leader', async ({ app, student }) => {
    const [ruth, tom, eva] = [await addLeader(app), await addLeader(app, 'Tom'), await addLeader(app, 'Eva')]
    await sendMessage(app, student, student._id)
    expect((await take(app, tom, student._id)).body.takenBy).toEqual({ _id: tom._id, name: 'Tom' })
    for (const replaces of [undefined, eva]) {
      const refused = await take(app, ruth, student._id, replaces)
      expect(refused).toBeRefused(409, 'already_taken', messages.chat_already_taken({ name: 'Tom' }))
    }
    expect(await takerOf(app, eva, student._id)).toBe('Tom')
    expect((await take(app, ruth, student._id, tom)).status).toBe(200)
    expect(await takerOf(app, eva, student._id)).toBe('Ruth')
    expect((await listLongestWaiting(app.database.read, { limit: 1 }))[0]?.taker_name).toBe('Ruth')
  })

  it('changes nothing when it is repeated, and is undone by any leader', async ({ app, leader, student }) => {
    const tom = await addLeader(app, 'Tom')
    await sendMessage(app, student, student._id)
    for (let times = 0; times < 2; times += 1) expect((await take(app, leader, student._id)).status).toBe(200)
    expect(await takerOf(app, tom, student._id)).toBe('Ruth')
    for (let times = 0; times < 2; times += 1) expect((await release(app, tom, student._id)).status).toBe(204)
    expect(await takerOf(app, tom, student._id)).toBeUndefined()
    expect((await take(app, tom, student._id)).status).toBe(200)
  })

  it('ends with the next message of the student, and with the reply of any leader', async ({
    app,
    leader,
    student,
  }) => {
    const tom = await addLeader(app, 'Tom')
    await sendMessage(app, student, student._id)
    for (const sender of [student, tom]) {
      await take(app, leader, student._id)
      expect(await takerOf(app, tom, student._id)).toBe('Ruth')
      await sendMessage(app, sender, student._id)
      expect(await takerOf(app, tom, student._id)).toBeUndefined()
    }
    await sendMessage(app, student, student._id)
    expect(await takerOf(app, tom, student._id)).toBeUndefined()
  })

  it('is recorded, as is its end by a leader', async ({ app, leader, student }) => {
    await sendMessage(app, student, student._id)
    for (const change of [take, take, release, release]) await change(app, leader, student._id)
    const { body } = await app.call('GET /api/history', { query: { group: 'messages' } }, leader.token)
    expect(body.map(({ kind, actor, subject }) => [kind, actor?.name, subject?.name])).toEqual([
      ['chat.released', 'Ruth', student.name],
      ['chat.taken', 'Ruth', student.name],
    ])
  })

  it('ends when the leader can no longer reply', async ({ app, leader, student }) => {
    const tom = await addLeader(app, 'Tom')
    await sendMessage(app, student, student._id)
    await take(app, tom, student._id)
    await app.call('POST /api/users/{id}/switch-off', { params: { id: tom._id } }, leader.token)
    expect(await takerOf(app, leader, student._id)).toBeUndefined()
    expect((await listLongestWaiting(app.database.read, { limit: 1 }))[0]?.taker_name).toBeNull()
    expect((await take(app, leader, student._id)).status).toBe(200)
  })

  it('is visible to leaders only', async ({ app, leader, student }) => {
    await sendMessage(app, student, student._id)
    await take(app, leader, student._id)
    const { body } = await app.call('GET /api/chats/student', {}, student.token)
    expect([body.waitingSince, body.takenBy]).toEqual([app.now().toISOString(), null])
  })

  it('lets one of two leaders win who take it at the same moment', async ({ nodes }) => {
    const [app] = nodes
    const [ruth, tom] = [await addLeader(app), await addLeader(app, 'Tom')]
    for (let round = 0; round < 20; round += 1) {
      const student = await addStudent(app)
      await sendMessage(app, student, student._id)
      const both = await Promise.all([take(nodes[0], ruth, student._id), take(nodes[1], tom, student._id)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const winner = both[0]?.status === 200 ? 'Ruth' : 'Tom'
      expect(await takerOf(app, ruth, student._id)).toBe(winner)
    }
  })
})
