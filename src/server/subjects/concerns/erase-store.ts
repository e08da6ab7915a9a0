import { sql as raw } from 'kysely'
import { serverLimits } from '#contract/limits.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { deleteRows, execute, insertRow, queryExists, statement } from '#server/platform/database/statement.ts'
import type { DeleteExpired } from '#server/platform/personal-data/declaration.ts'
import { isReceivedBy } from './recipients-store.ts'

interface OfPerson {
  userId: string
}

const selectOpenByReporter = statement((sql, value: OfPerson) =>
  sql.selectFrom('concerns').select('id').where('reporter_id', '=', value.userId).where('closed_at', 'is', null),
)
const selectOpenAbout = statement((sql, value: OfPerson) =>
  sql
    .selectFrom('concern_people')
    .innerJoin('concerns', 'concerns.id', 'concern_people.concern_id')
    .select('concerns.id')
    .where('concern_people.user_id', '=', value.userId)
    .where('concerns.closed_at', 'is', null),
)
/** Lists the open concerns that a person told, or that are about the person. */
export async function listOpen(reader: Reader, userId: string): Promise<string[]> {
  const [told, about] = await Promise.all([
    reader.all(selectOpenByReporter, { userId }),
    reader.all(selectOpenAbout, { userId }),
  ])
  return [...new Set([...told, ...about].map(({ id }) => id))]
}

/** Returns whether a leader receives a concern. */
export const receives = queryExists((sql, value: { id: string; leaderId: string }) =>
  sql.selectFrom('concerns').select('id').where('id', '=', value.id).where(isReceivedBy(value.leaderId)),
)

const selectClosedByReporter = statement((sql, value: OfPerson) =>
  sql.selectFrom('concerns').select('id').where('reporter_id', '=', value.userId).where('closed_at', 'is not', null),
)
const clearConcern = statement((sql, value: { id: string }) =>
  sql
    .updateTable('concerns')
    .set({ content: '', about_text: null, entity_text: null, closing_note: null })
    .where('id', '=', value.id),
)
const clearMessages = statement((sql, value: { id: string }) =>
  sql.updateTable('concern_messages').set({ content: '' }).where('concern_id', '=', value.id),
)
/** Deletes what a concern has kept of erased people. */
const deleteRecordsOf = deleteRows('concern_records', 'concern_id')

const clearReportedTexts = statement((sql, value: OfPerson) =>
  sql
    .updateTable('concerns')
    .set({ entity_text: '' })
    .where('entity_author_id', '=', value.userId)
    .where('entity_text', 'is not', null)
    .where('closed_at', 'is not', null)
    .where('id', 'in', (about) =>
      about.selectFrom('concern_people').select('concern_id').where('user_id', '=', value.userId),
    ),
)
/** Erases the texts of the closed concerns that a person told, and the reported texts of the person in closed concerns of others. */
export async function clearClosed(transaction: Transaction, userId: string): Promise<void> {
  for (const { id } of await transaction.all(selectClosedByReporter, { userId })) {
    await transaction.run(clearConcern, { id })
    await transaction.run(clearMessages, { id })
    await deleteRecordsOf(transaction, id)
  }
  await transaction.run(clearReportedTexts, { userId })
}

const insertRecord = insertRow('concern_records', ['concern_id', 'number', 'content'])
const selectLastNumber = statement((sql, value: { concernId: string }) =>
  sql
    .selectFrom('concern_records')
    .select('number')
    .where('concern_id', '=', value.concernId)
    .orderBy('number', 'desc')
    .limit(1),
)
/** Adds records to a concern, after those that it has. */
export async function addRecords(transaction: Transaction, concernId: string, records: readonly string[]) {
  const last = (await transaction.first(selectLastNumber, { concernId }))?.number ?? 0
  for (const [index, content] of records.entries()) {
    await insertRecord(transaction, { concern_id: concernId, number: last + 1 + index, content })
  }
}

/** Locks a concern until the commit. */
export const lockConcern = execute((sql, value: { id: string }) =>
  sql
    .updateTable('concerns')
    .set((row) => ({ version: row('version', '+', raw.lit(0)) }))
    .where('id', '=', value.id),
)

const selectUsersAfter = statement((sql, value: { after: string; count: number }) =>
  sql.selectFrom('users').select(['id', 'erased_at']).where('id', '>', value.after).orderBy('id').limit(value.count),
)
const selectClosedAbout = statement((sql, value: { userId: string; before: string }) =>
  sql
    .selectFrom('concern_people')
    .innerJoin('concerns', 'concerns.id', 'concern_people.concern_id')
    .select('concerns.id')
    .where('concern_people.user_id', '=', value.userId)
    .where('concerns.closed_at', '<', value.before),
)
async function deleteOfConcerns(transaction: Transaction, userId: string, now: Date): Promise<void> {
  await clearClosed(transaction, userId)
  const before = new Date(now.getTime() - serverLimits.erasing.closedConcernMs).toISOString()
  for (const { id } of await transaction.all(selectClosedAbout, { userId, before })) {
    await deleteRecordsOf(transaction, id)
  }
}
/** Erases what concerns have kept of erased people, after the concerns were closed. */
export const deleteOfClosedConcerns: DeleteExpired = async (transaction, { after = '', count, now }) => {
  const users = await transaction.all(selectUsersAfter, { after, count })
  for (const { id, erased_at } of users) if (erased_at !== null) await deleteOfConcerns(transaction, id, now)
  return users.at(-1)?.id
}
