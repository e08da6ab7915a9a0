import { type Kysely, sql as raw } from 'kysely'
import { queryAll, queryFirst } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { WordRange } from '#server/platform/text/find-by-words.ts'
import { usersByWord } from '#server/subjects/accounts/public.ts'

// Chats as a reader sees them, without their messages, and the order of the leaders' list for each filter.

const leadersVersion = (sql: Kysely<Tables>) => sql.selectFrom('installation').select('leaders_version')

/** Number of messages that are not unread for a reader: those up to the read mark, or to where they begin again, and own ones after it. */
const readCount = raw<number>`(coalesce(chat_reads.unread_seq, chat_reads.last_read_seq, 0) + coalesce(chat_reads.own_unread, 0))`

const forReader = (sql: Kysely<Tables>, readerId: string) =>
  sql
    .selectFrom('chats')
    .innerJoin('users', 'users.id', 'chats.student_id')
    .leftJoin('messages', 'messages.id', 'chats.last_message_id')
    .leftJoin('chat_reads', (join) =>
      join.onRef('chat_reads.chat_id', '=', 'chats.student_id').on('chat_reads.reader_id', '=', readerId),
    )
    // A leader who can no longer reply has not taken the chat.
    .leftJoin('users as taker', (join) =>
      join
        .onRef('taker.id', '=', 'chats.taken_by')
        .on('taker.role', '=', 'admin')
        .on('taker.switched_off_at', 'is', null),
    )
    .leftJoin('users as settler', 'settler.id', 'chats.no_reply_by')
    .leftJoin('users as writer', 'writer.id', 'messages.sender_id')
    .leftJoin('users as pauser', 'pauser.id', 'chats.paused_by')
    .select([
      'chats.student_id as id',
      'users.name',
      'users.username',
      'users.role',
      'chats.student_name_key',
      'chats.last_seq',
      'chats.version',
      'chats.last_message_id',
      'chats.last_admin_id',
      'chats.is_listed',
      'chats.waiting_since',
      'chats.no_reply_seq',
      'chats.unseen_since',
      'chats.paused_until',
      'chats.paused_by',
      readCount.as('read_count'),
      'messages.sender_id as last_sender_id',
      'writer.name as last_sender_name',
      'pauser.name as pauser_name',
      'messages.content as last_content',
      'messages.created_at as last_created_at',
      'taker.id as taker_id',
      'taker.name as taker_name',
      'settler.id as settler_id',
      'settler.name as settler_name',
    ])
    .select(leadersVersion(sql).as('leaders_version'))

export const findChat = queryFirst((sql, value: { chatId: string; readerId: string }) =>
  forReader(sql, value.readerId).where('chats.student_id', '=', value.chatId).where('users.erased_at', 'is', null),
)

/** Returns only what the version of a chat consists of. Most polls read nothing else. */
export const findChatVersion = queryFirst((sql, value: { chatId: string; readerId: string }) =>
  sql
    .selectFrom('chats')
    .innerJoin('users', 'users.id', 'chats.student_id')
    .leftJoin('chat_reads', (join) =>
      join.onRef('chat_reads.chat_id', '=', 'chats.student_id').on('chat_reads.reader_id', '=', value.readerId),
    )
    .select(['chats.version', readCount.as('read_count'), leadersVersion(sql).as('leaders_version')])
    .where('chats.student_id', '=', value.chatId)
    .where('users.erased_at', 'is', null),
)

/** Position of a chat in the list: the latest message first, then by name. */
export interface ListPosition {
  messageId: string
  nameKey: string
  studentId: string
}
interface Page {
  readerId: string
  limit: number
}
const chatsAfter = (sql: Kysely<Tables>, value: ListPosition & Page) =>
  forReader(sql, value.readerId)
    // A literal, because the index has only these rows.
    .where('chats.is_listed', '=', raw.lit(1))
    // Redundant, but makes the read start at the right place of the index.
    .where('chats.last_message_id', '<=', value.messageId)
    .where((row) =>
      row.or([
        row('chats.last_message_id', '<', value.messageId),
        row('chats.student_name_key', '>', value.nameKey),
        row.and([row('chats.student_name_key', '=', value.nameKey), row('chats.student_id', '>', value.studentId)]),
      ]),
    )
    .orderBy('chats.last_message_id', 'desc')
    .orderBy('chats.student_name_key')
    .orderBy('chats.student_id')
    .limit(value.limit)

/** Lists chats after a position. */
export const listChats = queryAll((sql, value: ListPosition & Page) => chatsAfter(sql, value))

/** Number of chats with the latest messages among which unread ones are listed. */
const maxCandidates = 1_000
/** Lists chats with unread messages after a position, from the 1,000 chats with the latest messages. */
export const listUnread = queryAll((sql, value: ListPosition & Page) =>
  chatsAfter(sql, value)
    .where(raw<boolean>`chats.last_message_id >= coalesce((
      select newest.last_message_id from chats as newest where newest.is_listed = 1
      order by newest.last_message_id desc, newest.student_name_key, newest.student_id
      limit 1 offset ${raw.lit(maxCandidates - 1)}), '')`)
    .where(raw<boolean>`chats.last_seq > ${readCount}`),
)

/** Position of a chat in a list that is sorted by a time, the oldest first. */
export interface TimePosition {
  since: string
  studentId: string
}
/** Lists chats that wait for a reply after a position. */
export const listWaiting = queryAll((sql, value: TimePosition & Page) =>
  forReader(sql, value.readerId)
    .where('chats.is_listed', '=', raw.lit(1))
    .where('chats.waiting_since', '>=', value.since)
    .where((row) =>
      row.or([row('chats.waiting_since', '>', value.since), row('chats.student_id', '>', value.studentId)]),
    )
    .orderBy('chats.waiting_since')
    .orderBy('chats.student_id')
    .limit(value.limit),
)

interface Due {
  dueBefore: string
}
/** Lists chats that no leader but the one who wrote last has read since a time, after a position. */
export const listForSecondLook = queryAll((sql, value: TimePosition & Page & Due) =>
  forReader(sql, value.readerId)
    .where('chats.is_listed', '=', raw.lit(1))
    .where('chats.unseen_since', '>=', value.since)
    .where('chats.unseen_since', '<', value.dueBefore)
    .where('chats.last_admin_id', '<>', value.readerId)
    .where((row) =>
      row.or([row('chats.unseen_since', '>', value.since), row('chats.student_id', '>', value.studentId)]),
    )
    .orderBy('chats.unseen_since')
    .orderBy('chats.student_id')
    .limit(value.limit),
)

/** Lists the chats of students with a word in a range, also those that are not in the list. */
export const listByWord = queryAll((sql, value: WordRange & { readerId: string }) =>
  usersByWord(sql, value)
    .innerJoin('chats', 'chats.student_id', 'user_words.user_id')
    .leftJoin('chat_reads', (join) =>
      join.onRef('chat_reads.chat_id', '=', 'chats.student_id').on('chat_reads.reader_id', '=', value.readerId),
    )
    .select([
      'users.id',
      'users.name',
      'users.username',
      'chats.is_listed',
      'chats.last_message_id',
      'chats.student_name_key',
      'chats.last_seq',
      'chats.waiting_since',
      'chats.unseen_since',
      'chats.last_admin_id',
      readCount.as('read_count'),
    ]),
)

export const listLeaders = queryAll((sql) =>
  sql
    .selectFrom('users')
    .select(['id', 'name', 'role'])
    .where('role', '=', 'admin')
    .where('switched_off_at', 'is', null)
    .orderBy('id')
    .limit(100),
)

/** Lists the leaders with the last message of a chat that each has read. */
export const listReaders = queryAll((sql, value: { chatId: string }) =>
  sql
    .selectFrom('users')
    .leftJoin('chat_reads', (join) =>
      join.onRef('chat_reads.reader_id', '=', 'users.id').on('chat_reads.chat_id', '=', value.chatId),
    )
    .leftJoin('messages', (join) =>
      join.onRef('messages.chat_id', '=', 'chat_reads.chat_id').onRef('messages.seq', '=', 'chat_reads.last_read_seq'),
    )
    .select(['users.id', 'users.name', 'messages.id as message_id', 'messages.created_at as message_time'])
    .where('users.role', '=', 'admin')
    .where('users.switched_off_at', 'is', null)
    .orderBy('users.id')
    .limit(100),
)
