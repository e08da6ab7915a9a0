import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { expectRightUnseen } from '#test/support/counts.ts'
import type { TestDatabase } from '#test/support/databases.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { readPages } from '#test/support/pages.ts'
import { addLeader, addStudent, announce, type Person, sendMessage } from '#test/support/people.ts'

const day = 24 * 60 * 60 * 1000
const minute = 60 * 1000

const list = (app: TestApp, leader: Person, query: { search?: string; limit?: string; cursor?: string } = {}) =>
  app.call('GET /api/chats/admin', { query: { ...query, filter: 'second-look' } }, leader.token)
const namesFor = async (app: TestApp, leader: Person, search?: string) =>
  (await list(app, leader, search === undefined ? {} : { search })).body.map(({ student }) => student.name)
const countFor = async (app: TestApp, leader: Person) => {
  const { body } = await app.call('GET /api/dashboard/today', { query: {} }, leader.token)
  return 'chatsForSecondLook' in body ? body.chatsForSecondLook : undefined
}
const read = (app: TestApp, leader: Person, id: string) =>
  app.call('PUT /api/chats/{id}/read', { params: { id } }, leader.token)
const readUpTo = (app: TestApp, leader: Person, chatId: string, messageId: string) =>
  app.call('PUT /api/chats/{chatId}/messages/{messageId}/read', { params: { chatId, messageId } }, leader.token)
const expectRight = async ({ dump }: TestDatabase) =>
  expectRightUnseen((await dump()) as unknown as Parameters<typeof expectRightUnseen>[0])

type SupervisedTables = Parameters<typeof expectRightUnseen>[0]
/** Expects that a chat is unseen unless two leaders have read all of it, also if they did not see what they replied to. */
function expectSupervised({ chats, messages, chat_reads }: SupervisedTables): void {
  for (const { student_id, last_admin_id, unseen_seq, unseen_since } of chats) {
    const others = chat_reads.filter(({ reader_id }) => ![student_id, last_admin_id].includes(reader_id))
    const read = Math.max(0, ...others.map(({ last_read_seq }) => last_read_seq))
    expect([unseen_seq === null, (unseen_seq ?? Number.POSITIVE_INFINITY) > read]).toEqual([
      read === messages.length,
      true,
    ])
    expect(unseen_since).toBe(messages.find(({ seq }) => seq === unseen_seq)?.created_at ?? null)
  }
}

describeOnBoth('the second look', () => {
  it('lists for other leaders a chat that only one leader has read for seven days', async ({ app }) => {
    const [ruth, tom, ana] = [await addLeader(app), await addLeader(app, 'Tom'), await addStudent(app)]
    const { createdAt } = await sendMessage(app, ruth, ana._id)
    await sendMessage(app, ana, ana._id)
    app.advance(7 * day - minute)
    expect([await countFor(app, tom), await namesFor(app, tom)]).toEqual([0, []])
    app.advance(minute)
    const { body } = await list(app, tom)
    expect([await countFor(app, tom), body.map(({ _id, unseenSince }) => [_id, unseenSince])]).toEqual([
      1,
      [[ana._id, createdAt]],
    ])
    expect([await countFor(app, ruth), await namesFor(app, ruth)]).toEqual([0, []])
    const { body: all } = await app.call('GET /api/chats/admin', { query: {} }, tom.token)
    expect(all[0]).not.toHaveProperty('unseenSince')
  })

  it('counts from the days in the settings', async ({ app }) => {
    const [ruth, tom, ana] = [await addLeader(app), await addLeader(app, 'Tom'), await addStudent(app)]
    await sendMessage(app, ruth, ana._id)
    app.advance(2 * day)
    expect(await countFor(app, tom)).toBe(0)
    await app.call('PUT /api/settings', { body: { secondLookDays: 2 } }, tom.token)
    expect([await countFor(app, tom), await namesFor(app, tom)]).toEqual([1, ['Ana']])
  })

  it('ends when another leader reads or writes, and begins with the next message', async ({ app }) => {
    const [ruth, tom] = [await addLeader(app), await addLeader(app, 'Tom')]
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    for (const student of [ana, ben]) await sendMessage(app, ruth, student._id)
    app.advance(7 * day)
    expect(await namesFor(app, tom)).toEqual(['Ana', 'Ben'])
    await read(app, ruth, ana._id)
    await read(app, ana, ana._id)
    expect(await countFor(app, tom)).toBe(2)
    await read(app, tom, ana._id)
    expect(await namesFor(app, tom)).toEqual(['Ben'])
    await sendMessage(app, tom, ben._id)
    expect(await namesFor(app, tom)).toEqual([])
    // Now Tom is alone with Ben, and Ruth with Ana after her next message.
    await sendMessage(app, ana, ana._id)
    app.advance(7 * day)
    expect([await namesFor(app, ruth), await namesFor(app, tom)]).toEqual([['Ben'], ['Ana']])
  })

  it('does not count from messages that were written before the first message of a leader', async ({ app }) => {
    const [ruth, tom, ana] = [await addLeader(app), await addLeader(app, 'Tom'), await addStudent(app)]
    await sendMessage(app, ana, ana._id)
    app.advance(20 * day)
    expect(await countFor(app, tom)).toBe(0)
    await sendMessage(app, ruth, ana._id)
    expect(await countFor(app, tom)).toBe(0)
    app.advance(7 * day)
    expect(await countFor(app, tom)).toBe(1)
  })

  it('counts from the first message after those that another leader has read', async ({ app, testDatabase }) => {
    const [ruth, tom, ana] = [await addLeader(app), await addLeader(app, 'Tom'), await addStudent(app)]
    const first = await sendMessage(app, ruth, ana._id)
    app.advance(5 * day)
    const second = await sendMessage(app, ana, ana._id)
    await readUpTo(app, tom, ana._id, first._id)
    await readUpTo(app, tom, ana._id, first._id)
    await expectRight(testDatabase)
    app.advance(5 * day)
    expect(await countFor(app, tom)).toBe(0)
    app.advance(2 * day)
    expect((await list(app, tom)).body[0]?.unseenSince).toBe(second.createdAt)
    await readUpTo(app, tom, ana._id, second._id)
    expect(await countFor(app, tom)).toBe(0)
    await expectRight(testDatabase)
  })

  it('lists a chat of a leader who was switched off, and none of such a student', async ({ app }) => {
    const [ruth, tom] = [await addLeader(app), await addLeader(app, 'Tom')]
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    for (const student of [ana, ben]) await sendMessage(app, ruth, student._id)
    await app.call('POST /api/users/{id}/switch-off', { params: { id: ruth._id } }, tom.token)
    await app.call('POST /api/users/{id}/switch-off', { params: { id: ben._id } }, tom.token)
    app.advance(7 * day)
    expect([await countFor(app, tom), await namesFor(app, tom)]).toEqual([1, ['Ana']])
    await app.call('POST /api/users/{id}/switch-on', { params: { id: ben._id } }, tom.token)
    expect([await countFor(app, tom), await namesFor(app, tom)]).toEqual([2, ['Ana', 'Ben']])
  })

  it('lists the oldest first, page by page, with a search', async ({ app }) => {
    const [ruth, tom] = [await addLeader(app), await addLeader(app, 'Tom')]
    const students = []
    for (const name of ['Ana', 'Ben', 'Bea', 'Dan', 'Eve']) students.push(await addStudent(app, name))
    for (const student of students.toReversed()) {
      await sendMessage(app, ruth, student._id)
      // The first two chats need it since the same moment.
      if (student.name !== 'Eve') app.advance(1000)
    }
    app.advance(7 * day + minute)
    const pages = await readPages((query) => list(app, tom, { limit: '2', ...query }))
    expect(pages.flat().map(({ student }) => student.name)).toEqual(['Dan', 'Eve', 'Bea', 'Ben', 'Ana'])
    expect(await namesFor(app, tom, 'b')).toEqual(['Bea', 'Ben'])
    expect(await namesFor(app, ruth, 'b')).toEqual([])
  })

  it('has a version that changes when a chat becomes due', async ({ app }) => {
    const [ruth, tom, ana] = [await addLeader(app), await addLeader(app, 'Tom'), await addStudent(app)]
    await sendMessage(app, ruth, ana._id)
    app.advance(7 * day - minute)
    const poll = (tag: unknown) =>
      app.call('GET /api/chats/admin', { query: { filter: 'second-look' } }, tom.token, {
        headers: { 'if-none-match': `${tag}` },
      })
    const { headers } = await list(app, tom)
    expect((await poll(headers.etag)).status).toBe(304)
    app.advance(minute)
    await announce(app, ruth)
    expect((await poll(headers.etag)).body).toHaveLength(1)
  })

  it('CO5: is right after people have read and written simultaneously', { tags: 'slow' }, async ({
    nodes,
    testDatabase,
  }) => {
    const [app, second] = nodes
    const [ruth, tom, ana] = [await addLeader(app), await addLeader(app, 'Tom'), await addStudent(app)]
    for (let round = 0; round < 60; round += 1) {
      await Promise.all([
        sendMessage(app, round % 3 === 0 ? tom : ruth, ana._id),
        read(second, round % 2 === 0 ? tom : ruth, ana._id),
        sendMessage(second, round % 5 === 0 ? tom : ana, ana._id),
        read(app, round % 4 === 0 ? ruth : tom, ana._id),
        read(second, ana, ana._id),
      ])
      expectSupervised((await testDatabase.dump()) as unknown as SupervisedTables)
    }
  })
})

describeOnBoth('how far leaders have read a chat', () => {
  const readers = async (app: TestApp, viewer: Person, id: string) =>
    (await app.call('GET /api/chats/{id}/readers', { params: { id } }, viewer.token)).body

  it('returns 404 for an unknown chat', async ({ app, leader }) => {
    const missing = await app.call('GET /api/chats/{id}/readers', { params: { id: leader._id } }, leader.token)
    expect(missing).toBeRefused(404, messages.chat_not_found())
  })

  it('names the last message that each active leader has read', async ({ app }) => {
    const [ruth, tom, mia] = [await addLeader(app), await addLeader(app, 'Tom'), await addLeader(app, 'Mia')]
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    await sendMessage(app, tom, ben._id)
    const first = await sendMessage(app, ana, ana._id)
    await read(app, mia, ana._id)
    const reply = await sendMessage(app, ruth, ana._id)
    const upTo = ({ _id, createdAt }: typeof first) => ({ _id, createdAt })
    expect(await readers(app, tom, ana._id)).toEqual([
      { _id: ruth._id, name: 'Ruth', upTo: upTo(reply) },
      { _id: tom._id, name: 'Tom', upTo: null },
      { _id: mia._id, name: 'Mia', upTo: upTo(first) },
    ])
    const switchOff = { params: { id: mia._id } }
    const { body } = await app.call('POST /api/users/{id}/switch-off', switchOff, tom.token)
    const confirmation = { params: { id: `${body.confirmations[0]?._id}` } }
    await app.call('POST /api/confirmations/{id}/confirm', confirmation, ruth.token)
    await read(app, tom, ana._id)
    expect((await readers(app, ruth, ana._id)).map(({ name, upTo }) => [name, upTo?._id])).toEqual([
      ['Ruth', reply._id],
      ['Tom', reply._id],
    ])
  })
})
