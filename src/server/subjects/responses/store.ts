import { type Kysely, sql as raw } from 'kysely'
import type { ResponseStatus } from '#contract/questions.ts'
import type { ResponsesQuery, Review } from '#contract/responses.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { sharedUsername } from '#server/platform/database/shared-username.ts'
import {
  execute,
  executeAndCheck,
  queryAll,
  queryCount,
  queryExists,
  queryFirst,
  statement,
} from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { childrenOf, eraseRows } from '#server/platform/personal-data/builders.ts'
import type { PushSubject } from '#server/platform/personal-data/declaration.ts'
import { nextStudents, type StudentsPage } from '#server/subjects/people/public.ts'

/** Constraint that allows one active response for each student and question. */
export const activeResponse = 'responses_one_standing'

const withQuestionAndStudent = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('responses')
    .innerJoin('questions', 'questions.id', 'responses.question_id')
    .innerJoin('users', 'users.id', 'responses.student_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'responses.reviewed_by')
    .select([
      'responses.id',
      'responses.question_id',
      'responses.student_id',
      'questions.title as question_title',
      'questions.description as question_description',
      'questions.deleted_at as question_deleted_at',
      'users.name as student_name',
      'responses.answer',
      'responses.status',
      'responses.feedback',
      'responses.created_at',
      'responses.reviewed_at',
      'reviewer.name as reviewer_name',
      'reviewer.role as reviewer_role',
      'responses.review_count',
      'responses.seen_review_count',
      'responses.edit_count',
      'responses.edited_at',
    ])

export const listOwnResponses = queryAll((sql, value: { studentId: string; before: string; limit: number }) =>
  withQuestionAndStudent(sql)
    .where('responses.student_id', '=', value.studentId)
    .where('responses.id', '<', value.before)
    .orderBy('responses.id', 'desc')
    .limit(value.limit),
)

interface Listing {
  before: string
  limit: number
}
const newestBefore = (sql: Kysely<Tables>, { before, limit }: Listing) =>
  withQuestionAndStudent(sql)
    .select(sharedUsername('users'))
    .where('users.erased_at', 'is', null)
    .where('responses.id', '<', before)
    .orderBy('responses.id', 'desc')
    .limit(limit)

/** Each combination of filters has its own index. */
const select = (isByQuestion: boolean, isByStatus: boolean) =>
  statement((sql, value: Listing & { question: string; status: string }) => {
    const all = newestBefore(sql, value)
    const found = isByQuestion ? all.where('responses.question_id', '=', value.question) : all
    return isByStatus ? found.where('responses.status', '=', value.status as ResponseStatus) : found
  })
const ofAny = { all: select(false, false), byStatus: select(false, true) }
const ofQuestion = { all: select(true, false), byStatus: select(true, true) }

/** Compares a column with a value, which is null for all. */
export const equalsOrAny = (column: string, value: string | null) =>
  raw<boolean>`(cast(${value} as text) is null or ${raw.ref(column)} = ${value})`

interface OfStudent extends Listing {
  student: string
  /** Null for all. */
  status: ResponseStatus | null
  question: string | null
}
/** The other filters apply to the responses of one student, who has few. */
const selectByStudent = statement((sql, value: OfStudent) =>
  newestBefore(sql, value)
    .where('responses.student_id', '=', value.student)
    .where(equalsOrAny('responses.status', value.status))
    .where(equalsOrAny('responses.question_id', value.question)),
)

type Filters = Pick<ResponsesQuery, 'status' | 'question' | 'student'>
/** Lists the responses that match the filters, newest first. */
export async function listResponses(reader: Reader, { status, question, student }: Filters, listing: Listing) {
  if (status === 'reviewed') {
    const ofEach = (['approved', 'rejected'] as const).map((status) =>
      listWithStatus(reader, { status, question, student }, listing),
    )
    // Ids sort by time.
    return (await Promise.all(ofEach))
      .flat()
      .toSorted((one, other) => (one.id < other.id ? 1 : -1))
      .slice(0, listing.limit)
  }
  return listWithStatus(reader, { status, question, student }, listing)
}

function listWithStatus(
  reader: Reader,
  { status, question, student }: Filters & { status: ResponseStatus | undefined },
  listing: Listing,
) {
  if (student !== undefined) {
    return reader.all(selectByStudent, { ...listing, student, status: status ?? null, question: question ?? null })
  }
  const statements = question === undefined ? ofAny : ofQuestion
  const chosen = status === undefined ? statements.all : statements.byStatus
  return reader.all(chosen, { ...listing, question: question ?? '', status: status ?? '' })
}

export const findResponse = queryFirst((sql, value: { id: string }) =>
  withQuestionAndStudent(sql)
    .select(sharedUsername('users'))
    .where('responses.id', '=', value.id)
    .where('users.erased_at', 'is', null),
)

/** Returns the id of a response if it is the student's. */
export const findOwn = queryFirst((sql, value: { id: string; studentId: string }) =>
  sql.selectFrom('responses').select('id').where('id', '=', value.id).where('student_id', '=', value.studentId),
)

/** Marks the newest review of a response as seen. @returns whether it was unseen */
export const markSeen = executeAndCheck((sql, value: { id: string }) =>
  sql
    .updateTable('responses')
    .set((row) => ({ seen_review_count: row.ref('review_count') }))
    .where('id', '=', value.id)
    .whereRef('review_count', '>', 'seen_review_count'),
)

const setAllSeen = statement((sql, value: { studentId: string }) =>
  sql
    .updateTable('responses')
    .set((row) => ({ seen_review_count: row.ref('review_count') }))
    .where('student_id', '=', value.studentId)
    .whereRef('review_count', '>', 'seen_review_count')
    .returning('id'),
)
/** Marks the reviews of all responses of a student as seen. @returns the ids of the responses with an unseen one */
export const markAllSeen = async (transaction: Transaction, studentId: string) =>
  (await transaction.all(setAllSeen, { studentId })).map(({ id }) => id)

export const findOpenQuestion = queryFirst((sql, value: { id: string }) =>
  sql.selectFrom('questions').select('id').where('id', '=', value.id).where('deleted_at', 'is', null),
)

export interface NewResponse {
  id: string
  questionId: string
  studentId: string
  answer: string
  now: string
}
/** @throws {UniqueViolation} if the student has an active response to the question */
export const insertResponse = execute((sql, value: NewResponse) =>
  sql.insertInto('responses').values({
    id: value.id,
    question_id: value.questionId,
    student_id: value.studentId,
    answer: value.answer,
    status: 'pending',
    created_at: value.now,
    review_count: 0,
    seen_review_count: 0,
    edit_count: 0,
  }),
)

interface SavedAnswer {
  id: string
  answer: string
  /** One more than the number of earlier edits. */
  editCount: number
  now: string
}
export const updateAnswer = execute((sql, value: SavedAnswer) =>
  sql
    .updateTable('responses')
    .set({ answer: value.answer, edit_count: value.editCount, edited_at: value.now })
    .where('id', '=', value.id),
)

interface SavedReview {
  id: string
  /** One more than the number of earlier reviews. */
  number: number
  status: Review['status']
  feedback: string | null
  reviewedBy: string
  now: string
}
/** @throws {UniqueViolation} if it approves a rejected response while a newer response is pending or approved */
export const updateReview = execute((sql, value: SavedReview) =>
  sql
    .updateTable('responses')
    .set({
      status: value.status,
      feedback: value.feedback,
      reviewed_by: value.reviewedBy,
      reviewed_at: value.now,
      review_count: value.number,
    })
    .where('id', '=', value.id),
)

export const insertReview = execute((sql, value: SavedReview) =>
  sql.insertInto('response_reviews').values({
    response_id: value.id,
    number: value.number,
    status: value.status,
    feedback: value.feedback,
    reviewed_by: value.reviewedBy,
    reviewed_at: value.now,
  }),
)

export const listReviews = queryAll((sql, value: { id: string; before: number; limit: number }) =>
  sql
    .selectFrom('response_reviews')
    .innerJoin('users', 'users.id', 'response_reviews.reviewed_by')
    .select(['number', 'status', 'feedback', 'reviewed_at', 'users.name as reviewer_name'])
    .where('response_id', '=', value.id)
    .where('number', '<', value.before)
    .orderBy('number', 'desc')
    .limit(value.limit),
)

/** Deletes responses with their reviews. */
export const eraseResponses = eraseRows({
  table: 'responses',
  owner: 'student_id',
  orderBy: 'id',
  children: [childrenOf('response_reviews', 'response_id', 'number')],
})

interface OfQuestion extends StudentsPage {
  questionId: string
}
/** Lists students after a position, by name, each with the id of an active response to a question and of any response. */
export const listStudents = queryAll((sql, value: OfQuestion) =>
  nextStudents(sql, value)
    .select(sharedUsername('users'))
    .select((student) => {
      const ofQuestion = student
        .selectFrom('responses')
        .whereRef('responses.student_id', '=', 'users.id')
        .where('responses.question_id', '=', value.questionId)
      return [
        ofQuestion
          .select('responses.id')
          .where('responses.status', 'in', ['pending', 'approved'])
          .limit(1)
          .as('active'),
        ofQuestion.select('responses.id').limit(1).as('any'),
      ]
    }),
)

/** Returns how many of a student's responses have a review that the student has not seen. */
export const countUnseenReviews = queryCount(
  (_, value: { studentId: string }) => raw<{ count: number }>`select count(*) as count from responses
    where student_id = ${value.studentId} and review_count > seen_review_count`,
)

/** Returns whether a question has no pending or approved response of a student, and was not deleted. */
export const isUnanswered = queryExists(
  (_, value: PushSubject) => raw`select id from questions where id = ${value.about} and deleted_at is null
    and ${equalsOrAny('due_date', value.day)} and not exists (
      select 1 from responses where student_id = ${value.userId} and question_id = questions.id and status <> 'rejected')`,
)

/** Returns whether a response has a review that its student has not seen. */
export const hasUnseenReview = queryExists((sql, value: PushSubject) =>
  sql
    .selectFrom('responses')
    .select('id')
    .where('id', '=', value.about)
    .whereRef('review_count', '>', 'seen_review_count'),
)
