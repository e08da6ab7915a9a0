import * as z from 'zod/mini'
import { terms_too_many } from '#messages'
import { PublishTime } from './posts.ts'
import { Question, QuestionText } from './questions.ts'
import { maxTermQuestions } from './rules/terms.ts'
import { ById, Id, Nothing, PageQuery, PersonName, Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** A question of a term. Its `publishAt` is in the future. */
export const PlannedQuestion = z.object({ ...QuestionText.shape, publishAt: PublishTime })
export type PlannedQuestion = z.input<typeof PlannedQuestion>

/** Questions that are planned together, in the order in which the term lists them. */
export const TermPlan = z.object({
  questions: z
    .array(PlannedQuestion)
    .check(z.minLength(1), z.maxLength(maxTermQuestions, { error: () => terms_too_many({ max: maxTermQuestions }) })),
})
export type TermPlan = z.input<typeof TermPlan>

/** Questions that a leader planned together. */
export const Term = z.object({
  _id: Id,
  createdAt: Timestamp,
  createdBy: PersonName,
  /** When its first and its last question were to be published as it was planned. */
  startsAt: Timestamp,
  endsAt: Timestamp,
  /** Number of its questions that are published or scheduled, without those that were deleted or canceled. */
  count: z.int(),
  /** Number of those that are published. */
  published: z.int(),
})
export type Term = z.infer<typeof Term>

/** Routes of terms: part of the table in api.ts. */
export const termRoutes = defineRoutes({
  'GET /api/terms': {
    summary: 'List terms, which are questions that were planned together, newest first',
    access: 'admin',
    query: PageQuery,
    response: z.array(Term),
    paged: true,
  },
  'POST /api/terms': {
    summary: 'Schedule the questions of a term, all or none',
    access: 'admin',
    body: TermPlan,
    // Below the limit of common proxies, which is 1 MB.
    maxBodyBytes: 900_000,
    response: Term,
    status: 201,
    repeatable: true,
    // A retry after the term was canceled.
    errors: [404],
  },
  'GET /api/terms/{id}/questions': {
    summary: 'List the questions of a term that are published or scheduled, in the order in which they were planned',
    access: 'admin',
    params: ById,
    query: PageQuery,
    response: z.array(Question),
    paged: true,
  },
  'DELETE /api/terms/{id}': {
    summary: 'Cancel all questions of a term, of which none has been published',
    access: 'admin',
    unlimited: true,
    params: ById,
    response: Nothing,
    status: 204,
    errors: [409],
  },
})
