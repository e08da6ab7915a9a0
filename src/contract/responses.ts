import * as z from 'zod/mini'
import { review_status_required } from '#messages'
import { ResponseStatus } from './questions.ts'
import { feedbackRule, responseRules } from './rules/responses.ts'
import {
  BaseEditCount,
  ById,
  Id,
  LeaderName,
  NamedPerson,
  optionalText,
  PageQuery,
  PersonName,
  requiredText,
  Timestamp,
} from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

export const SubmitResponse = z.object({
  questionId: Id,
  answer: requiredText(responseRules.answer),
})

export const EditAnswer = z.object({
  answer: requiredText(responseRules.answer),
  editCount: BaseEditCount,
})
export type EditAnswer = z.infer<typeof EditAnswer>

export const Review = z.object({
  status: z.enum(['approved', 'rejected'], { error: review_status_required }),
  /** An empty text clears the feedback. Without the field, the earlier feedback stays. */
  feedback: z.nullish(optionalText(feedbackRule.max)),
  /** The `reviewCount` that the review is based on. A review that is not based on the newest one gets 409. */
  reviewCount: z.optional(z.int().check(z.minimum(0))),
  /** The `editCount` of the answer that the leader has read. A review of an earlier answer gets 409. */
  editCount: z.optional(z.int().check(z.minimum(0))),
})
export type Review = z.infer<typeof Review>

export const QuestionResponse = z.object({
  _id: Id,
  question: z.object({ _id: Id, title: z.string(), description: z.string(), deleted: z.boolean() }),
  user: NamedPerson,
  answer: z.string(),
  status: ResponseStatus,
  feedback: z.nullable(z.string()),
  createdAt: Timestamp,
  reviewedAt: z.nullable(Timestamp),
  reviewedBy: z.nullable(LeaderName),
  /** Number of reviews, which is the version of the newest one. */
  reviewCount: z.int(),
  /** Whether the student has not seen the newest review. */
  hasUnseenReview: z.boolean(),
  /** Number of edits by the student, which is the version of the answer. */
  editCount: z.int(),
  editedAt: z.nullable(Timestamp),
})
export type QuestionResponse = z.infer<typeof QuestionResponse>

/** A review in the history of a response. */
export const SavedReview = z.object({
  status: z.enum(['approved', 'rejected']),
  feedback: z.nullable(z.string()),
  reviewedAt: Timestamp,
  reviewedBy: PersonName,
})
export type SavedReview = z.infer<typeof SavedReview>

/** The answer of a response before an edit by the student. */
export const ResponseRevision = z.object({ answer: z.string(), replacedAt: Timestamp })
export type ResponseRevision = z.infer<typeof ResponseRevision>

/** `responseIds` are the responses whose reviews this request marked as seen, `unreadCount` the number that is unseen afterwards. */
export const MarkedReviews = z.object({ responseIds: z.array(Id), unreadCount: z.int() })

/** Filters for the list of all responses. */
export const ResponsesQuery = z.extend(PageQuery, {
  /** `reviewed` selects approved and rejected ones. */
  status: z.optional(z.enum([...ResponseStatus.options, 'reviewed'])),
  /** Id of a question, which may be deleted. */
  question: z.optional(Id),
  /** Id of a student. */
  student: z.optional(Id),
  /** Id of a response: selects older ones only. */
  before: z.optional(Id),
})
export type ResponsesQuery = z.output<typeof ResponsesQuery>

export const SummaryQuery = z.object({ question: z.optional(Id), student: z.optional(Id) })
export type SummaryQuery = z.output<typeof SummaryQuery>

/** Number of responses that match the filters. `question` and `student` are those of the filters, null without a filter. */
export const ResponsesSummary = z.object({
  pending: z.int(),
  total: z.int(),
  question: z.nullable(z.object({ _id: Id, title: z.string() })),
  student: z.nullable(NamedPerson),
})
export type ResponsesSummary = z.infer<typeof ResponsesSummary>

/** A student without a pending or approved response to a question. */
export const MissingStudent = z.extend(NamedPerson, { hasRejectedResponse: z.boolean() })
export type MissingStudent = z.infer<typeof MissingStudent>

/** The last time that the students who had not answered a question were reminded of it. */
export const Reminder = z.object({
  /** Number of students who had not answered. */
  students: z.int(),
  remindedAt: Timestamp,
  remindedBy: PersonName,
  /** Time from which on they can be reminded again. */
  againAt: Timestamp,
})
export type Reminder = z.infer<typeof Reminder>

/** How many students have not answered a question, and when they were reminded of it. */
export const MissingCount = z.object({ missing: z.int(), lastReminder: z.nullable(Reminder) })
export type MissingCount = z.infer<typeof MissingCount>

/** Routes of responses: part of the table in api.ts. */
export const responseRoutes = defineRoutes({
  'POST /api/responses': {
    summary: 'Answer a question',
    access: 'student',
    body: SubmitResponse,
    response: QuestionResponse,
    status: 201,
    errors: [404, 409],
    repeatable: true,
  },
  'GET /api/responses/user': {
    summary: 'List your responses, newest first',
    access: 'student',
    query: PageQuery,
    response: z.array(QuestionResponse),
    paged: true,
  },
  'PUT /api/responses/read': {
    summary: 'Mark the reviews of all your responses as seen',
    access: 'student',
    unlimited: true,
    response: MarkedReviews,
  },
  'PUT /api/responses/{id}/read': {
    summary: 'Mark the newest review of your response as seen',
    access: 'student',
    unlimited: true,
    params: ById,
    response: MarkedReviews,
  },
  'GET /api/responses/all': {
    summary: 'List responses, filtered by status, question or student, newest first',
    access: 'admin',
    query: ResponsesQuery,
    response: z.array(QuestionResponse),
    paged: true,
  },
  'GET /api/responses/summary': {
    summary: 'Count responses, filtered by question or student',
    access: 'admin',
    query: SummaryQuery,
    response: ResponsesSummary,
  },
  'PUT /api/responses/{id}/answer': {
    summary: 'Change your answer until it is reviewed; the earlier answers are kept',
    access: 'student',
    params: ById,
    body: EditAnswer,
    response: QuestionResponse,
    errors: [409],
  },
  'GET /api/responses/{id}': { summary: 'Get a response', access: 'admin', params: ById, response: QuestionResponse },
  'PUT /api/responses/{id}': {
    summary: 'Review a response',
    access: 'admin',
    params: ById,
    body: Review,
    response: QuestionResponse,
    errors: [409],
  },
  'GET /api/responses/{id}/revisions': {
    summary: 'List the earlier answers of a response, newest first',
    access: 'admin',
    params: ById,
    query: PageQuery,
    response: z.array(ResponseRevision),
    paged: true,
  },
  'GET /api/responses/{id}/reviews': {
    summary: 'List all reviews of a response, newest first',
    access: 'admin',
    params: ById,
    query: PageQuery,
    response: z.array(SavedReview),
    paged: true,
  },
  'GET /api/questions/{id}/missing': {
    summary: 'List the students who have not answered a question, by name',
    access: 'admin',
    params: ById,
    query: PageQuery,
    response: z.array(MissingStudent),
    paged: true,
  },
  'GET /api/questions/{id}/reminder': {
    summary: 'Count the students who have not answered a question, and get the last reminder',
    access: 'admin',
    params: ById,
    response: MissingCount,
  },
  'POST /api/questions/{id}/reminder': {
    summary: 'Remind the students who have not answered a question, at most once a week',
    access: 'admin',
    params: ById,
    response: Reminder,
    errors: [404, 409],
  },
})
