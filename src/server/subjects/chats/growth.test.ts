import { expect } from 'vitest'
import { newId } from '#server/platform/database/new-id.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import type { Person } from '#test/support/people.ts'
import { runSql } from '#test/support/sql.ts'
import { listChats } from './list-chats.ts'
import { countWaitingChats, listLongestWaiting } from './waiting-store.ts'
import { sendMessage } from './writes.ts'

/** Counts the calls of an object's methods. */
function countCalls<T extends object>(target: T) {
  const calls = { count: 0 }
  const counting = new Proxy(target, {
    get(object, name) {
      const method = Reflect.get(object, name) as (...values: unknown[]) => unknown
      return (...values: unknown[]) => {
        calls.count += 1
        return method.apply(object, values)
      }
    },
  })
  return { calls, counting }
}

/** Returns SQL that adds students, each with one unread message: student 1 has waited longest. */
const addChats = (from: number, to: number, id: string) => [
  `insert into users (id, name, username, username_key, email, password_hash, role, created_at, name_key, username_sort_key,
      name_skeleton, username_skeleton, last_seen_at)
    with recursive numbers (n) as (select ${from} union all select n + 1 from numbers where n < ${to})
    select '${id}' || n, 'Student ' || n, 'u' || n, 'u' || n, null, '', 'student', '', '', '', '', '', '' from numbers`,
  `insert into user_words (word, user_id) select 'student', id from users where id like '${id}%' and name <> ''
    and id not in (select user_id from user_words)`,
  `insert into chats (student_id, student_name_key, last_seq, version, last_message_id, is_listed, waiting_since)
    with recursive numbers (n) as (select ${from} union all select n + 1 from numbers where n < ${to})
    select '${id}' || n, '', 1, 1, '${id}' || (10000 + n), 1, '2026-01-01T' || (10000 + n) from numbers`,
  `insert into messages (id, chat_id, seq, sender_id, content, created_at)
    select last_message_id, student_id, 1, student_id, 'Hi', waiting_since from chats where student_id like '${id}%'
      and last_message_id not in (select id from messages)`,
]

describeOnBoth('the cost of a request', () => {
  it('is at most four statements for a message of a student, and five for that of a leader', async ({
    app,
    leader,
    student,
  }) => {
    const send = (sender: Person, role: 'admin' | 'student') =>
      app.database.write(async (transaction) => {
        const { calls, counting } = countCalls(transaction)
        const now = app.now().toISOString()
        await sendMessage(counting, {
          id: newId(),
          chatId: student._id,
          sender: { id: sender._id, role },
          content: 'Hi',
          now,
        })
        return calls.count
      })
    const counts = [await send(student, 'student'), await send(leader, 'admin'), await send(student, 'student')]
    const [first = 0, reply = 0, second = 0] = counts
    expect([Math.max(first, second) <= 4, reply <= 5]).toEqual([true, true])
  })

  it('is the same for 10 and 1,000 chats, and results are exact', async ({ app, leader, testDatabase }) => {
    const id = newId().slice(0, 30)
    const costs = async () => {
      const { calls, counting } = countCalls(app.database.read)
      const page = { readerId: leader._id, limit: 5 }
      const lists = [
        await listChats(counting, { filter: 'waiting' }, page),
        await listChats(counting, { filter: 'unread' }, page),
        await listChats(counting, { search: 'student', filter: 'waiting' }, page),
      ]
      const longest = await listLongestWaiting(counting, { limit: 5 })
      return [
        await countWaitingChats(counting),
        [...lists, longest].map((rows) => rows.map(({ name }) => name)),
        calls.count,
      ]
    }
    const first = ['Student 1', 'Student 2', 'Student 3', 'Student 4', 'Student 5']
    const last = (count: number) => [0, 1, 2, 3, 4].map((before) => `Student ${count - before}`)
    await runSql(testDatabase.url, ...addChats(1, 10, id))
    const few = await costs()
    expect(few).toEqual([10, [first, last(10), first, first], expect.any(Number)])
    await runSql(testDatabase.url, ...addChats(11, 1000, id))
    expect(await costs()).toEqual([1000, [first, last(1000), first, first], few[2]])
    const all = { readerId: leader._id, limit: 2000 }
    expect(await listChats(app.database.read, { filter: 'unread' }, all)).toHaveLength(1000)
    await runSql(testDatabase.url, ...addChats(1001, 1010, id))
    expect(await countWaitingChats(app.database.read)).toBe(1010)
    expect(await listChats(app.database.read, { filter: 'unread' }, all)).toHaveLength(1000)
    expect(await listChats(app.database.read, { filter: 'waiting' }, all)).toHaveLength(1010)
  })
})
