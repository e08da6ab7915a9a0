import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { expectRightWaiting } from '#test/support/counts.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, type Person, sendMessage } from '#test/support/people.ts'

const settle = (app: TestApp, leader: Person, id: string, lastMessage: string) =>
  app.call('PUT /api/chats/{id}/no-reply', { params: { id }, body: { lastMessage } }, leader.token)
const undo = (app: TestApp, leader: Person, id: string) =>
  app.call('DELETE /api/chats/{id}/no-reply', { params: { id } }, leader.token)

/** Returns since when a chat waits and who has decided that it needs no reply, as the list and the chat show it to a reader. */
async function stateOf(app: TestApp, reader: Person, id: string) {
  const { body: chat } = await app.call('GET /api/chats/{id}', { params: { id } }, reader.token)
  if (reader._id !== id) {
    const { body: chats } = await app.call('GET /api/chats/admin', { query: {} }, reader.token)
    const listed = chats.find(({ _id }) => _id === id)
    expect([listed?.waitingSince, listed?.noReplyBy]).toEqual([chat.waitingSince, chat.noReplyBy])
  }
  return [chat.waitingSince, chat.noReplyBy?.name]
}

const countWaiting = async (app: TestApp, leader: Person) => {
  const { body: unread } = await app.call('GET /api/unread', { query: {} }, leader.token)
  const { body: waiting } = await app.call('GET /api/chats/admin', { query: { filter: 'waiting' } }, leader.token)
  expect(unread).toMatchObject({ chatsWaiting: waiting.length })
  return waiting.length
}

describeOnBoth('a chat that needs no reply', () => {
  it('is refused for an unknown chat, and for one that does not wait', async ({ app, leader, student }) => {
    expect(await settle(app, leader, leader._id, 'x')).toBeRefused(404, messages.chat_not_found())
    expect(await undo(app, leader, leader._id)).toBeRefused(404, messages.chat_not_found())
    const { _id } = await sendMessage(app, leader, student._id)
    expect(await settle(app, leader, student._id, _id)).toBeRefused(409, 'conflict', messages.chat_not_waiting())
    const { _id: last } = await sendMessage(app, student, student._id)
    await app.call('POST /api/users/{id}/switch-off', { params: { id: student._id } }, leader.token)
    expect((await settle(app, leader, student._id, last)).status).toBe(409)
    expect((await undo(app, leader, student._id)).status).toBe(204)
  })

  it('is refused after a message that the leader has not seen', async ({ app, leader, student }) => {
    const { _id: seen, createdAt } = await sendMessage(app, student, student._id)
    const { _id: newer } = await sendMessage(app, student, student._id)
    const refused = await settle(app, leader, student._id, seen)
    expect(refused).toBeRefused(409, 'conflict', messages.chat_has_newer_message())
    expect(await stateOf(app, leader, student._id)).toEqual([createdAt, undefined])
    expect((await settle(app, leader, student._id, newer)).status).toBe(200)
  })

  it('does not wait until the student writes again, or a leader undoes it', async ({ app, leader, student }) => {
    const tom = await addLeader(app, 'Tom')
    const { _id: first, createdAt } = await sendMessage(app, student, student._id)
    expect(await countWaiting(app, tom)).toBe(1)
    app.advance(60_000)
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await settle(app, leader, student._id, first)
      expect([status, body.waitingSince, body.noReplyBy]).toEqual([200, null, { _id: leader._id, name: 'Ruth' }])
    }
    expect(await stateOf(app, tom, student._id)).toEqual([null, 'Ruth'])
    expect(await countWaiting(app, tom)).toBe(0)
    for (let times = 0; times < 2; times += 1) expect((await undo(app, tom, student._id)).status).toBe(204)
    expect(await stateOf(app, leader, student._id)).toEqual([createdAt, undefined])
    await settle(app, leader, student._id, first)
    const { _id: second, createdAt: again } = await sendMessage(app, student, student._id)
    expect(await stateOf(app, tom, student._id)).toEqual([again, undefined])
    expect((await undo(app, tom, student._id)).status).toBe(204)
    expect(await stateOf(app, tom, student._id)).toEqual([again, undefined])
    await settle(app, leader, student._id, second)
    await sendMessage(app, tom, student._id)
    expect(await stateOf(app, tom, student._id)).toEqual([null, undefined])
    await undo(app, tom, student._id)
    expect(await countWaiting(app, tom)).toBe(0)
  })

  it('is visible to leaders only', async ({ app, leader, student }) => {
    const { _id } = await sendMessage(app, student, student._id)
    await settle(app, leader, student._id, _id)
    expect(await stateOf(app, student, student._id)).toEqual([null, undefined])
  })

  it('is not taken by a leader any more', async ({ app, leader, student }) => {
    const { _id } = await sendMessage(app, student, student._id)
    await app.call('PUT /api/chats/{id}/taken', { params: { id: student._id }, body: {} }, leader.token)
    await settle(app, leader, student._id, _id)
    await undo(app, leader, student._id)
    const { body } = await app.call('GET /api/chats/{id}', { params: { id: student._id } }, leader.token)
    expect([body.waitingSince, body.takenBy]).toEqual([expect.any(String), null])
  })

  it('is recorded, as is its end by a leader', async ({ app, leader, student }) => {
    const { _id } = await sendMessage(app, student, student._id)
    for (let times = 0; times < 2; times += 1) await settle(app, leader, student._id, _id)
    for (let times = 0; times < 2; times += 1) await undo(app, leader, student._id)
    const { body } = await app.call('GET /api/history', { query: { group: 'messages' } }, leader.token)
    expect(body.map(({ kind, actor, subject }) => [kind, actor?.name, subject?.name])).toEqual([
      ['chat.no_reply_undone', 'Ruth', student.name],
      ['chat.no_reply', 'Ruth', student.name],
    ])
  })

  it('never hides a message that arrives at the same moment', { tags: 'slow' }, async ({ nodes, testDatabase }) => {
    const [app] = nodes
    const [ruth, ana] = [await addLeader(app), await addStudent(app)]
    for (let round = 0; round < 20; round += 1) {
      app.advance(1000)
      const { _id } = await sendMessage(app, ana, ana._id)
      await Promise.all([settle(nodes[0], ruth, ana._id, _id), sendMessage(nodes[1], ana, ana._id)])
      expect(await countWaiting(app, ruth)).toBe(1)
      expectRightWaiting((await testDatabase.dump()) as unknown as Parameters<typeof expectRightWaiting>[0])
    }
  })
})
