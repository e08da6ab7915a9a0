import { defineRoutes } from './shared/route.ts'
import { Unread, UnreadQuery } from './unread.ts'

/** Routes of the unread counts: part of the table in api.ts. */
export const unreadRoutes = defineRoutes({
  'GET /api/unread': {
    summary: 'Count what waits for you, by role',
    access: 'signed in',
    query: UnreadQuery,
    response: Unread,
    versioned: true,
  },
})
