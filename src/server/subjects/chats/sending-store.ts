import type { ExpressionBuilder } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { execute, queryFirst, statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

// Statements that send a message, in this order.

interface NextSeq {
  chatId: string
  messageId: string
  senderId: string
  now: string
}

const counted = (chat: ExpressionBuilder<Tables, 'chats'>, { messageId }: NextSeq) => ({
  last_seq: chat('last_seq', '+', 1),
  version: chat('version', '+', 1),
  last_message_id: messageId,
})

/** Takes the next number of a chat for a student's message: the chat waits for a reply. Other senders to it wait until the commit. */
export const takeSeqForStudent = queryFirst((sql, value: NextSeq) =>
  sql
    .updateTable('chats')
    .set((chat) => ({
      ...counted(chat, value),
      waiting_since: chat.fn.coalesce('waiting_since', chat.val(value.now)),
      // Before a leader has written, no leader is alone with the student.
      unseen_seq: chat
        .case()
        .when('last_admin_id', 'is not', null)
        .then(chat.fn.coalesce('unseen_seq', chat('last_seq', '+', 1)))
        .end(),
      unseen_since: chat
        .case()
        .when('last_admin_id', 'is not', null)
        .then(chat.fn.coalesce('unseen_since', chat.val(value.now)))
        .end(),
    }))
    .where('student_id', '=', value.chatId)
    .returning('last_seq'),
)

/** Takes the next number of a chat for a leader's message: the chat waits no longer. Records who wrote last. */
export const takeSeqForLeader = queryFirst((sql, value: NextSeq) =>
  sql
    .updateTable('chats')
    .set((chat) => ({
      ...counted(chat, value),
      last_admin_id: value.senderId,
      waiting_since: null,
      taken_by: null,
      taken_at: null,
      // If another leader wrote last, the sender has read their messages: a second leader knows them.
      unseen_seq: chat
        .case()
        .when('last_admin_id', '=', value.senderId)
        .then(chat.fn.coalesce('unseen_seq', chat('last_seq', '+', 1)))
        .else(chat('last_seq', '+', 1))
        .end(),
      unseen_since: chat
        .case()
        .when('last_admin_id', '=', value.senderId)
        .then(chat.fn.coalesce('unseen_since', chat.val(value.now)))
        .else(chat.cast<string>(chat.val(value.now), 'text'))
        .end(),
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
const insertIntoMessages = statement((sql, value: NewMessage) =>
  sql
    .insertInto('messages')
    .columns(['id', 'chat_id', 'seq', 'sender_id', 'content', 'created_at'])
    .expression(
      sql
        .selectFrom('chats')
        .select((chat) => {
          const text = (given: string) => chat.cast<string>(chat.val(given), 'text')
          return [
            text(value.id).as('id'),
            'student_id',
            'last_seq',
            text(value.senderId).as('sender_id'),
            text(value.content).as('content'),
            text(value.now).as('created_at'),
          ]
        })
        .where('student_id', '=', value.chatId),
    ),
)
interface NewMessageRow {
  id: string
  sender_id: string
  content: string
  created_at: string
  edited_at: string | null
}
/** Inserts a message with the number that {@link takeSeqForStudent} or {@link takeSeqForLeader} has taken for it. */
export async function insertMessage(transaction: Transaction, message: NewMessage): Promise<NewMessageRow> {
  await transaction.run(insertIntoMessages, message)
  const { id, senderId, content, now } = message
  return { id, sender_id: senderId, content, created_at: now, edited_at: null }
}

interface SenderMark {
  chatId: string
  senderId: string
}
/** Moves the read mark of a sender to their message, the newest one. */
export const moveSenderMark = execute((sql, value: SenderMark) =>
  sql
    .insertInto('chat_reads')
    .columns(['chat_id', 'reader_id', 'last_read_seq'])
    .expression(
      sql
        .selectFrom('chats')
        .select((chat) => [
          'student_id',
          chat.cast<string>(chat.val(value.senderId), 'text').as('reader_id'),
          'last_seq',
        ])
        .where('student_id', '=', value.chatId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['chat_id', 'reader_id'])
        .doUpdateSet((row) => ({ last_read_seq: row.ref('excluded.last_read_seq') })),
    ),
)
