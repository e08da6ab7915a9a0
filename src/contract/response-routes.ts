import * as z from 'zod/mini'
import { PageQuery } from './pagination.ts'
import {
  EditAnswer,
  MarkedReviews,
  QuestionResponse,
  ResponsesQuery,
  ResponsesSummary,
  Review,
  SubmitResponse,
  SummaryQuery,
} from './responses.ts'
import { ById } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** Routes of responses: part of the table in api.ts. */
export const responseRoutes = defineRoutes({
  'POST /api/responses': {
    summary: 'Answer a question',
    access: 'student',
    limit: true,
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
    response: MarkedReviews,
  },
  'PUT /api/responses/{id}/read': {
    summary: 'Mark the newest review of your response as seen',
    access: 'student',
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
    limit: true,
    params: ById,
    body: EditAnswer,
    response: QuestionResponse,
    errors: [409],
  },
  'GET /api/responses/{id}': { summary: 'Get a response', access: 'admin', params: ById, response: QuestionResponse },
  'PUT /api/responses/{id}': {
    summary: 'Review a response',
    access: 'admin',
    limit: true,
    params: ById,
    body: Review,
    response: QuestionResponse,
    errors: [409],
  },
})
