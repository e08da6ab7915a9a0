import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { execute, queryFirst, statement } from '#server/platform/database/statement.ts'

// The id of a chat is the id of its student.

export const insertChat = execute((sql, value: { studentId: string; nameKey: string }) =>
  sql.insertInto('chats').values({
    student_id: value.studentId,
    student_name_key: value.nameKey,
    last_seq: 0,
    version: 1,
    last_message_id: '',
    is_listed: 1,
  }),
)

const messageFields = ['id', 'sender_id', 'content', 'created_at', 'edited_at'] as const

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

export const findMessage = queryFirst((sql, value: { chatId: string; id: string }) =>
  sql
    .selectFrom('messages')
    .select([...messageFields, 'seq'])
    .where('chat_id', '=', value.chatId)
    .where('id', '=', value.id),
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
const upsertReadMark = statement((sql, value: ReadMark) =>
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
/** Moves a read mark forward to a message, and never back. @returns whether it moved */
export const moveReadMark = async (transaction: Transaction, mark: ReadMark) =>
  (await transaction.run(upsertReadMark, mark)) > 0

interface Seen extends ReadMark {
  /** Number of the message after it. */
  next: number
  now: string
}
const advanceUnseen = statement((sql, value: Seen) =>
  sql
    .updateTable('chats')
    .set((chat) => {
      const hasNext = chat('last_seq', '>', value.seq)
      const nextTime = chat
        .selectFrom('messages')
        .select('created_at')
        .whereRef('messages.chat_id', '=', 'chats.student_id')
        .where('messages.seq', '=', value.next)
      return {
        unseen_seq: chat
          .case()
          .when(hasNext)
          .then(chat.cast<number>(chat.val(value.next), 'integer'))
          .end(),
        // PostgreSQL does not see a message that was committed while this statement waited for the row. It is a moment old.
        unseen_since: chat
          .case()
          .when(hasNext)
          .then(chat.fn.coalesce(nextTime, chat.val(value.now)))
          .end(),
      }
    })
    .where('student_id', '=', value.chatId)
    .where('unseen_seq', '<=', value.seq)
    .where('last_admin_id', '<>', value.readerId),
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
export const countOwnMessages = statement((sql, value: { userId: string; limit: number }) =>
  sql
    .selectFrom(
      sql
        .selectFrom('messages')
        .select('id')
        .where('chat_id', '=', value.userId)
        .where('sender_id', '=', value.userId)
        .limit(value.limit)
        .as('it'),
    )
    .select((row) => row.fn.countAll<number>().as('count')),
)
