import { sql as raw } from 'kysely'
import { queryCount, queryExists } from '#server/platform/database/statement.ts'
import type { News } from '#server/platform/personal-data/declaration.ts'

/** Returns how many of a student's responses have a review that the student has not seen. */
export const countUnseenReviews = queryCount(
  (_, value: { studentId: string }) => raw<{ count: number }>`select count(*) as count from responses
    where student_id = ${value.studentId} and review_count > seen_review_count`,
)

/** Returns whether a question has no response of a student, and was not deleted. */
export const isUnanswered = queryExists(
  (_, value: News) => raw`select id from questions where id = ${value.about} and deleted_at is null
    and not exists (select 1 from responses where student_id = ${value.userId} and question_id = questions.id)`,
)

/** Returns whether a response has a review that its student has not seen. */
export const hasUnseenReview = queryExists((sql, value: News) =>
  sql
    .selectFrom('responses')
    .select('id')
    .where('id', '=', value.about)
    .whereRef('review_count', '>', 'seen_review_count'),
)
