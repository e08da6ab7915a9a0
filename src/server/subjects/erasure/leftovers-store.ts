import { serverLimits } from '#contract/limits.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { DeleteExpired } from '#server/platform/personal-data/declaration.ts'
import { eraseConcernsOf } from '#server/subjects/concerns/erase.ts'
import { deleteRecordsOf } from '#server/subjects/concerns/erase-store.ts'

// What the daily job deletes of erased people.

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
  await eraseConcernsOf(transaction, userId)
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
