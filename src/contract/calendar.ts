import * as z from 'zod/mini'
import { atMost, Nothing, Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** Whether the viewer has an address for calendars. */
export const CalendarState = z.object({
  /** When it was made. Null if there is none. */
  createdAt: z.nullable(Timestamp),
})
export type CalendarState = z.infer<typeof CalendarState>

/** The secret address of a person's calendar. It is returned once. */
export const CalendarAddress = z.object({
  /** Such as `/api/calendar/<43 characters>.ics`. */
  path: z.string(),
  createdAt: Timestamp,
})
export type CalendarAddress = z.infer<typeof CalendarAddress>

/** All of them, because proxies tell the secret address by how it begins. */
const unobserved = { isUnobserved: true } as const

/** Routes of calendars that phones subscribe to: part of the table in api.ts. */
export const calendarRoutes = defineRoutes({
  'GET /api/calendar': {
    summary: 'Get whether you have a secret address of your calendar',
    access: 'signed in',
    ...unobserved,
    response: CalendarState,
  },
  'POST /api/calendar': {
    summary: 'Make the secret address of your calendar; ends an earlier one',
    access: 'signed in',
    ...unobserved,
    response: CalendarAddress,
    status: 201,
    repeatable: true,
    secret: true,
    errors: [404],
  },
  'DELETE /api/calendar': {
    summary: 'End the secret address of your calendar',
    access: 'signed in',
    ...unobserved,
    unlimited: true,
    response: Nothing,
    status: 204,
  },
  'GET /api/calendar/{file}': {
    summary: 'Get a calendar by its secret address: due dates and dates of announcements, by title',
    access: 'anyone',
    ...unobserved,
    params: z.object({ file: z.string().check(atMost(200)) }),
    response: z.string(),
    versioned: true,
    mediaType: 'text/calendar; charset=utf-8',
  },
})
