import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, type Person, sendAfter, sendMessage } from '#test/support/people.ts'

const day = 24 * 60 * 60 * 1000
const mark = (app: TestApp, viewer: Person, chatId: string, messageId: string, as: 'read' | 'unread') =>
  app.call(`PUT /api/chats/{chatId}/messages/{messageId}/${as}`, { params: { chatId, messageId } }, viewer.token)
const read = (app: TestApp, viewer: Person, id: string) =>
  app.call('PUT /api/chats/{id}/read', { params: { id } }, viewer.token)
async function unreadFor(app: TestApp, viewer: Person, id: string) {
  const { body: chat } = await app.call('GET /api/chats/{id}', { params: { id } }, viewer.token)
  const { body: unread } = await app.call('GET /api/chats/admin', { query: { filter: 'unread' } }, viewer.token)
  expect(unread.map(({ _id, unreadCount }) => [_id, unreadCount])).toEqual(
    chat.unreadCount > 0 ? [[id, chat.unreadCount]] : [],
  )
  return chat.unreadCount
}

describeOnBoth('marking messages as unread', () => {
  it('is refused to students, and for a message of another chat', async ({ app, leader, student }) => {
    const ben = await addStudent(app, 'Ben')
    const { _id } = await sendMessage(app, ben, ben._id)
    expect(await mark(app, ben, ben._id, _id, 'unread')).toBeRefused(403, 'not_allowed')
    for (const as of ['read', 'unread'] as const) {
      expect(await mark(app, leader, student._id, _id, as)).toBeRefused(404, messages.message_not_found())
    }
    expect(await mark(app, student, student._id, _id, 'read')).toBeRefused(404, messages.message_not_found())
  })

  it('counts the messages of others from that one on, for this leader only', { tags: 'slow' }, async ({
    app,
    leader,
    student,
  }) => {
    const tom = await addLeader(app, 'Tom')
    const sent = []
    for (const sender of [student, student, leader, student, tom]) {
      sent.push(await sendMessage(app, sender, student._id))
    }
    const [one, two, , four, five] = sent.map(({ _id }) => _id)
    for (const viewer of [leader, tom]) await read(app, viewer, student._id)
    for (const [id, count] of [
      [five, 1],
      [four, 2],
      [two, 3],
      [one, 4],
    ] as const) {
      expect((await mark(app, leader, student._id, `${id}`, 'unread')).status).toBe(204)
      expect([await unreadFor(app, leader, student._id), await unreadFor(app, tom, student._id)]).toEqual([count, 0])
    }
    // One that is already unread stays so.
    await mark(app, leader, student._id, `${four}`, 'unread')
    expect(await unreadFor(app, leader, student._id)).toBe(4)
    await mark(app, leader, student._id, `${two}`, 'read')
    expect(await unreadFor(app, leader, student._id)).toBe(2)
    await sendMessage(app, student, student._id)
    await sendAfter(app, leader, student._id, `${two}`)
    expect(await unreadFor(app, leader, student._id)).toBe(3)
    await read(app, leader, student._id)
    expect(await unreadFor(app, leader, student._id)).toBe(0)
    await sendMessage(app, student, student._id)
    expect(await unreadFor(app, leader, student._id)).toBe(1)
  })

  it('does not take back that the leader has read them', async ({ app, leader, student }) => {
    const tom = await addLeader(app, 'Tom')
    await sendMessage(app, leader, student._id)
    const { _id, createdAt } = await sendMessage(app, student, student._id)
    await read(app, tom, student._id)
    await mark(app, tom, student._id, _id, 'unread')
    const { body } = await app.call('GET /api/chats/{id}/readers', { params: { id: student._id } }, leader.token)
    expect(body.find((reader) => reader._id === tom._id)?.upTo).toEqual({ _id, createdAt })
    app.advance(8 * day)
    const secondLook = await app.call('GET /api/chats/admin', { query: { filter: 'second-look' } }, tom.token)
    expect(secondLook.body).toEqual([])
  })

  it('W5: leaves later messages unread when one is read, and never moves back', async ({ app, leader, student }) => {
    const sent = []
    for (const text of ['One', 'Two', 'Three']) sent.push(await sendMessage(app, leader, student._id, text))
    const [one, , three] = sent.map(({ _id }) => `${_id}`)
    const unreadAfter = async (id: string | undefined) => {
      expect((await mark(app, student, student._id, `${id}`, 'read')).status).toBe(204)
      return (await app.call('GET /api/chats/student', {}, student.token)).body.unreadCount
    }
    expect([await unreadAfter(one), await unreadAfter(three), await unreadAfter(one)]).toEqual([2, 0, 0])
  })

  it('CO6: counts right while the leader writes and reads on other devices', async ({ nodes }) => {
    const [app, second] = nodes
    const [leader, ana] = [await addLeader(app), await addStudent(app)]
    for (let round = 0; round < 20; round += 1) {
      const { _id } = await sendMessage(app, ana, ana._id)
      await read(app, leader, ana._id)
      await Promise.all([
        mark(app, leader, ana._id, _id, 'unread'),
        sendAfter(second, leader, ana._id, _id),
        mark(second, leader, ana._id, _id, 'read'),
      ])
      expect([0, 1]).toContain(await unreadFor(app, leader, ana._id))
      await read(app, leader, ana._id)
      expect(await unreadFor(app, leader, ana._id)).toBe(0)
    }
  })
})
