import type { Reader } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

// One statement for each count, so that its parts belong to the same moment.

const selectUnreadMessages = statement((sql, value: { studentId: string }) =>
  sql
    .selectFrom('chats')
    .leftJoin('chat_reads', (join) =>
      join.onRef('chat_reads.chat_id', '=', 'chats.student_id').onRef('chat_reads.reader_id', '=', 'chats.student_id'),
    )
    .select((row) => row('chats.last_seq', '-', row.fn.coalesce('chat_reads.last_read_seq', row.val(0))).as('count'))
    .where('chats.student_id', '=', value.studentId),
)
/** Returns how many messages of a student's chat the student has not read. */
export const countUnreadMessages = async (reader: Reader, studentId: string) =>
  (await reader.first(selectUnreadMessages, { studentId }))?.count ?? 0

const selectOpenQuestions = statement((sql, value: { studentId: string }) =>
  sql
    .selectFrom('users')
    .select((user) =>
      user(
        user.fn.coalesce(
          user
            .selectFrom('counts')
            .select((row) => row.fn.sum<number>('amount').as('amount'))
            .where('name', '=', 'questions'),
          user.val(0),
        ),
        '-',
        user.ref('users.answered_count'),
      ).as('count'),
    )
    .where('users.id', '=', value.studentId),
)
/** Returns how many questions a student has no pending or approved response to. */
export const countOpenQuestions = async (reader: Reader, studentId: string) =>
  (await reader.first(selectOpenQuestions, { studentId }))?.count ?? 0
