import { statement } from '#server/platform/database/statement.ts'
import { eraseRange } from '#server/platform/personal-data/builders.ts'
import type { ErasePage } from '#server/platform/personal-data/declaration.ts'

interface Page {
  userId: string
  after: number
  limit: number
}
const selectAbout = statement((sql, value: Page) =>
  sql
    .selectFrom('history_entries')
    .select('seq')
    .where('subject_id', '=', value.userId)
    .where('seq', '>', value.after)
    .orderBy('seq')
    .limit(value.limit),
)
const selectBy = statement((sql, value: Page) =>
  sql
    .selectFrom('history_entries')
    .select(['seq', 'subject_id', 'kind_group'])
    .where('actor_id', '=', value.userId)
    .where('seq', '>', value.after)
    .orderBy('seq')
    .limit(value.limit),
)
const clearText = statement((sql, value: { seq: number }) =>
  sql
    .updateTable('history_entries')
    .set({ content: null, salt: null })
    .where('seq', '=', value.seq)
    .where('content', 'is not', null),
)
/** Removes the texts of the audit log about the person. The hashes of the texts remain, so that the chain verifies. */
export const eraseAbout: ErasePage = async (transaction, userId, { after = '0', limit }) => {
  const entries = await transaction.all(selectAbout, { userId, after: Number(after), limit })
  for (const { seq } of entries) await transaction.run(clearText, { seq })
  return entries.at(-1)?.seq.toString()
}

/** Deletes the texts before the person's edits that have no entry. */
export const eraseEarlierTexts = eraseRange({ table: 'earlier_texts', owner: 'subject_id', key: 'entity_id' })

/** What a former leader did for the group, whose texts remain. */
const ofGroup = new Set<string>(['questions', 'announcements', 'settings'])
/** Removes the texts of the audit log that the person wrote, except about other people, and those of the group. */
export const eraseBy: ErasePage = async (transaction, userId, { after = '0', limit }) => {
  const entries = await transaction.all(selectBy, { userId, after: Number(after), limit })
  for (const { seq, subject_id, kind_group } of entries) {
    if (subject_id === null && !ofGroup.has(kind_group)) await transaction.run(clearText, { seq })
  }
  return entries.at(-1)?.seq.toString()
}
