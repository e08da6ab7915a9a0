import * as z from 'zod/mini'
import { PageQuery } from './pagination.ts'
import { MissingStudent, Question, QuestionPost } from './questions.ts'
import { ById, Nothing } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** Routes of questions: part of the table in api.ts. */
export const questionRoutes = defineRoutes({
  'GET /api/questions': {
    summary: 'List questions, newest first',
    access: 'signed in',
    query: PageQuery,
    response: z.array(Question),
    paged: true,
  },
  'GET /api/questions/scheduled': {
    summary: 'List scheduled questions, the next to be published first',
    access: 'admin',
    query: PageQuery,
    response: z.array(Question),
    paged: true,
  },
  'GET /api/questions/{id}': { summary: 'Get a question', access: 'signed in', params: ById, response: Question },
  'GET /api/questions/{id}/missing': {
    summary: 'List the students who have not answered a question, by name',
    access: 'admin',
    params: ById,
    query: PageQuery,
    response: z.array(MissingStudent),
    paged: true,
  },
  'POST /api/questions': {
    summary: 'Create a question, now or at a later time',
    access: 'admin',
    limit: true,
    body: QuestionPost,
    response: Question,
    status: 201,
    repeatable: true,
  },
  'PUT /api/questions/{id}': {
    summary: 'Edit a question; another time of publication gives a scheduled one another id',
    access: 'admin',
    limit: true,
    params: ById,
    body: QuestionPost,
    response: Question,
    errors: [409],
  },
  'DELETE /api/questions/{id}': {
    summary: 'Delete a question, whose responses are kept, or cancel a scheduled one',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
  },
})
