import { sql as raw } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { execute, queryFirst, statement } from '#server/platform/database/statement.ts'

// Statements that send a message, in this order.

interface NextSeq {
  chatId: string
  messageId: string
  senderId: string
  now: string
}

/**
 * Takes the next number of a chat for a student's message: the chat waits for a reply, also if a leader had taken it or decided that
 * it needs none. Other senders to it wait until the commit.
 * Before a leader has written, no leader is alone with the student, and nothing is unseen.
 */
export const takeSeqForStudent = queryFirst(
  (_, value: NextSeq) => raw<{ last_seq: number; paused_until: string | null }>`update chats set
    last_seq = last_seq + 1, version = version + 1, last_message_id = ${value.messageId},
    waiting_since = coalesce(waiting_since, ${value.now}), taken_by = null, taken_at = null,
    unseen_seq = case when last_admin_id is not null then coalesce(unseen_seq, last_seq + 1) end,
    unseen_since = case when last_admin_id is not null then coalesce(unseen_since, ${value.now}) end
    where student_id = ${value.chatId} returning last_seq, paused_until`,
)

/**
 * Takes the next number of a chat for a leader's message: the chat waits no longer. Records who wrote last. If that was another
 * leader, the sender has read their messages: a second leader knows them.
 */
export const takeSeqForLeader = queryFirst(
  (_, value: NextSeq) => raw<{ last_seq: number; paused_until: null }>`update chats set
    last_seq = last_seq + 1, version = version + 1, last_message_id = ${value.messageId},
    waiting_since = null, taken_by = null, taken_at = null, last_admin_id = ${value.senderId},
    unseen_seq = case when last_admin_id = ${value.senderId} then coalesce(unseen_seq, last_seq + 1) else last_seq + 1 end,
    unseen_since = case when last_admin_id = ${value.senderId} then coalesce(unseen_since, ${value.now}) else ${value.now} end
    where student_id = ${value.chatId} returning last_seq, null as paused_until`,
)

interface NewMessage {
  id: string
  chatId: string
  senderId: string
  content: string
  now: string
}
const insertIntoMessages = statement(
  (_, value: NewMessage) => raw`insert into messages (id, chat_id, seq, sender_id, content, created_at)
    select ${value.id}, student_id, last_seq, ${value.senderId}, ${value.content}, ${value.now}
    from chats where student_id = ${value.chatId}`,
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
export const moveSenderMark = execute(
  (_, value: SenderMark) => raw`insert into chat_reads (chat_id, reader_id, last_read_seq)
    select student_id, ${value.senderId}, last_seq from chats where student_id = ${value.chatId}
    on conflict (chat_id, reader_id) do update set last_read_seq = excluded.last_read_seq`,
)
