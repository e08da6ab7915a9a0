import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

interface SavedRevision {
  id: string
  /** One more than the number of earlier edits. */
  number: number
  /** The answer before the edit. */
  earlier: string
  answer: string
  now: string
}
const insertIntoRevisions = statement((sql, value: SavedRevision) =>
  sql.insertInto('response_revisions').values({
    response_id: value.id,
    number: value.number,
    answer: value.earlier,
    replaced_at: value.now,
  }),
)
const setAnswer = statement((sql, value: SavedRevision) =>
  sql
    .updateTable('responses')
    .set({ answer: value.answer, edit_count: value.number, edited_at: value.now })
    .where('id', '=', value.id),
)
/** Replaces the answer of a response and keeps the earlier one. */
export async function updateAnswer(transaction: Transaction, revision: SavedRevision): Promise<void> {
  await transaction.run(insertIntoRevisions, revision)
  await transaction.run(setAnswer, revision)
}

const selectRevisions = statement((sql, value: { id: string; before: number; limit: number }) =>
  sql
    .selectFrom('response_revisions')
    .select(['number', 'answer', 'replaced_at'])
    .where('response_id', '=', value.id)
    .where('number', '<', value.before)
    .orderBy('number', 'desc')
    .limit(value.limit),
)
export const listRevisions = (reader: Reader, id: string, before: number, limit: number) =>
  reader.all(selectRevisions, { id, before, limit })
