import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { erase, expectConsistent, live, pendingErasures, runErasure } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { workUntilKilled } from '#test/support/halting-database.ts'
import { addStudent, registerStudent } from '#test/support/people.ts'
import { runSql } from '#test/support/sql.ts'

const messageCount = 950
const time = '2026-03-01T18:00:00.000Z'

/** Adds messages without their notifications. */
async function addMessages(url: string, chatId: string, from: number): Promise<void> {
  const rows = Array.from({ length: messageCount }, (_, index) => {
    const seq = String(from + index).padStart(5, '0')
    return `('m${seq}', '${chatId}', ${Number(seq)}, '${chatId}', 'zqbulk ${seq}', '${time}')`
  })
  const newest = `m${String(from + messageCount - 1).padStart(5, '0')}`
  await runSql(
    url,
    `insert into messages (id, chat_id, seq, sender_id, content, created_at) values ${rows.join(',')}`,
    `update chats set last_seq = ${from + messageCount - 1}, last_message_id = '${newest}', waiting_since = '${time}'
      where student_id = '${chatId}'`,
  )
}

describeOnBoth('an erasure whose process is killed', () => {
  it('PS3, DU9: resumes after a kill and completes', { tags: 'slow' }, async ({ app, leader, testDatabase }) => {
    const student = await registerStudent(app, 'Xanthippe Quandry')
    const other = await addStudent(app, 'Ben')
    const said = await live(app, leader, student, other)
    await addMessages(testDatabase.url, student._id, 100)
    await erase(app, leader, student._id)
    const left: number[] = []
    for (const transactions of [4, 8, 10]) {
      await workUntilKilled(testDatabase.url, 'erase', app.now(), transactions)
      // All counts are right between two batches.
      await expectConsistent(app)
      left.push((await app.dumpTables())['messages']?.length ?? 0)
      expect(await pendingErasures(app)).toBe(1)
      app.advance(serverLimits.erasing.leaseMs)
    }
    expect(left.toSorted((one, other) => other - one)).toEqual(left)
    expect(left.at(-1)).toBeGreaterThan(0)
    expect(left.at(-1)).toBeLessThan(messageCount)
    await runErasure(app)
    await expectConsistent(app)
    const dump = JSON.stringify(await app.dumpTables())
    expect([...said, 'zqbulk', 'Xanthippe'].filter((needle) => dump.includes(needle))).toEqual([])
  })
})
