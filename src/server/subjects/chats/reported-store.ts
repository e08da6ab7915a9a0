import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { mayRead } from './policy.ts'

const selectMessage = statement((sql, value: { id: string }) =>
  sql.selectFrom('messages').select(['content', 'sender_id', 'chat_id']).where('id', '=', value.id),
)
/** Returns a message that the viewer reports, if the viewer can see it. */
export async function findReportedMessage(reader: Reader, id: string, viewer: Pick<Viewer, 'id' | 'role'>) {
  const row = await reader.first(selectMessage, { id })
  if (row === undefined || !mayRead(viewer, row.chat_id)) return undefined
  return { text: row.content, authorId: row.sender_id, authors: [row.sender_id] }
}

const selectChatOf = statement((sql, value: { id: string }) =>
  sql.selectFrom('messages').select('chat_id').where('id', '=', value.id),
)
/** Returns the id of the chat of a message. */
export const findChatOf = async (reader: Reader, id: string) => (await reader.first(selectChatOf, { id }))?.chat_id
