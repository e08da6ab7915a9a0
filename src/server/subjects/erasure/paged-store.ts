import type { Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

// What is erased page by page through tables or indexes that have rows of others or keep their rows.

/** @returns the position after which the next page starts; undefined after the last one */
export type ErasePage = (
  transaction: Transaction,
  userId: string,
  page: { after: string; limit: number },
) => Promise<string | undefined>

const selectAnnouncements = statement((sql, value: { after: string; limit: number }) =>
  sql.selectFrom('announcements').select('id').where('id', '>', value.after).orderBy('id').limit(value.limit),
)
const deleteRead = statement((sql, value: { id: string; userId: string }) =>
  sql.deleteFrom('announcement_reads').where('announcement_id', '=', value.id).where('reader_id', '=', value.userId),
)
const deleteReadCounts = statement((sql, value: { userId: string }) =>
  sql.deleteFrom('announcement_read_counts').where('reader_id', '=', value.userId),
)
/** Deletes which announcements the person has read, and at the end their numbers. */
export const eraseAnnouncementReads: ErasePage = async (transaction, userId, { after, limit }) => {
  const announcements = await transaction.all(selectAnnouncements, { after, limit })
  for (const { id } of announcements) await transaction.run(deleteRead, { id, userId })
  const last = announcements.at(-1)
  if (last === undefined) await transaction.run(deleteReadCounts, { userId })
  return last?.id
}

const selectAbout = statement((sql, value: { userId: string; after: number; limit: number }) =>
  sql
    .selectFrom('history_entries')
    .select('seq')
    .where('subject_id', '=', value.userId)
    .where('seq', '>', value.after)
    .orderBy('seq')
    .limit(value.limit),
)
const selectBy = statement((sql, value: { userId: string; after: number; limit: number }) =>
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
export const eraseHistoryAbout: ErasePage = async (transaction, userId, { after, limit }) => {
  const entries = await transaction.all(selectAbout, { userId, after: Number(after), limit })
  for (const { seq } of entries) await transaction.run(clearText, { seq })
  return entries.at(-1)?.seq.toString()
}

/** What a former leader did for the group, whose texts remain. */
const ofGroup = new Set<string>(['questions', 'announcements', 'settings'])
/** Removes the texts of the audit log that the person wrote, except about other people, and those of the group. */
export const eraseHistoryBy: ErasePage = async (transaction, userId, { after, limit }) => {
  const entries = await transaction.all(selectBy, { userId, after: Number(after), limit })
  for (const { seq, subject_id, kind_group } of entries) {
    if (subject_id === null && !ofGroup.has(kind_group)) await transaction.run(clearText, { seq })
  }
  return entries.at(-1)?.seq.toString()
}
