import * as z from 'zod/mini'
import {
  Announcement,
  AnnouncementText,
  MarkedAnnouncements,
  ReadersAnnouncement,
  UnreadAnnouncements,
} from './announcements.ts'
import { ById, Nothing } from './fields.ts'
import { PageQuery } from './pagination.ts'
import { defineRoutes } from './route.ts'

/** The routes of announcements, a part of the table in api.ts. */
export const broadcastRoutes = defineRoutes({
  'GET /api/broadcasts': {
    summary: 'All announcements, newest first',
    access: 'admin',
    query: PageQuery,
    answer: z.array(Announcement),
    paged: true,
  },
  'POST /api/broadcasts': {
    summary: 'Send an announcement',
    access: 'admin',
    limit: true,
    body: AnnouncementText,
    answer: Announcement,
    status: 201,
    repeatable: true,
  },
  'DELETE /api/broadcasts/{id}': {
    summary: 'Take an announcement out of every list',
    access: 'admin',
    params: ById,
    answer: Nothing,
    status: 204,
  },
  'GET /api/broadcasts/student': {
    summary: 'All announcements, newest first, with when this reader read them',
    access: 'student',
    query: PageQuery,
    answer: z.array(ReadersAnnouncement),
    paged: true,
  },
  'GET /api/broadcasts/unread': {
    summary: 'How many announcements this reader has not read',
    access: 'student',
    answer: UnreadAnnouncements,
  },
  'PUT /api/broadcasts/read': {
    summary: 'Mark all announcements as read; those already read keep their time',
    access: 'student',
    answer: MarkedAnnouncements,
  },
  'PUT /api/broadcasts/{id}/read': {
    summary: 'Mark an announcement as read; the first time counts',
    access: 'student',
    params: ById,
    answer: ReadersAnnouncement,
  },
})
