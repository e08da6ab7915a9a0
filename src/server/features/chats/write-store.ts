import type { Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import { messageFields } from './store.ts'

const nextByStudent = statement((sql, value: { chatId: string; messageId: string }) =>
  sql
    .updateTable('chats')
    .set((chat) => ({
      last_seq: chat('last_seq', '+', 1),
      version: chat('version', '+', 1),
      last_message_id: value.messageId,
    }))
    .where('student_id', '=', value.chatId)
    .returning('last_seq'),
)
const nextByAdministrator = statement((sql, value: { chatId: string; messageId: string; senderId: string }) =>
  sql
    .updateTable('chats')
    .set((chat) => ({
      last_seq: chat('last_seq', '+', 1),
      version: chat('version', '+', 1),
      last_message_id: value.messageId,
      last_admin_id: value.senderId,
    }))
    .where('student_id', '=', value.chatId)
    .returning('last_seq'),
)
interface NewMessage {
  id: string
  chatId: string
  senderId: string
  content: string
  now: string
}
const insert = statement((sql, value: NewMessage & { seq: number }) =>
  sql
    .insertInto('messages')
    .values({
      id: value.id,
      chat_id: value.chatId,
      seq: value.seq,
      sender_id: value.senderId,
      content: value.content,
      created_at: value.now,
    })
    .returning([...messageFields, 'seq']),
)
/**
 * Numbers the message, which makes other senders to this chat wait for their number, and keeps it.
 * @returns the message, or nothing where there is no such chat
 */
export async function insertMessage(transaction: Transaction, message: NewMessage, byAdministrator: boolean) {
  const { chatId, senderId, id: messageId } = message
  const chat = byAdministrator
    ? await transaction.first(nextByAdministrator, { chatId, messageId, senderId })
    : await transaction.first(nextByStudent, { chatId, messageId })
  return chat && transaction.first(insert, { ...message, seq: chat.last_seq })
}

interface Mark {
  chatId: string
  readerId: string
  seq: number
}
const mark = statement((sql, value: Mark) =>
  sql
    .insertInto('chat_reads')
    .values({ chat_id: value.chatId, reader_id: value.readerId, last_read_seq: value.seq })
    .onConflict((conflict) =>
      conflict
        .columns(['chat_id', 'reader_id'])
        .doUpdateSet((row) => ({ last_read_seq: row.ref('excluded.last_read_seq') }))
        .whereRef('chat_reads.last_read_seq', '<', 'excluded.last_read_seq' as never),
    ),
)
/** Moves a reader's mark to this message, and never back. @returns whether it has moved */
export const markRead = async (transaction: Transaction, chatId: string, readerId: string, seq: number) =>
  (await transaction.run(mark, { chatId, readerId, seq })) > 0

const bump = statement((sql, value: { chatId: string }) =>
  sql
    .updateTable('chats')
    .set((chat) => ({ version: chat('version', '+', 1) }))
    .where('student_id', '=', value.chatId),
)
/** To be called before an edit: of two who edit in this chat, the second waits for the first. */
export const countChatChange = (transaction: Transaction, chatId: string) => transaction.run(bump, { chatId })

interface Edit {
  messageId: string
  /** Number of the revision that keeps the text before the edit. */
  number: number
  content: string
  now: string
}
const keepRevision = statement((sql, value: Omit<Edit, 'content'>) =>
  sql
    .insertInto('message_revisions')
    .columns(['message_id', 'number', 'content', 'replaced_at'])
    .expression((rows) =>
      rows
        .selectFrom('messages')
        .select((row) => [
          'id',
          row.cast<number>(row.val(value.number), 'integer').as('number'),
          'content',
          row.cast<string>(row.val(value.now), 'text').as('replaced_at'),
        ])
        .where('id', '=', value.messageId),
    ),
)
const change = statement((sql, value: { messageId: string; content: string; now: string }) =>
  sql
    .updateTable('messages')
    .set({ content: value.content, edited_at: value.now })
    .where('id', '=', value.messageId)
    .returning(messageFields),
)
/** Changes a message and keeps the text before the edit as a revision. */
export async function updateMessage(transaction: Transaction, { messageId, number, content, now }: Edit) {
  await transaction.run(keepRevision, { messageId, number, now })
  return transaction.first(change, { messageId, content, now })
}
