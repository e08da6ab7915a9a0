import * as z from 'zod/mini'
import { DeletedAnnouncement } from './announcements.ts'
import { ById } from './fields.ts'
import { PageQuery } from './pagination.ts'
import { DeletedPrayerRequest } from './prayer-requests.ts'
import { DeletedQuestion, QuestionRevision } from './questions.ts'
import { SavedReview } from './responses.ts'
import { defineRoutes } from './route.ts'

const page = { access: 'admin', query: PageQuery, paged: true } as const

/** The routes by which leaders read what was replaced or deleted, a part of the table in api.ts. */
export const recordRoutes = defineRoutes({
  'GET /api/questions/deleted': {
    ...page,
    summary: 'Deleted questions, the last deleted first',
    answer: z.array(DeletedQuestion),
  },
  'GET /api/questions/{id}/revisions': {
    ...page,
    summary: 'The text of a question before each edit, the newest first',
    params: ById,
    answer: z.array(QuestionRevision),
  },
  'GET /api/responses/{id}/reviews': {
    ...page,
    summary: 'All reviews of a response, the newest first',
    params: ById,
    answer: z.array(SavedReview),
  },
  'GET /api/prayer-requests/deleted': {
    ...page,
    summary: 'Deleted prayer requests with their authors, the last deleted first',
    answer: z.array(DeletedPrayerRequest),
  },
  'GET /api/broadcasts/deleted': {
    ...page,
    summary: 'Deleted announcements, the last deleted first',
    answer: z.array(DeletedAnnouncement),
  },
})
