import { sql as raw } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { execute, executeAndCheck, statement } from '#server/platform/database/statement.ts'

interface Tagged {
  userId: string
  tag: string
}
const insertMissing = statement((sql, value: Tagged) =>
  sql
    .insertInto('last_notifications')
    .values({ user_id: value.userId, tag: value.tag, sent_at: null, seq: 0 })
    .onConflict((conflict) => conflict.doNothing()),
)
const selectLast = statement((sql, value: Tagged) =>
  sql
    .selectFrom('last_notifications')
    .select(['sent_at', 'seq'])
    .where('user_id', '=', value.userId)
    .where('tag', '=', value.tag)
    .forUpdate(),
)
/** Returns the last notification with a tag that a person got, or gets soon. Locks it until the commit. */
export async function lockLast(transaction: Transaction, { userId, tag }: Tagged) {
  await transaction.run(insertMissing, { userId, tag })
  const { sent_at, seq } = (await transaction.first(selectLast, { userId, tag })) ?? { sent_at: null, seq: 0 }
  return sent_at === null ? undefined : { sentAt: sent_at, seq }
}

/** Call {@link lockLast} first. */
export const setLast = execute((sql, value: Tagged & { sentAt: string; seq: number }) =>
  sql
    .updateTable('last_notifications')
    .set({ sent_at: value.sentAt, seq: value.seq })
    .where('user_id', '=', value.userId)
    .where('tag', '=', value.tag),
)

interface Urgent {
  userId: string
  causedBy: string
  /** When the notification is sent. */
  at: string
  /** End of the quiet hours. */
  until: string
  max: number
}
/** Counts an urgent notification in quiet hours. @returns whether it is within the limit */
export const countUrgent = executeAndCheck(
  (_, value: Urgent) => raw`insert into urgent_notifications (user_id, caused_by, amount, until)
    values (${value.userId}, ${value.causedBy}, 1, ${value.until})
    on conflict (user_id, caused_by) do update set
      amount = case when urgent_notifications.until <= ${value.at} then 1 else urgent_notifications.amount + 1 end,
      until = case when urgent_notifications.until <= ${value.at} then excluded.until else urgent_notifications.until end
    where urgent_notifications.until <= ${value.at} or urgent_notifications.amount < ${value.max}`,
)
