import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, type Person, sendAfter, sendMessage } from '#test/support/people.ts'
import { isMessageUnread } from './waiting-store.ts'

const day = 24 * 60 * 60 * 1000

const markRead = (app: TestApp, reader: Person, chatId: string, messageId: string) =>
  app.call('PUT /api/chats/{chatId}/messages/{messageId}/read', { params: { chatId, messageId } }, reader.token)
const chatOf = async (app: TestApp, viewer: Person, id: string) =>
  (await app.call('GET /api/chats/{id}', { params: { id } }, viewer.token)).body
const sendWithout = async (
  app: TestApp,
  sender: Person,
  id: string,
  content: string,
  key?: string,
  lastSeen?: string,
) => {
  const body = { content, ...(lastSeen !== undefined && { lastSeen }) }
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return app.call('POST /api/chats/{id}/messages', { params: { id }, body }, sender.token, { headers })
}
/** Returns since when a chat waits, who has taken it, and who has decided that it needs no reply. */
async function waitOf(app: TestApp, viewer: Person, id: string) {
  const { waitingSince, takenBy, noReplyBy } = await chatOf(app, viewer, id)
  return [waitingSince, takenBy?.name, noReplyBy?.name]
}
const unreadIn = async (app: TestApp, viewer: Person, id: string) => {
  const { unreadCount } = await chatOf(app, viewer, id)
  if (viewer._id !== id) {
    const { body } = await app.call('GET /api/chats/admin', { query: { filter: 'unread' } }, viewer.token)
    expect(body.some(({ _id }) => _id === id)).toBe(unreadCount > 0)
  } else {
    const { body } = await app.call('GET /api/unread', { query: {} }, viewer.token)
    expect(body).toMatchObject({ messages: unreadCount })
  }
  return unreadCount
}
const secondLookFor = async (app: TestApp, leader: Person) => {
  const { body } = await app.call('GET /api/chats/admin', { query: { filter: 'second-look' } }, leader.token)
  return body.map(({ student }) => student.name)
}

describeOnBoth('a message whose writer had not seen the newest ones', () => {
  it('CO9: answers only what the leader had seen', async ({ app, leader, student }) => {
    const hello = await sendMessage(app, student, student._id, 'Hello')
    await markRead(app, leader, student._id, hello._id)
    app.advance(60_000)
    const { createdAt, _id } = await sendMessage(app, student, student._id, 'I am not safe at home')
    app.advance(60_000)
    await sendAfter(app, leader, student._id, hello._id, 'Good night')
    expect(await waitOf(app, leader, student._id)).toEqual([createdAt, undefined, undefined])
    expect(await unreadIn(app, leader, student._id)).toBe(1)
    const news = { about: student._id, userId: leader._id, seq: 2, day: null }
    expect(await isMessageUnread(app.database.read, news)).toBe(true)
    await markRead(app, leader, student._id, _id)
    expect(await unreadIn(app, leader, student._id)).toBe(0)
    expect(await waitOf(app, leader, student._id)).toEqual([createdAt, undefined, undefined])
    await sendAfter(app, leader, student._id, _id, 'I call you now')
    expect(await waitOf(app, leader, student._id)).toEqual([null, undefined, undefined])
  })

  it('answers no more than that, also if the leader has read more on another device', async ({
    app,
    leader,
    student,
  }) => {
    const hello = await sendMessage(app, student, student._id, 'Hello')
    const { createdAt, _id } = await sendMessage(app, student, student._id, 'I am not safe at home')
    await markRead(app, leader, student._id, _id)
    await sendAfter(app, leader, student._id, hello._id, 'Good night')
    expect(await waitOf(app, leader, student._id)).toEqual([createdAt, undefined, undefined])
    expect(await unreadIn(app, leader, student._id)).toBe(0)
  })

  it('answers nothing if the leader had seen none, or one of another chat', async ({ app, leader, student }) => {
    const ben = await addStudent(app, 'Ben')
    const { createdAt } = await sendMessage(app, student, student._id)
    for (let times = 0; times < 3; times += 1) await sendMessage(app, ben, ben._id)
    const other = await sendMessage(app, ben, ben._id)
    for (const lastSeen of [null, other._id, 'unknown']) {
      await sendAfter(app, leader, student._id, lastSeen, 'Welcome!')
      expect(await waitOf(app, leader, student._id)).toEqual([createdAt, undefined, undefined])
      expect(await unreadIn(app, leader, student._id)).toBe(1)
    }
  })

  it('marks the chat as read and answers it without lastSeen and without a key', async ({ app, leader, student }) => {
    await sendMessage(app, student, student._id)
    await sendMessage(app, student, student._id)
    expect(await unreadIn(app, leader, student._id)).toBe(2)
    await sendWithout(app, leader, student._id, 'Sent when it was written')
    expect([await unreadIn(app, leader, student._id), (await waitOf(app, leader, student._id))[0]]).toEqual([0, null])
  })

  it('means without lastSeen and with a key that the leader had seen what is marked as read', async ({
    app,
    leader,
    student,
  }) => {
    const { createdAt, _id } = await sendMessage(app, student, student._id)
    await sendWithout(app, leader, student._id, 'Not read', 'first')
    expect([await unreadIn(app, leader, student._id), (await waitOf(app, leader, student._id))[0]]).toEqual([
      1,
      createdAt,
    ])
    await markRead(app, leader, student._id, _id)
    await sendWithout(app, leader, student._id, 'Read', 'second')
    expect([await unreadIn(app, leader, student._id), (await waitOf(app, leader, student._id))[0]]).toEqual([0, null])
  })

  it('keeps what another leader has decided about the newest one', async ({ app, leader, student }) => {
    const tom = await addLeader(app, 'Tom')
    const seen = await sendMessage(app, student, student._id)
    app.advance(1000)
    const { createdAt, _id } = await sendMessage(app, student, student._id)
    const params = { id: student._id }
    await app.call('PUT /api/chats/{id}/taken', { params, body: {} }, tom.token)
    await sendAfter(app, leader, student._id, seen._id)
    expect(await waitOf(app, leader, student._id)).toEqual([createdAt, 'Tom', undefined])
    const third = await sendAfter(app, student, student._id, _id)
    await app.call('PUT /api/chats/{id}/no-reply', { params, body: { lastMessage: third._id } }, tom.token)
    await sendAfter(app, leader, student._id, _id)
    await sendAfter(app, leader, student._id, _id)
    expect(await waitOf(app, leader, student._id)).toEqual([null, undefined, 'Tom'])
    await app.call('DELETE /api/chats/{id}/no-reply', { params }, leader.token)
    expect(await waitOf(app, leader, student._id)).toEqual([third.createdAt, undefined, undefined])
    await sendMessage(app, leader, student._id)
    expect(await waitOf(app, leader, student._id)).toEqual([null, undefined, undefined])
  })

  it('answers nothing that another leader has answered', async ({ app, leader, student }) => {
    const tom = await addLeader(app, 'Tom')
    const seen = await sendMessage(app, student, student._id)
    await sendMessage(app, student, student._id)
    await sendMessage(app, tom, student._id)
    await sendAfter(app, leader, student._id, seen._id)
    expect(await waitOf(app, leader, student._id)).toEqual([null, undefined, undefined])
    app.advance(1000)
    const { createdAt } = await sendMessage(app, student, student._id)
    await sendAfter(app, leader, student._id, seen._id)
    expect(await waitOf(app, leader, student._id)).toEqual([createdAt, undefined, undefined])
  })

  it('ends no second look', async ({ app }) => {
    const [ruth, tom, ana] = [await addLeader(app), await addLeader(app, 'Tom'), await addStudent(app)]
    const first = await sendMessage(app, tom, ana._id)
    const second = await sendMessage(app, ana, ana._id)
    await markRead(app, tom, ana._id, second._id)
    app.advance(7 * day)
    expect([await secondLookFor(app, ruth), await secondLookFor(app, tom)]).toEqual([['Ana'], []])
    await sendAfter(app, ruth, ana._id, null, 'Written long ago')
    expect([await secondLookFor(app, ruth), await secondLookFor(app, tom)]).toEqual([['Ana'], []])
    await sendAfter(app, ruth, ana._id, first._id, 'Written later')
    const { body } = await app.call('GET /api/chats/admin', { query: { filter: 'second-look' } }, ruth.token)
    expect(body[0]?.unseenSince).toBe(second.createdAt)
    await sendMessage(app, ruth, ana._id)
    expect(await secondLookFor(app, ruth)).toEqual([])
    app.advance(7 * day)
    expect([await secondLookFor(app, ruth), await secondLookFor(app, tom)]).toEqual([[], ['Ana']])
  })

  it('is by the leader whom the chat names, also if another one is alone with the student', async ({
    app,
    student,
  }) => {
    const [ruth, tom] = [await addLeader(app), await addLeader(app, 'Tom')]
    await sendMessage(app, tom, student._id)
    await sendAfter(app, ruth, student._id, null)
    expect((await chatOf(app, student, student._id)).participants.map(({ name }) => name)).toEqual([
      'Ana',
      'Ruth',
      'Tom',
    ])
    const { body } = await app.call('GET /api/dashboard/today', { query: {} }, student.token)
    expect(body).toMatchObject({ messages: { count: 2, from: { name: 'Ruth' } } })
  })

  it("leaves a leader's newer message unread for the student", async ({ app, leader, student }) => {
    const first = await sendMessage(app, leader, student._id, 'Hello')
    await markRead(app, student, student._id, first._id)
    await sendMessage(app, leader, student._id, 'Please call me')
    for (const content of ['Good night', 'And thanks']) {
      await sendAfter(app, student, student._id, first._id, content)
      expect(await unreadIn(app, student, student._id)).toBe(1)
    }
    const news = { about: student._id, userId: student._id, seq: 2, day: null }
    expect(await isMessageUnread(app.database.read, news)).toBe(true)
    const { lastMessage } = await chatOf(app, student, student._id)
    await markRead(app, student, student._id, `${lastMessage?._id}`)
    expect(await unreadIn(app, student, student._id)).toBe(0)
  })

  it('counts no message of its writer as unread, whatever was read between', async ({ app, leader, student }) => {
    const sent = [await sendAfter(app, leader, student._id, null)]
    for (const sender of [student, leader, student, leader, leader, student]) {
      sent.push(await sendAfter(app, sender, student._id, null))
    }
    expect(await unreadIn(app, leader, student._id)).toBe(3)
    const left = [3, 2, 2, 1, 1, 1, 0]
    for (const [index, { _id }] of sent.entries()) {
      await markRead(app, leader, student._id, _id)
      expect([index, await unreadIn(app, leader, student._id)]).toEqual([index, left[index]])
    }
  })

  it('CO1, CO9: is the same message in a retry with another lastSeen, which marks nothing', async ({
    app,
    leader,
    student,
  }) => {
    const first = await sendMessage(app, student, student._id)
    const { body } = await sendWithout(app, leader, student._id, 'Hi', 'key', first._id)
    const second = await sendMessage(app, student, student._id)
    for (const lastSeen of [second._id, undefined]) {
      const again = await sendWithout(app, leader, student._id, 'Hi', 'key', lastSeen)
      expect([again.status, again.body._id]).toEqual([201, body._id])
    }
    expect(await unreadIn(app, leader, student._id)).toBe(1)
    expect((await sendWithout(app, leader, student._id, 'Ho', 'key', first._id)).status).toBe(422)
  })

  it('CO9: holds for the reason of a pause', async ({ app, leader, student }) => {
    const seen = await sendMessage(app, student, student._id)
    const { createdAt } = await sendMessage(app, student, student._id)
    const until = new Date(app.now().getTime() + day).toISOString()
    const body = { content: 'Good night', until }
    await markRead(app, leader, student._id, seen._id)
    await app.call('POST /api/chats/{id}/pause', { params: { id: student._id }, body }, leader.token)
    expect([await unreadIn(app, leader, student._id), (await waitOf(app, leader, student._id))[0]]).toEqual([
      1,
      createdAt,
    ])
  })

  it('CO9: never answers a message that arrives at the same moment', async ({ nodes }) => {
    const [app, other] = nodes
    const [leader, ana] = [await addLeader(app), await addStudent(app)]
    for (let round = 0; round < 20; round += 1) {
      const seen = await sendMessage(app, ana, ana._id)
      await markRead(app, leader, ana._id, seen._id)
      app.advance(1000)
      const [, newer] = await Promise.all([
        sendAfter(app, leader, ana._id, seen._id),
        sendAfter(other, ana, ana._id, seen._id),
      ])
      expect([round, (await waitOf(app, leader, ana._id))[0], await unreadIn(app, leader, ana._id)]).toEqual([
        round,
        newer.createdAt,
        1,
      ])
    }
  })
})
