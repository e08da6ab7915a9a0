import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

const selectUnseenCount = statement((sql, value: { studentId: string }) =>
  sql
    .selectFrom('responses')
    .select((row) => row.fn.countAll<number>().as('amount'))
    .where('student_id', '=', value.studentId)
    .whereRef('review_count', '>', 'seen_review_count'),
)
/** Returns how many of a student's responses have a review that the student has not seen. */
export const countUnseenReviews = async (reader: Reader, studentId: string): Promise<number> =>
  (await reader.first(selectUnseenCount, { studentId }))?.amount ?? 0
