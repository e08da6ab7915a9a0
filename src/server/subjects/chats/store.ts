import { sql as raw } from 'kysely'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import {
  execute,
  executeAndCheck,
  queryAll,
  queryExists,
  queryFirst,
  statement,
} from '#server/platform/database/statement.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { mayRead } from './policy.ts'

// The id of a chat is the id of its student.

export interface NewChat {
  studentId: string
  nameKey: string
}
/** Creates a student's chat. */
export const insertChat = execute((sql, value: NewChat) =>
  sql.insertInto('chats').values({
    student_id: value.studentId,
    student_name_key: value.nameKey,
    last_seq: 0,
    version: 1,
    last_message_id: '',
    is_listed: 1,
  }),
)

const messageFields = ['id', 'seq', 'sender_id', 'content', 'created_at', 'edited_at', 'has_reactions'] as const

const selectMessages = statement((sql, value: { chatId: string; beforeSeq: number; limit: number }) =>
  sql
    .selectFrom('messages')
    .select(messageFields)
    .where('chat_id', '=', value.chatId)
    .where('seq', '<', value.beforeSeq)
    .orderBy('seq', 'desc')
    .limit(value.limit),
)
/** Lists the newest messages before a number, oldest first. */
export const listMessages = async (reader: Reader, chatId: string, beforeSeq: number, limit: number) =>
  (await reader.all(selectMessages, { chatId, beforeSeq, limit })).reverse()

/** Lists the people who wrote or reacted to a range of messages of a chat, except those who were erased. */
export const listWriters = queryAll(
  (_, value: { chatId: string; first: number; last: number }) => raw<{ id: string; name: string }>`
    select users.id, users.name from messages inner join users on users.id = messages.sender_id
      where chat_id = ${value.chatId} and seq >= ${value.first} and seq <= ${value.last} and users.erased_at is null
    union all
    select users.id, users.name from messages
      inner join message_reactions on message_reactions.message_id = messages.id
      inner join users on users.id = message_reactions.user_id
      where chat_id = ${value.chatId} and seq >= ${value.first} and seq <= ${value.last} and users.erased_at is null`,
)

export const findMessage = queryFirst((sql, value: { chatId: string; id: string }) =>
  sql.selectFrom('messages').select(messageFields).where('chat_id', '=', value.chatId).where('id', '=', value.id),
)

/** Returns the number of the newest message. */
export const findLastSeq = queryFirst((sql, value: { chatId: string }) =>
  sql.selectFrom('chats').select('last_seq').where('student_id', '=', value.chatId),
)

interface ReadMark {
  chatId: string
  readerId: string
  seq: number
}
/**
 * Moves a read mark forward to a message, and never back. Messages up to it that the reader has marked as unread are read again.
 * @returns whether something was unread
 */
export const moveReadMark = executeAndCheck(
  (_, value: ReadMark) => raw`insert into chat_reads (chat_id, reader_id, last_read_seq)
    values (${value.chatId}, ${value.readerId}, ${value.seq})
    on conflict (chat_id, reader_id) do update set
      last_read_seq = case when chat_reads.last_read_seq < excluded.last_read_seq
        then excluded.last_read_seq else chat_reads.last_read_seq end,
      unread_seq = case when chat_reads.last_read_seq > excluded.last_read_seq then excluded.last_read_seq end,
      own_unread = case when chat_reads.own_unread = 0 then 0 else (select count(*) from messages
        where messages.chat_id = ${value.chatId} and sender_id = ${value.readerId} and seq > ${value.seq}) end
    where coalesce(chat_reads.unread_seq, chat_reads.last_read_seq) < excluded.last_read_seq`,
)

/** Makes those who send messages to a chat wait until the commit. */
export const lockChat = queryFirst((sql, value: { chatId: string }) =>
  sql.selectFrom('chats').select('last_seq').where('student_id', '=', value.chatId).forUpdate(),
)

/** Marks a message that a reader has read, and those after it, as unread. The read mark stays. @returns whether it was read */
export const markUnread = executeAndCheck(
  (_, value: ReadMark) => raw`update chat_reads set
    unread_seq = ${value.seq} - 1,
    own_unread = (select count(*) from messages
      where messages.chat_id = chat_reads.chat_id and sender_id = ${value.readerId} and seq > ${value.seq})
    where chat_id = ${value.chatId} and reader_id = ${value.readerId}
      and coalesce(unread_seq, last_read_seq) >= ${value.seq}`,
)

interface Seen extends ReadMark {
  /** Number of the message after it. */
  next: number
  now: string
}
/** PostgreSQL does not see a message that was committed while this statement waited for the row. It is a moment old. */
const advanceUnseen = statement(
  (_, value: Seen) => raw`update chats set
    unseen_seq = case when last_seq > ${value.seq} then cast(${value.next} as integer) end,
    unseen_since = case when last_seq > ${value.seq} then
      coalesce((select created_at from messages where chat_id = chats.student_id and seq = ${value.next}), ${value.now}) end
    where student_id = ${value.chatId} and unseen_seq <= ${value.seq} and last_admin_id <> ${value.readerId}`,
)
/**
 * Records that a leader has read a chat up to a message, so that only later ones have been read by nobody but the leader who wrote last.
 * Call it before `moveReadMark`, because senders lock the chat first.
 */
export const markSeen = (transaction: Transaction, seen: Omit<Seen, 'next'>) =>
  transaction.run(advanceUnseen, { ...seen, next: seen.seq + 1 })

/** Increments a chat's version. Call it first in a change, so that changes in one chat wait for each other. */
export const bumpChatVersion = execute((sql, value: { chatId: string }) =>
  sql
    .updateTable('chats')
    .set((chat) => ({ version: chat('version', '+', 1) }))
    .where('student_id', '=', value.chatId),
)

interface Taken {
  chatId: string
  /** Null to release the chat. */
  leaderId: string | null
  now: string | null
}
/** Records which leader replies. */
export const updateTaken = execute((sql, value: Taken) =>
  sql
    .updateTable('chats')
    .set({ taken_by: value.leaderId, taken_at: value.now })
    .where('student_id', '=', value.chatId),
)

interface Pause {
  chatId: string
  /** Null to end it. */
  until: string | null
  leaderId: string | null
}
/** Records until when a chat is paused, and by whom. */
export const updatePause = execute((sql, value: Pause) =>
  sql
    .updateTable('chats')
    .set({ paused_until: value.until, paused_by: value.leaderId })
    .where('student_id', '=', value.chatId),
)

interface NoReply {
  chatId: string
  leaderId: string
}
/** Ends the wait of a chat whose newest message needs no reply. */
export const endWait = execute(
  (_, value: NoReply) => raw`update chats set
    no_reply_seq = last_seq, no_reply_by = ${value.leaderId}, no_reply_waited_since = waiting_since,
    waiting_since = null, taken_by = null, taken_at = null
    where student_id = ${value.chatId}`,
)

/** Lets a chat wait again, as before {@link endWait}. */
export const resumeWait = execute(
  (_, value: { chatId: string }) => raw`update chats set
    waiting_since = no_reply_waited_since, no_reply_seq = null, no_reply_by = null, no_reply_waited_since = null
    where student_id = ${value.chatId}`,
)

interface NewContent {
  messageId: string
  content: string
  now: string
}
export const updateContent = queryFirst((sql, value: NewContent) =>
  sql
    .updateTable('messages')
    .set({ content: value.content, edited_at: value.now })
    .where('id', '=', value.messageId)
    .returning(messageFields),
)

/** Counts what a student wrote in their chat, up to a limit. */
export const countOwnMessages = statement(
  (_, value: { userId: string; limit: number }) => raw<{ count: number }>`select count(*) as count from (
    select id from messages where chat_id = ${value.userId} and sender_id = ${value.userId} limit ${value.limit}
  ) as it`,
)

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

// Whether the leaders' list has a chat, and by which name. Both change with the account of its student. The list is in list-chats.ts.

/** Returns whether an account has a chat: whether it has ever been in use as a student's. */
export const hasChat = queryExists((sql, value: { id: string }) =>
  sql.selectFrom('chats').select('student_id').where('student_id', '=', value.id),
)

/** Adds a chat to the list again. @returns whether there is one */
export const relistChat = executeAndCheck((sql, value: { studentId: string; nameKey: string }) =>
  sql
    .updateTable('chats')
    .set({ is_listed: 1, student_name_key: value.nameKey })
    .where('student_id', '=', value.studentId),
)

/** Takes a chat out of the list. */
export const unlistChat = execute((sql, value: { studentId: string }) =>
  sql.updateTable('chats').set({ is_listed: 0 }).where('student_id', '=', value.studentId),
)

/** Takes all chats out of the list. */
export const unlistAllChats = execute((sql) =>
  sql.updateTable('chats').set({ is_listed: 0 }).where('is_listed', '=', 1),
)

/** Sorts a chat by another name, and increments its version: the chat shows the name. */
export const renameChat = execute((sql, value: { studentId: string; nameKey: string }) =>
  sql
    .updateTable('chats')
    .set((chat) => ({ student_name_key: value.nameKey, version: chat('version', '+', 1) }))
    .where('student_id', '=', value.studentId),
)
