import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Listing, NumberedListing } from '#server/platform/personal-data/pages.ts'

// The responses of a person, with all texts. Lists are in the order of the file: oldest first.

const selectResponses = statement((sql, value: Listing) =>
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
export const listResponses = (reader: Reader, listing: Listing) => reader.all(selectResponses, listing)

const selectEarlierAnswers = statement((sql, value: NumberedListing) =>
  sql
    .selectFrom('response_revisions')
    .select(['number', 'answer', 'replaced_at'])
    .where('response_id', '=', value.id)
    .where('number', '>', value.after)
    .orderBy('number')
    .limit(value.limit),
)
export const listEarlierAnswers = (reader: Reader, listing: NumberedListing) =>
  reader.all(selectEarlierAnswers, listing)

const selectReviews = statement((sql, value: NumberedListing & { before: number }) =>
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
export const listReviews = (reader: Reader, listing: NumberedListing & { before: number }) =>
  reader.all(selectReviews, listing)
