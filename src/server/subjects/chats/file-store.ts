import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

// The messages of a chat in the order of a file: oldest first.

const selectMessages = statement((sql, value: { chatId: string; after: number; limit: number }) =>
  sql
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.sender_id')
    .select(['messages.id', 'seq', 'sender_id', 'content', 'messages.created_at', 'edited_at'])
    .select(['users.name as sender_name'])
    .where('chat_id', '=', value.chatId)
    .where('seq', '>', value.after)
    .orderBy('seq')
    .limit(value.limit),
)
export const listMessages = (reader: Reader, chatId: string, after: number, limit: number) =>
  reader.all(selectMessages, { chatId, after, limit })

interface Numbered {
  id: string
  after: number
  limit: number
}
const selectEarlierMessages = statement((sql, value: Numbered) =>
  sql
    .selectFrom('message_revisions')
    .select(['number', 'content', 'replaced_at'])
    .where('message_id', '=', value.id)
    .where('number', '>', value.after)
    .orderBy('number')
    .limit(value.limit),
)
export const listEarlierMessages = (reader: Reader, listing: Numbered) => reader.all(selectEarlierMessages, listing)
