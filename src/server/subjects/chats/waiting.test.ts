import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { expectRightWaiting } from '#test/support/counts.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, sendAfter, sendMessage } from '#test/support/people.ts'
import { countWaitingChats, listLongestWaiting } from './waiting-store.ts'

const waitingIn = ({ database }: TestApp) => listLongestWaiting(database.read, { limit: 10 })
const notTaken = { taker_id: null, taker_name: null }

describeOnBoth('a chat that waits for a reply', () => {
  it('waits since the first message that no leader has replied to', async ({ app, leader, student }) => {
    expect([await countWaitingChats(app.database.read), await waitingIn(app)]).toEqual([0, []])
    const first = await sendMessage(app, student, student._id)
    const waiting = { id: student._id, name: student.name, waiting_since: first.createdAt, ...notTaken }
    expect(await waitingIn(app)).toEqual([{ ...waiting, last_message_id: first._id, last_content: 'Shalom!' }])
    app.advance(60_000)
    const second = await sendMessage(app, student, student._id)
    const later = { ...waiting, last_message_id: second._id, last_content: 'Shalom!' }
    expect(await waitingIn(app)).toEqual([later])
    app.advance(60_000)
    const edit = { params: { chatId: student._id, messageId: second._id }, body: { content: 'Please' } }
    await app.call('PUT /api/chats/{chatId}/messages/{messageId}', edit, student.token)
    expect(await waitingIn(app)).toEqual([{ ...later, last_content: 'Please' }])
    const reply = await sendMessage(app, leader, student._id)
    expect([await countWaitingChats(app.database.read), await waitingIn(app)]).toEqual([0, []])
    app.advance(60_000)
    const editReply = { params: { chatId: student._id, messageId: reply._id }, body: { content: 'Soon' } }
    await app.call('PUT /api/chats/{chatId}/messages/{messageId}', editReply, leader.token)
    expect(await waitingIn(app)).toEqual([])
    const third = await sendMessage(app, student, student._id)
    expect(await waitingIn(app)).toMatchObject([{ waiting_since: third.createdAt, last_message_id: third._id }])
  })

  it('is listed after those that wait longer, and not while its student is switched off', async ({ app, leader }) => {
    const [ana, ben, eve] = [await addStudent(app), await addStudent(app, 'Ben'), await addStudent(app, 'Eve')]
    for (const student of [eve, ana, ben, eve]) {
      await sendMessage(app, student, student._id)
      app.advance(1000)
    }
    expect((await waitingIn(app)).map(({ name }) => name)).toEqual(['Eve', 'Ana', 'Ben'])
    expect((await listLongestWaiting(app.database.read, { limit: 2 })).map(({ name }) => name)).toEqual(['Eve', 'Ana'])
    await app.call('POST /api/users/{id}/switch-off', { params: { id: eve._id } }, leader.token)
    expect((await waitingIn(app)).map(({ name }) => name)).toEqual(['Ana', 'Ben'])
    expect(await countWaitingChats(app.database.read)).toBe(2)
    await app.call('POST /api/users/{id}/switch-on', { params: { id: eve._id } }, leader.token)
    expect((await waitingIn(app)).map(({ name }) => name)).toEqual(['Eve', 'Ana', 'Ben'])
  })

  it('waits correctly after a student and two leaders have written simultaneously', { tags: 'slow' }, async ({
    app,
    testDatabase,
  }) => {
    const [ruth, tom, ana] = [await addLeader(app), await addLeader(app, 'Tom'), await addStudent(app)]
    const lastSeen = new Map<string, string>()
    let { _id: seen } = await sendMessage(app, ana, ana._id)
    for (let round = 0; round < 50; round += 1) {
      app.advance(1000)
      const senders = round % 2 ? [ana, ruth, tom] : [ruth, ana, ana]
      const sent = await Promise.all(senders.map((sender) => sendAfter(app, sender, ana._id, seen)))
      for (const { _id } of sent) lastSeen.set(_id, seen)
      const tables = (await testDatabase.dump()) as unknown as Parameters<typeof expectRightWaiting>[0]
      expectRightWaiting(tables, lastSeen)
      if (round % 3 > 0) seen = `${tables.messages.toSorted((one, other) => one.seq - other.seq).at(-1)?.id}`
    }
  })
})
