import { sql as raw } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { childrenOf, eraseRows } from '#server/platform/personal-data/builders.ts'
import type { EraseBatch } from '#server/platform/personal-data/declaration.ts'

const hideRequests = statement((sql, value: { id: string; now: string }) =>
  sql
    .updateTable('prayer_requests')
    .set({ deleted_at: value.now, deleted_by: value.id })
    .where('student_id', '=', value.id)
    .where('deleted_at', 'is', null),
)
/** Removes the prayer requests of a person from every list. Other lists check whether the author is erased. */
export const hidePrayerRequests = (transaction: Transaction, { id }: { id: string }, now: string) =>
  transaction.run(hideRequests, { id, now })

const selectPrayers = statement((sql, value: { userId: string; limit: number }) =>
  sql
    .selectFrom('prayers')
    .select('prayer_request_id')
    .where('student_id', '=', value.userId)
    .orderBy('prayer_request_id')
    .limit(value.limit),
)
const deletePrayer = statement((sql, value: { requestId: string; userId: string }) =>
  sql
    .deleteFrom('prayers')
    .where('prayer_request_id', '=', value.requestId)
    .where('student_id', '=', value.userId)
    .returning('student_id'),
)
/** Which prayers the author has seen is not stored. */
const decrementPrayerCount = statement(
  (_, value: { requestId: string }) => raw`update prayer_requests set prayer_count = prayer_count - 1,
    seen_prayer_count = case when seen_prayer_count = prayer_count then seen_prayer_count - 1 else seen_prayer_count end
    where id = ${value.requestId}`,
)
/** Deletes that the person prayed, also for their own requests, and corrects the counts. */
export const erasePrayers: EraseBatch = async (transaction, userId, limit) => {
  const prayers = await transaction.all(selectPrayers, { userId, limit })
  for (const { prayer_request_id: requestId } of prayers) {
    if ((await transaction.first(deletePrayer, { requestId, userId })) === undefined) continue
    await transaction.run(decrementPrayerCount, { requestId })
  }
  return prayers.length > 0
}

/** Deletes prayer requests with their response, and that others prayed for them. */
export const erasePrayerRequests = eraseRows({
  table: 'prayer_requests',
  owner: 'student_id',
  orderBy: 'id',
  children: [
    childrenOf('prayers', 'prayer_request_id', 'student_id'),
    childrenOf('prayer_responses', 'prayer_request_id'),
  ],
})
