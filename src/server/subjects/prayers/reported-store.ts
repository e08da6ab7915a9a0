import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Viewer } from '#server/platform/viewer.ts'

const selectPrayer = statement((sql, value: { id: string }) =>
  sql
    .selectFrom('prayer_requests')
    .select(['content', 'student_id', 'audience', 'thanks'])
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null),
)
/** Returns a prayer request that the viewer reports, with its thanks, if the viewer can see it. */
export async function findReportedPrayer(reader: Reader, id: string, viewer: Pick<Viewer, 'id' | 'role'>) {
  const row = await reader.first(selectPrayer, { id })
  if (row === undefined) return undefined
  const { content, student_id: authorId, audience, thanks } = row
  if (audience === 'leaders' && viewer.role !== 'admin' && viewer.id !== authorId) return undefined
  return { text: thanks === null ? content : `${content}\n\n${thanks}`, authorId, authors: [authorId] }
}
