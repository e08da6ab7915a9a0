import * as z from 'zod/mini'
import {
  Announcement,
  AnnouncementEdit,
  AnnouncementReader,
  MarkedAnnouncements,
  NewAnnouncement,
  ReadersQuery,
  StudentAnnouncement,
  UnreadAnnouncements,
} from './announcements.ts'
import { PageQuery } from './pagination.ts'
import { ById, Nothing } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** Routes of announcements: part of the table in api.ts. */
export const announcementRoutes = defineRoutes({
  'GET /api/broadcasts': {
    summary: 'List announcements with the number of students who have read each, newest first',
    access: 'admin',
    query: PageQuery,
    response: z.array(Announcement),
    paged: true,
  },
  'POST /api/broadcasts': {
    summary: 'Send an announcement, now or at a later time',
    access: 'admin',
    limit: true,
    body: NewAnnouncement,
    response: Announcement,
    status: 201,
    repeatable: true,
  },
  'GET /api/broadcasts/scheduled': {
    summary: 'List scheduled announcements, the next to be sent first',
    access: 'admin',
    query: PageQuery,
    response: z.array(Announcement),
    paged: true,
  },
  'PUT /api/broadcasts/{id}': {
    summary: 'Edit an announcement; another time of publication gives a scheduled one another id',
    access: 'admin',
    limit: true,
    params: ById,
    body: AnnouncementEdit,
    response: Announcement,
    errors: [409],
  },
  'GET /api/broadcasts/{id}/readers': {
    summary: 'List the students who have read an announcement, or those who have not, by name',
    access: 'admin',
    params: ById,
    query: ReadersQuery,
    response: z.array(AnnouncementReader),
    paged: true,
  },
  'DELETE /api/broadcasts/{id}': {
    summary: 'Delete an announcement, or cancel a scheduled one',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
  },
  'GET /api/broadcasts/student': {
    summary: 'List announcements with the time at which you read each, newest first',
    access: 'student',
    query: PageQuery,
    response: z.array(StudentAnnouncement),
    paged: true,
  },
  'GET /api/broadcasts/unread': {
    summary: 'Count your unread announcements',
    access: 'student',
    response: UnreadAnnouncements,
  },
  'PUT /api/broadcasts/read': {
    summary: 'Mark all announcements as read; the first time of reading is kept',
    access: 'student',
    response: MarkedAnnouncements,
  },
  'PUT /api/broadcasts/{id}/read': {
    summary: 'Mark an announcement as read; the first time of reading is kept',
    access: 'student',
    params: ById,
    response: StudentAnnouncement,
  },
})
