import * as z from 'zod/mini'
import { StudentAnnouncement } from './announcements.ts'
import { DashboardStats, Participation, StudentParticipation, TermQuestion } from './dashboard.ts'
import { Today } from './home.ts'
import { PageQuery } from './pagination.ts'
import { defineRoutes } from './shared/route.ts'

/** Routes of the dashboard: part of the table in api.ts. */
export const dashboardRoutes = defineRoutes({
  'GET /api/dashboard/stats': {
    summary: 'Get the figures of the dashboard, by role',
    access: 'signed in',
    response: DashboardStats,
  },
  'GET /api/dashboard/today': {
    summary: 'Get what waits for you: for leaders what to reply to and review, for students open questions and news',
    access: 'signed in',
    response: Today,
  },
  'GET /api/dashboard/term': {
    summary: 'List the newest questions with the status of your responses, newest first',
    access: 'student',
    response: z.array(TermQuestion),
  },
  'GET /api/dashboard/announcements': {
    summary: 'List up to five announcements: unread ones first, by priority, then the newest',
    access: 'student',
    response: z.array(StudentAnnouncement),
  },
  'GET /api/dashboard/participation': {
    summary: 'Count the students who have answered each of the newest questions',
    access: 'admin',
    response: Participation,
  },
  'GET /api/dashboard/participation/students': {
    summary: 'List which of the newest questions each student has answered, by name',
    access: 'admin',
    query: PageQuery,
    response: z.array(StudentParticipation),
    paged: true,
  },
})
