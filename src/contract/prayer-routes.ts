import * as z from 'zod/mini'
import { PageQuery } from './pagination.ts'
import {
  AdminPrayerRequest,
  AdminPrayerRequestsQuery,
  EditPrayerRequest,
  MarkAnswered,
  OwnPrayerRequest,
  PrayerNews,
  PrayerRequest,
  PrayerRevision,
  RespondToPrayerRequest,
  SubmitPrayerRequest,
} from './prayers.ts'
import { ById, Nothing } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** Routes of prayer requests: part of the table in api.ts. */
export const prayerRoutes = defineRoutes({
  'GET /api/prayer-requests': {
    summary: 'List the prayer requests that are shared with the group, newest first',
    access: 'student',
    query: PageQuery,
    response: z.array(PrayerRequest),
    paged: true,
  },
  'GET /api/prayer-requests/mine': {
    summary: 'List your prayer requests of all audiences, newest first',
    access: 'student',
    query: PageQuery,
    response: z.array(OwnPrayerRequest),
    paged: true,
  },
  'POST /api/prayer-requests': {
    summary: 'Submit a prayer request',
    access: 'student',
    limit: true,
    body: SubmitPrayerRequest,
    response: PrayerRequest,
    status: 201,
    repeatable: true,
  },
  'PUT /api/prayer-requests/read': {
    summary: 'Mark all prayers for your requests, and the responses to them, as seen',
    access: 'student',
    response: PrayerNews,
  },
  'PUT /api/prayer-requests/{id}': {
    summary: 'Edit your prayer request; leaders can read the earlier versions',
    access: 'student',
    limit: true,
    params: ById,
    body: EditPrayerRequest,
    response: OwnPrayerRequest,
  },
  'POST /api/prayer-requests/{id}/withdraw': {
    summary: 'Withdraw your prayer request; leaders can still read it',
    access: 'student',
    limit: true,
    params: ById,
    response: Nothing,
    status: 204,
  },
  'POST /api/prayer-requests/{id}/answered': {
    summary: 'Mark your prayer request as answered, or change the word of thanks',
    access: 'student',
    limit: true,
    params: ById,
    body: MarkAnswered,
    response: OwnPrayerRequest,
  },
  'DELETE /api/prayer-requests/{id}/answered': {
    summary: 'Undo that your prayer request is marked as answered',
    access: 'student',
    params: ById,
    response: Nothing,
    status: 204,
  },
  'POST /api/prayer-requests/{id}/pray': {
    summary: 'Pray for a request; each student counts once',
    access: 'student',
    limit: true,
    params: ById,
    response: PrayerRequest,
  },
  'GET /api/prayer-requests/admin': {
    summary: 'List prayer requests with their authors, newest first',
    access: 'admin',
    query: AdminPrayerRequestsQuery,
    response: z.array(AdminPrayerRequest),
    paged: true,
  },
  'GET /api/prayer-requests/{id}/revisions': {
    summary: 'List the earlier versions of a prayer request, newest first',
    access: 'admin',
    params: ById,
    query: PageQuery,
    response: z.array(PrayerRevision),
    paged: true,
  },
  'POST /api/prayer-requests/{id}/respond': {
    summary: 'Respond to a prayer request that has no response yet',
    access: 'admin',
    limit: true,
    params: ById,
    body: RespondToPrayerRequest,
    response: AdminPrayerRequest,
    errors: [409],
    repeatable: true,
  },
  'DELETE /api/prayer-requests/{id}': {
    summary: 'Delete a prayer request',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
  },
})
