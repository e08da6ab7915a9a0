import { sql as raw } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { queryFirst } from '#server/platform/database/statement.ts'
import { questionCount } from '#server/subjects/accounts/public.ts'

interface Student {
  studentId: string
  /** Calendar day on which the student joined, in their time zone. */
  joinedOn: string
}

/**
 * Counts all questions, those that a student has answered, and those that were due before the student joined and that they have never
 * answered. One statement, so that its parts belong to the same moment.
 */
const countQuestions = queryFirst(
  (_, value: Student) => raw<{ all: number; answered_count: number; never_owed: number }>`
    select ${questionCount} as "all", answered_count, (
      select count(*) from questions where deleted_at is null and due_date < ${value.joinedOn}
        and (select id from responses where student_id = users.id and question_id = questions.id limit 1) is null
    ) as never_owed
    from users where id = ${value.studentId}`,
)
/** Returns how many questions are open for a student: docs/product.md#open-questions. */
export async function countOpenQuestions(reader: Reader, student: Student): Promise<number> {
  const counts = await countQuestions(reader, student)
  return counts === undefined ? 0 : counts.all - counts.answered_count - counts.never_owed
}
