import { statement } from '#server/platform/database/statement.ts'
import type { ErasePage } from '#server/platform/personal-data/declaration.ts'

const selectAnnouncements = statement((sql, value: { after: string; limit: number }) =>
  sql.selectFrom('announcements').select('id').where('id', '>', value.after).orderBy('id').limit(value.limit),
)
const deleteRead = statement((sql, value: { id: string; userId: string }) =>
  sql.deleteFrom('announcement_reads').where('announcement_id', '=', value.id).where('reader_id', '=', value.userId),
)
const deleteReadCounts = statement((sql, value: { userId: string }) =>
  sql.deleteFrom('announcement_read_counts').where('reader_id', '=', value.userId),
)
/** Deletes which announcements the person has read, by announcement, and at the end their numbers. No index has the reader. */
export const eraseReads: ErasePage = async (transaction, userId, { after = '', limit }) => {
  const announcements = await transaction.all(selectAnnouncements, { after, limit })
  for (const { id } of announcements) await transaction.run(deleteRead, { id, userId })
  const last = announcements.at(-1)
  if (last === undefined) await transaction.run(deleteReadCounts, { userId })
  return last?.id
}
