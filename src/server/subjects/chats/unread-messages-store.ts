import { sql as raw } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { queryExists, queryFirst } from '#server/platform/database/statement.ts'
import type { News } from '#server/platform/personal-data/declaration.ts'

const selectUnreadMessages = queryFirst(
  (_, value: { studentId: string }) => raw<{ count: number; name: string | null }>`
    select last_seq - coalesce(last_read_seq, 0) as count, writer.name from chats
    left join chat_reads on chat_id = student_id and reader_id = student_id
    left join users as writer on writer.id = last_admin_id
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
  (_, value: News) => raw`select student_id from chats
    left join chat_reads on chat_id = student_id and reader_id = ${value.userId}
    where student_id = ${value.about} and coalesce(last_read_seq, 0) < ${value.seq}`,
)
