import * as z from 'zod/mini'
import { AnnouncementRevision, DeletedAnnouncement } from './announcements.ts'
import { PageQuery } from './pagination.ts'
import { DeletedPrayerRequest } from './prayers.ts'
import { DeletedQuestion, QuestionRevision } from './questions.ts'
import { ResponseRevision, SavedReview } from './responses.ts'
import { ById } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

const page = { access: 'admin', query: PageQuery, paged: true } as const

/** Routes by which leaders read earlier versions and deleted entities: part of the table in api.ts. */
export const historyRoutes = defineRoutes({
  'GET /api/questions/deleted': {
    ...page,
    summary: 'List deleted questions, the last deleted first',
    response: z.array(DeletedQuestion),
  },
  'GET /api/questions/{id}/revisions': {
    ...page,
    summary: 'List the earlier versions of a question, newest first',
    params: ById,
    response: z.array(QuestionRevision),
  },
  'GET /api/responses/{id}/revisions': {
    ...page,
    summary: 'List the earlier answers of a response, newest first',
    params: ById,
    response: z.array(ResponseRevision),
  },
  'GET /api/responses/{id}/reviews': {
    ...page,
    summary: 'List all reviews of a response, newest first',
    params: ById,
    response: z.array(SavedReview),
  },
  'GET /api/prayer-requests/deleted': {
    ...page,
    summary: 'List deleted prayer requests with their authors, the last deleted first',
    response: z.array(DeletedPrayerRequest),
  },
  'GET /api/broadcasts/deleted': {
    ...page,
    summary: 'List deleted announcements, the last deleted first',
    response: z.array(DeletedAnnouncement),
  },
  'GET /api/broadcasts/{id}/revisions': {
    ...page,
    summary: 'List the earlier versions of an announcement, newest first',
    params: ById,
    response: z.array(AnnouncementRevision),
  },
})
