import { type RawBuilder, sql as raw } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { execute, queryFirst, statement } from '#server/platform/database/statement.ts'

// Statements that send a message, in this order. The first one makes other senders to the chat wait until the commit, so that the
// later ones see all messages before this one, also on PostgreSQL.

interface NextSeq {
  chatId: string
  messageId: string
  now: string
}

/**
 * Takes the next number of a chat for a student's message: the chat waits for a reply, also if a leader had taken it or decided that
 * it needs none. Before a leader has written, no leader is alone with the student, and nothing is unseen.
 */
export const takeSeqForStudent = queryFirst(
  (_, value: NextSeq) => raw<{ last_seq: number; paused_until: string | null }>`update chats set
    last_seq = last_seq + 1, version = version + 1, last_message_id = ${value.messageId},
    waiting_since = coalesce(waiting_since, ${value.now}), taken_by = null, taken_at = null,
    unseen_seq = case when last_admin_id is not null then coalesce(unseen_seq, last_seq + 1) end,
    unseen_since = case when last_admin_id is not null then coalesce(unseen_since, ${value.now}) end
    where student_id = ${value.chatId} returning last_seq, paused_until`,
)

/** Takes the next number of a chat for a leader's message. {@link replyToSeen} does the rest. */
export const takeSeqForLeader = queryFirst(
  (_, value: NextSeq) => raw<{ last_seq: number; paused_until: null }>`update chats set
    last_seq = last_seq + 1, version = version + 1, last_message_id = ${value.messageId}
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

/** What the writer of a message had seen. */
export interface Seen {
  chatId: string
  senderId: string
  /** Id of the last message that the writer had seen. One that this chat does not have counts as none. */
  lastSeenId: string
  /** 1 if the writer had seen what their read mark covers instead, and no more. */
  isUpToMark: number
}
/** Number of the last message that the writer had seen, or 0. */
const seenSeq = (value: Seen) => raw<number>`coalesce(case when ${value.isUpToMark} = 1
    then (select last_read_seq from chat_reads where chat_id = ${value.chatId} and reader_id = ${value.senderId})
    else (select seq from messages where id = ${value.lastSeenId} and chat_id = ${value.chatId}) end, 0)`

/** Whether somebody else has written after a message. */
const isBehind = (value: Seen, seq: RawBuilder<unknown>) => raw<boolean>`exists (
    select 1 from messages where chat_id = ${value.chatId} and seq > ${seq} and sender_id <> ${value.senderId})`

/**
 * Answers what a leader had seen when they wrote the message that was inserted: the chat waits since the first message of the student
 * after that, or no longer, and only then another leader's decision about it ends. From this message on, this leader is alone with
 * the student, unless they had not seen messages of another leader that only that one has read: then those count (docs/rules.md#second-look).
 */
export const replyToSeen = execute(
  (_, value: Seen & { now: string }) => raw`update chats set
    waiting_since = case when unanswered_since > waiting_since then unanswered_since
      when unanswered_since is not null then waiting_since end,
    taken_by = case when unanswered_since is not null then taken_by end,
    taken_at = case when unanswered_since is not null then taken_at end,
    no_reply_seq = case when unanswered_since is not null and no_reply_seq = last_seq - 1 then last_seq else no_reply_seq end,
    no_reply_waited_since = case when unanswered_since > no_reply_waited_since then unanswered_since
      else no_reply_waited_since end,
    last_admin_id = case when is_behind and unseen_seq is not null and last_admin_id is not null
      then last_admin_id else ${value.senderId} end,
    unseen_seq = case
      when last_admin_id = ${value.senderId} then coalesce(unseen_seq, last_seq)
      when not is_behind or unseen_seq is null or last_admin_id is null then last_seq
      when seen_seq >= unseen_seq then seen_seq + 1 else unseen_seq end,
    unseen_since = case
      when last_admin_id = ${value.senderId} then coalesce(unseen_since, ${value.now})
      when not is_behind or unseen_seq is null or last_admin_id is null then ${value.now}
      when seen_seq >= unseen_seq then (select created_at from messages where chat_id = student_id and seq = seen_seq + 1)
      else unseen_since end
    from (
      select seen_seq,
        (select created_at from messages where chat_id = ${value.chatId} and seq > seen_seq and sender_id = ${value.chatId}
          order by seq limit 1) as unanswered_since,
        ${isBehind(value, raw`seen_seq`)} as is_behind
      from (select ${seenSeq(value)} as seen_seq) as seen
    ) as known
    where student_id = ${value.chatId}`,
)

/** Moves the read mark of a sender to what they had seen, or to their message if they have read everything before it. */
export const moveSenderMark = execute(
  (_, value: Seen) => raw`insert into chat_reads (chat_id, reader_id, last_read_seq, own_unread)
    select student_id, ${value.senderId}, case when is_behind then seen_seq else last_seq end,
      case when is_behind then 1 else 0 end
    from (select student_id, last_seq, seen_seq, seen_seq < last_seq - 1 and ${isBehind(value, raw`seen_seq`)} as is_behind
      from chats, (select ${seenSeq(value)} as seen_seq) as seen where student_id = ${value.chatId}) as known
    where true
    on conflict (chat_id, reader_id) do update set
      last_read_seq = case
        when excluded.last_read_seq >= chat_reads.last_read_seq then excluded.last_read_seq
        when ${isBehind(value, raw`chat_reads.last_read_seq`)} then chat_reads.last_read_seq
        else (select last_seq from chats where student_id = ${value.chatId}) end,
      own_unread = case
        when chat_reads.unread_seq is not null then chat_reads.own_unread + 1
        when excluded.own_unread = 0 then 0
        when excluded.last_read_seq > chat_reads.last_read_seq and chat_reads.own_unread > 0 then (select count(*) from messages
          where chat_id = ${value.chatId} and sender_id = ${value.senderId} and seq > excluded.last_read_seq)
        when excluded.last_read_seq >= chat_reads.last_read_seq
          or ${isBehind(value, raw`chat_reads.last_read_seq`)} then chat_reads.own_unread + 1
        else 0 end`,
)
