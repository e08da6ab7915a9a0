import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { listEditors } from '#server/subjects/audit-log/public.ts'

const selectAnnouncement = statement((sql, value: { id: string }) =>
  sql
    .selectFrom('announcements')
    .select(['title', 'content', 'created_by'])
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null),
)
/** Returns an announcement that somebody reports. Everyone can see it. Its authors include those who edited it. */
export async function findReportedAnnouncement(reader: Reader, id: string) {
  const row = await reader.first(selectAnnouncement, { id })
  if (row === undefined) return undefined
  const { title, content, created_by: authorId } = row
  const authors = new Set([authorId, ...(await listEditors(reader, id))])
  return { text: `${title}\n\n${content}`, authorId, authors: [...authors] }
}
