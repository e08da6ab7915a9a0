import { sql as raw } from 'kysely'
import type { ReportableKind } from '#contract/concerns.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Viewer } from '#server/platform/viewer.ts'

// What can be reported. A student can report only what the student can see.

const selectMessage = statement((sql, value: { id: string }) =>
  sql.selectFrom('messages').select(['id', 'content', 'sender_id as author_id', 'chat_id']).where('id', '=', value.id),
)
const selectPrayer = statement((sql, value: { id: string }) =>
  sql
    .selectFrom('prayer_requests')
    .select(['id', 'content', 'student_id as author_id', 'audience', 'thanks'])
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null),
)
const selectAnnouncement = statement((sql, value: { id: string }) =>
  sql
    .selectFrom('announcements')
    .select(['id', 'title', 'content', 'created_by as author_id'])
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null),
)
const selectEditors = statement((sql, value: { id: string }) =>
  sql.selectFrom('announcement_revisions').select('replaced_by as id').where('announcement_id', '=', value.id),
)

export interface Entity {
  kind: ReportableKind
  id: string
  text: string
  authorId: string
  /** Everyone who wrote it. */
  authors: string[]
}

/** Returns a message, prayer request or announcement, if the viewer can see it. */
export async function findEntity(
  reader: Reader,
  { kind, id }: { kind: ReportableKind; id: string },
  viewer: Pick<Viewer, 'id' | 'role'>,
): Promise<Entity | undefined> {
  const isLeader = viewer.role === 'admin'
  if (kind === 'message') {
    const row = await reader.first(selectMessage, { id })
    if (row === undefined || !(isLeader || row.chat_id === viewer.id)) return undefined
    return { kind, id, text: row.content, authorId: row.author_id, authors: [row.author_id] }
  }
  if (kind === 'prayer') {
    const row = await reader.first(selectPrayer, { id })
    const isVisible = row !== undefined && (isLeader || row.audience !== 'leaders' || row.author_id === viewer.id)
    if (!isVisible) return undefined
    const text = row.thanks === null ? row.content : `${row.content}\n\n${row.thanks}`
    return { kind, id, text, authorId: row.author_id, authors: [row.author_id] }
  }
  const row = await reader.first(selectAnnouncement, { id })
  if (row === undefined) return undefined
  const editors = (await reader.all(selectEditors, { id })).map((editor) => editor.id)
  const authors = [...new Set([row.author_id, ...editors])]
  return { kind, id, text: `${row.title}\n\n${row.content}`, authorId: row.author_id, authors }
}

const selectChatOf = statement((sql, value: { id: string }) =>
  sql.selectFrom('messages').select('chat_id').where('id', '=', value.id),
)
/** Returns the chat of a message. */
export const findChatOf = async (reader: Reader, id: string) => (await reader.first(selectChatOf, { id }))?.chat_id

const selectPerson = statement((sql, value: { id: string }) =>
  sql
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', value.id)
    // Such an account can be declined, which deletes it.
    .where('waiting_since', 'is', null)
    .where('erased_at', 'is', null),
)
const selectLeader = statement((sql, value: { id: string }) =>
  sql.selectFrom('users').select(['id', 'role']).where('id', '=', value.id).where('role', '=', raw.lit('admin')),
)
/** Returns a person whom a concern of the viewer can be about: a leader for students, anyone for leaders. */
export const findPerson = (reader: Reader, id: string, { role }: Pick<Viewer, 'role'>) =>
  reader.first(role === 'admin' ? selectPerson : selectLeader, { id })
