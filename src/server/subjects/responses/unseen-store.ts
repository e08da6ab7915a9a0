import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { News } from '#server/platform/personal-data/declaration.ts'

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

const selectUnansweredQuestion = statement((sql, value: News) =>
  sql
    .selectFrom('questions')
    .select('id')
    .where('id', '=', value.about)
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('responses')
            .select('responses.id')
            .where('student_id', '=', value.userId)
            .whereRef('question_id', '=', 'questions.id'),
        ),
      ),
    ),
)
/** Returns whether a question has no response of a student, and was not deleted. */
export const isUnanswered = async (reader: Reader, news: News): Promise<boolean> =>
  (await reader.first(selectUnansweredQuestion, news)) !== undefined

const selectUnseenReview = statement((sql, value: News) =>
  sql
    .selectFrom('responses')
    .select('id')
    .where('id', '=', value.about)
    .whereRef('review_count', '>', 'seen_review_count'),
)
/** Returns whether a response has a review that its student has not seen. */
export const hasUnseenReview = async (reader: Reader, news: News): Promise<boolean> =>
  (await reader.first(selectUnseenReview, news)) !== undefined
