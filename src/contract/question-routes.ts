import * as z from 'zod/mini'
import { ById, Nothing } from './fields.ts'
import { PageQuery } from './pagination.ts'
import { Question, QuestionText } from './questions.ts'
import { defineRoutes } from './route.ts'

/** Routes of questions: part of the table in api.ts. */
export const questionRoutes = defineRoutes({
  'GET /api/questions': {
    summary: 'List questions, newest first',
    access: 'signed in',
    query: PageQuery,
    response: z.array(Question),
    paged: true,
  },
  'GET /api/questions/{id}': { summary: 'Get a question', access: 'signed in', params: ById, response: Question },
  'POST /api/questions': {
    summary: 'Create a question',
    access: 'admin',
    limit: true,
    body: QuestionText,
    response: Question,
    status: 201,
    repeatable: true,
  },
  'PUT /api/questions/{id}': {
    summary: 'Edit a question',
    access: 'admin',
    limit: true,
    params: ById,
    body: QuestionText,
    response: Question,
  },
  'DELETE /api/questions/{id}': {
    summary: 'Delete a question; its responses are kept',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
  },
})
