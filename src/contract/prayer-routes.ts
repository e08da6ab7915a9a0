import * as z from 'zod/mini'
import { ById, Nothing } from './fields.ts'
import { PageQuery } from './pagination.ts'
import {
  AdminPrayerRequest,
  PrayerRequest,
  PrayerRequestsQuery,
  RespondToPrayerRequest,
  SubmitPrayerRequest,
} from './prayer-requests.ts'
import { defineRoutes } from './route.ts'

/** Routes of prayer requests: part of the table in api.ts. */
export const prayerRoutes = defineRoutes({
  'GET /api/prayer-requests': {
    summary: 'List prayer requests without their authors, newest first',
    access: 'student',
    query: PageQuery,
    response: z.array(PrayerRequest),
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
    query: PrayerRequestsQuery,
    response: z.array(AdminPrayerRequest),
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
