import type { Transaction } from '../database/database.ts'
import { statement } from '../database/statement.ts'

const selectMessages = statement((sql, value: { chatId: string; limit: number }) =>
  sql
    .selectFrom('messages')
    .leftJoin('users as sender', 'sender.id', 'messages.sender_id')
    .select(['messages.id', 'messages.content', 'messages.created_at', 'sender.name as sender_name'])
    .where('messages.chat_id', '=', value.chatId)
    .orderBy('messages.seq')
    .limit(value.limit),
)
/** Lists the oldest messages of a chat. */
export const listMessages = (transaction: Transaction, chatId: string, limit: number) =>
  transaction.all(selectMessages, { chatId, limit })

const selectRevisions = statement((sql, value: { messageId: string }) =>
  sql
    .selectFrom('message_revisions')
    .select(['content', 'replaced_at'])
    .where('message_id', '=', value.messageId)
    .orderBy('number'),
)
/** Lists the earlier texts of a message, which are few. */
export const listRevisions = (transaction: Transaction, messageId: string) =>
  transaction.all(selectRevisions, { messageId })
