import * as z from 'zod/mini'
import {
  Announcement,
  AnnouncementText,
  MarkedAnnouncements,
  StudentAnnouncement,
  UnreadAnnouncements,
} from './announcements.ts'
import { ById, Nothing } from './fields.ts'
import { PageQuery } from './pagination.ts'
import { defineRoutes } from './route.ts'

/** Routes of announcements: part of the table in api.ts. */
export const announcementRoutes = defineRoutes({
  'GET /api/broadcasts': {
    summary: 'List announcements, newest first',
    access: 'admin',
    query: PageQuery,
    response: z.array(Announcement),
    paged: true,
  },
  'POST /api/broadcasts': {
    summary: 'Send an announcement',
    access: 'admin',
    limit: true,
    body: AnnouncementText,
    response: Announcement,
    status: 201,
    repeatable: true,
  },
  'DELETE /api/broadcasts/{id}': {
    summary: 'Delete an announcement',
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
