import { type Kysely, sql as raw } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { queryAll, queryCount, queryExists, queryFirst } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { PushSubject } from '#server/platform/personal-data/declaration.ts'
import { readSettings } from '#server/subjects/settings/public.ts'

// Chats that wait for a reply, for the counts and the leaders' home. The leaders' list of them is in list-chats.ts. Both use the index
// `chats_waiting`. sending-store.ts maintains `waiting_since`.

const selectWaiting = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('chats')
    .where('chats.waiting_since', 'is not', null)
    // A literal, because the index has only these rows.
    .where('chats.is_listed', '=', raw.lit(1))

/** Returns the number of chats that wait for a reply. */
export const countWaitingChats = queryCount((sql) =>
  selectWaiting(sql).select((row) => row.fn.countAll<number>().as('count')),
)

/** Number of characters of the last message. One more is read, to know whether it is all. */
export const maxWaitingContent = 200
/**
 * Lists the chats that wait for a reply, with the beginning of the last message and the leader who has said that they will reply. The
 * longest wait comes first.
 */
export const listLongestWaiting = queryAll((sql, value: { limit: number }) =>
  selectWaiting(sql)
    .innerJoin('users', 'users.id', 'chats.student_id')
    .innerJoin('messages', 'messages.id', 'chats.last_message_id')
    .leftJoin('users as taker', (join) =>
      join
        .onRef('taker.id', '=', 'chats.taken_by')
        .on('taker.role', '=', 'admin')
        .on('taker.switched_off_at', 'is', null),
    )
    .select(['chats.student_id as id', 'users.name', 'chats.waiting_since', 'chats.last_message_id'])
    .select(['taker.id as taker_id', 'taker.name as taker_name'])
    .select((row) =>
      row.fn<string>('substr', ['messages.content', raw.lit(1), raw.lit(maxWaitingContent + 1)]).as('last_content'),
    )
    .$narrowType<{ waiting_since: string }>()
    .orderBy('chats.waiting_since')
    .orderBy('chats.student_id')
    .limit(value.limit),
)

const selectUnreadMessages = queryFirst(
  (_, value: { studentId: string }) => raw<{ count: number; name: string | null }>`
    select last_seq - coalesce(last_read_seq, 0) - coalesce(own_unread, 0) as count, writer.name from chats
    left join chat_reads on chat_reads.chat_id = student_id and reader_id = student_id
    left join messages on messages.id = last_message_id and sender_id <> student_id
    left join users as writer on writer.id = coalesce(sender_id, last_admin_id)
    where student_id = ${value.studentId}`,
)
/** Returns how many messages of a student's chat the student has not read, and the leader who wrote last. */
export async function findUnreadMessages(
  reader: Reader,
  studentId: string,
): Promise<{ count: number; from: { name: string } | null }> {
  const chat = await selectUnreadMessages(reader, { studentId })
  return { count: chat?.count ?? 0, from: chat?.name ? { name: chat.name } : null }
}

/** Returns whether a person has not read a message of a chat. */
export const isMessageUnread = queryExists(
  (_, value: PushSubject) => raw`select student_id from chats
    left join chat_reads on chat_id = student_id and reader_id = ${value.userId}
    where student_id = ${value.about} and coalesce(last_read_seq, 0) < ${value.seq}`,
)

// Chats that only one leader has read for long (docs/rules.md#second-look), through the index `chats_unseen`. Sending and reading
// messages maintains it.

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/**
 * Returns the time before which a message that only one leader has read makes its chat due for a second look. It changes once a
 * minute, so that lists of such chats have the same version meanwhile.
 */
export async function findSecondLookDue(reader: Reader, now: Date): Promise<string> {
  const { second_look_days: days } = await readSettings(reader)
  const minute = Math.floor(now.getTime() / minuteMs) * minuteMs
  return new Date(minute - days * dayMs + 1).toISOString()
}

// Literals, because the index has only these rows.
const countDue = queryCount(
  (_, value: { leaderId: string; dueBefore: string }) => raw<{ count: number }>`select count(*) as count from (
    select student_id from chats
    where is_listed = 1 and unseen_since < ${value.dueBefore} and last_admin_id <> ${value.leaderId}
    limit ${raw.lit(limits.maxSecondLook)}
  ) as due`,
)
/** Counts the chats that are due for a second look by a leader, up to `limits.maxSecondLook`. */
export const countSecondLook = async (reader: Reader, leaderId: string, now: Date) =>
  countDue(reader, { leaderId, dueBefore: await findSecondLookDue(reader, now) })
