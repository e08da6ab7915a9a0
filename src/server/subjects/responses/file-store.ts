import { queryAll } from '#server/platform/database/statement.ts'
import type { Listing } from '#server/platform/personal-data/pages.ts'

// The responses of a person, with all texts. Lists are in the order of the file: oldest first.

export const listResponses = queryAll((sql, value: Listing) =>
  sql
    .selectFrom('responses')
    .innerJoin('questions', 'questions.id', 'responses.question_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'responses.reviewed_by')
    .select(['responses.id', 'questions.title', 'answer', 'status', 'feedback', 'responses.created_at'])
    .select(['responses.edited_at', 'reviewed_at', 'review_count'])
    .select(['reviewer.name as reviewer_name', 'reviewer.role as reviewer_role'])
    .where('responses.student_id', '=', value.userId)
    .where('responses.id', '>', value.after)
    .orderBy('responses.id')
    .limit(value.limit),
)

interface ReviewListing {
  id: string
  after: number
  before: number
  limit: number
}
export const listReviews = queryAll((sql, value: ReviewListing) =>
  sql
    .selectFrom('response_reviews')
    .innerJoin('users', 'users.id', 'response_reviews.reviewed_by')
    .select(['number', 'status', 'feedback', 'reviewed_at'])
    .select(['users.name as reviewer_name', 'users.role as reviewer_role'])
    .where('response_id', '=', value.id)
    .where('number', '>', value.after)
    .where('number', '<', value.before)
    .orderBy('number')
    .limit(value.limit),
)
