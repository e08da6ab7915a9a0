import type { Transaction } from '#server/platform/database/database.ts'
import { execute, statement } from '#server/platform/database/statement.ts'

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
const countOne = statement((sql, value: Urgent) =>
  sql
    .insertInto('urgent_notifications')
    .values({ user_id: value.userId, caused_by: value.causedBy, amount: 1, until: value.until })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'caused_by'])
        .doUpdateSet((row) => {
          const isOver = row('urgent_notifications.until', '<=', value.at)
          return {
            amount: row
              .case()
              .when(isOver)
              .then(1)
              .else(row('urgent_notifications.amount', '+', 1))
              .end(),
            until: row.case().when(isOver).then(value.until).else(row.ref('urgent_notifications.until')).end(),
          }
        })
        .where((row) =>
          row.or([
            row('urgent_notifications.until', '<=', value.at),
            row('urgent_notifications.amount', '<', value.max),
          ]),
        ),
    ),
)
/** Counts an urgent notification in quiet hours. @returns whether it is within the limit */
export const countUrgent = async (transaction: Transaction, urgent: Urgent): Promise<boolean> =>
  (await transaction.run(countOne, urgent)) === 1
