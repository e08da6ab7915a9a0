import * as z from 'zod/mini'
import { AuthResponse, Login, Register, Setup, UpdatePassword, UpdateUsername } from './accounts.ts'
import { announcementRoutes } from './announcement-routes.ts'
import { chatRoutes } from './chat-routes.ts'
import { concernRoutes } from './concern-routes.ts'
import { consentRoutes } from './consent-routes.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { EndSession } from './end-session.ts'
import { erasureRoutes } from './erasure-routes.ts'
import { recordRoutes } from './exports.ts'
import { historyRoutes } from './history-routes.ts'
import { joiningRoutes } from './joining-routes.ts'
import { notificationRoutes } from './notification-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { prayerRoutes } from './prayer-routes.ts'
import { questionRoutes } from './question-routes.ts'
import { responseRoutes } from './response-routes.ts'
import { Nothing } from './shared/fields.ts'
import { defineRoutes, type Route } from './shared/route.ts'
import { unreadRoutes } from './unread-routes.ts'
import { ListedUser, User, UsersQuery } from './users.ts'

/**
 * Every route of the API: docs/product.md#access and #calls. The server mounts this table, and the web app calls its keys.
 */
export const api = defineRoutes({
  'POST /api/auth/register': {
    summary: 'Create a student account',
    access: 'anyone',
    limit: true,
    body: Register,
    response: AuthResponse,
    status: 201,
    errors: [409, 429],
    repeatable: true,
  },
  'POST /api/auth/login': {
    summary: 'Log in',
    access: 'anyone',
    body: Login,
    response: AuthResponse,
    errors: [401, 429],
  },
  'POST /api/auth/setup': {
    summary: 'Create the first leader with the one-time link',
    access: 'anyone',
    limit: true,
    body: Setup,
    response: AuthResponse,
    status: 201,
    errors: [404, 409],
    repeatable: true,
  },
  'GET /api/auth/me': { summary: 'Get the current user', access: 'signed in', whileWaiting: true, response: User },
  'POST /api/auth/logout': {
    summary: 'Log out: end this session',
    access: 'signed in',
    whileWaiting: true,
    response: Nothing,
    status: 204,
  },
  'POST /api/auth/end-session': {
    summary: 'End a session by the hash of its token; for a log-out without a connection',
    access: 'anyone',
    body: EndSession,
    response: Nothing,
    status: 204,
  },
  'PUT /api/auth/update-username': {
    summary: 'Change your username; ends all other sessions',
    access: 'signed in',
    whileWaiting: true,
    body: UpdateUsername,
    response: User,
    errors: [409, 429],
  },
  'PUT /api/auth/update-password': {
    summary: 'Change your password; ends all other sessions',
    access: 'signed in',
    whileWaiting: true,
    body: UpdatePassword,
    response: User,
    errors: [429],
  },

  'GET /api/users': {
    summary: 'List all users, newest first by default',
    access: 'admin',
    query: UsersQuery,
    response: z.array(ListedUser),
    paged: true,
  },

  ...questionRoutes,
  ...responseRoutes,
  ...chatRoutes,
  ...prayerRoutes,
  ...announcementRoutes,
  ...dashboardRoutes,
  ...unreadRoutes,
  ...notificationRoutes,
  ...concernRoutes,
  ...historyRoutes,
  ...joiningRoutes,
  ...peopleRoutes,
  ...consentRoutes,
  ...erasureRoutes,
  ...recordRoutes,

  'GET /api/events': {
    summary: 'Stream events: names and ids of what changes, never texts',
    access: 'signed in',
    whileWaiting: true,
    response: Nothing,
    stream: true,
  },
})

/** The entries of the table, for loops over all routes. */
export const routes = Object.entries(api) as [keyof typeof api, Route][]
