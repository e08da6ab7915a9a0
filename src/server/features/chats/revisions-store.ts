import type { Reader, Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

// Earlier texts of messages.

const selectRevisions = statement((sql, value: { messageId: string; after: number; limit: number }) =>
  sql
    .selectFrom('message_revisions')
    .select(['number', 'content', 'replaced_at'])
    .where('message_id', '=', value.messageId)
    .where('number', '>', value.after)
    .orderBy('number')
    .limit(value.limit),
)
/** Lists revisions after a number, oldest first. */
export const listRevisions = (reader: Reader, messageId: string, after: number, limit: number) =>
  reader.all(selectRevisions, { messageId, after, limit })

const selectNewestRevision = statement((sql, value: { messageId: string }) =>
  sql
    .selectFrom('message_revisions')
    .select('number')
    .where('message_id', '=', value.messageId)
    .orderBy('number', 'desc')
    .limit(1),
)
/** Returns the number of revisions, which is the number of the newest one. */
export const countRevisions = async (reader: Reader, messageId: string) =>
  (await reader.first(selectNewestRevision, { messageId }))?.number ?? 0

interface Revision {
  messageId: string
  number: number
  now: string
}
const insertIntoRevisions = statement((sql, value: Revision) =>
  sql
    .insertInto('message_revisions')
    .columns(['message_id', 'number', 'content', 'replaced_at'])
    .expression((rows) =>
      rows
        .selectFrom('messages')
        .select((row) => [
          'id',
          row.cast<number>(row.val(value.number), 'integer').as('number'),
          'content',
          row.cast<string>(row.val(value.now), 'text').as('replaced_at'),
        ])
        .where('id', '=', value.messageId),
    ),
)
/** Keeps the text of a message before an edit. */
export const insertRevision = (transaction: Transaction, revision: Revision) =>
  transaction.run(insertIntoRevisions, revision)
