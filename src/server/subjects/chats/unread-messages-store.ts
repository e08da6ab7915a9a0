import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { News } from '#server/platform/personal-data/declaration.ts'

const selectUnreadMessages = statement((sql, value: { studentId: string }) =>
  sql
    .selectFrom('chats')
    .leftJoin('chat_reads', (join) =>
      join.onRef('chat_reads.chat_id', '=', 'chats.student_id').onRef('chat_reads.reader_id', '=', 'chats.student_id'),
    )
    .leftJoin('users as writer', 'writer.id', 'chats.last_admin_id')
    .select((row) => [
      row('chats.last_seq', '-', row.fn.coalesce('chat_reads.last_read_seq', row.val(0))).as('count'),
      'writer.name',
    ])
    .where('chats.student_id', '=', value.studentId),
)
/** Returns how many messages of a student's chat the student has not read, and the leader who wrote last. */
export async function findUnreadMessages(
  reader: Reader,
  studentId: string,
): Promise<{ count: number; from: { name: string } | null }> {
  const chat = await reader.first(selectUnreadMessages, { studentId })
  return { count: chat?.count ?? 0, from: chat?.name ? { name: chat.name } : null }
}

const selectUnread = statement((sql, value: News) =>
  sql
    .selectFrom('chats')
    .leftJoin('chat_reads', (join) =>
      join.onRef('chat_reads.chat_id', '=', 'chats.student_id').on('chat_reads.reader_id', '=', value.userId),
    )
    .select('student_id as id')
    .where('student_id', '=', value.about)
    .where((row) => row(row.fn.coalesce('last_read_seq', row.lit(0)), '<', value.seq)),
)
/** Returns whether a person has not read a message of a chat. */
export const isMessageUnread = async (reader: Reader, news: News): Promise<boolean> =>
  (await reader.first(selectUnread, news)) !== undefined
