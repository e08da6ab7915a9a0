import * as z from 'zod/mini'
import { AuthResponse, Recover } from './accounts.ts'
import { HistoryEntry, HistoryQuery } from './audit-log.ts'
import { Confirmation } from './confirmations.ts'
import { NewName, Notice, Person, RecoveryCode, Safeguarding } from './people.ts'
import { ById, Nothing } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** A change of a person's account by a leader. */
const change = { access: 'admin', limit: true, params: ById, response: Person } as const

/** Routes by which leaders care for accounts: part of the table in api.ts. */
export const peopleRoutes = defineRoutes({
  'GET /api/users/{id}': { summary: 'Get a person', access: 'admin', params: ById, response: Person },
  'PUT /api/users/{id}/name': { ...change, summary: 'Correct the name of a person', body: NewName },
  'POST /api/users/{id}/recovery-code': {
    ...change,
    summary: 'Create a one-time code by which a person sets a new password; it replaces an earlier one',
    response: RecoveryCode,
    errors: [409],
    repeatable: true,
  },
  'POST /api/users/{id}/sign-out': { ...change, summary: 'End all sessions of a person' },
  'POST /api/users/{id}/switch-off': {
    ...change,
    summary: 'Switch an account off and end its sessions; for a leader, may wait for a second leader',
    errors: [409],
  },
  'POST /api/users/{id}/switch-on': { ...change, summary: 'Switch an account on again', errors: [409] },
  'POST /api/users/{id}/make-leader': {
    ...change,
    summary: 'Make a student a leader; may wait for a second leader',
    errors: [409],
  },
  'POST /api/users/{id}/remove-leader': {
    ...change,
    summary: 'Make a leader a student; may wait for a second leader',
    errors: [409],
  },
  'PUT /api/users/{id}/safeguarding': {
    ...change,
    summary: 'Make a leader one of those who receive concerns, or end it; all other leaders get a notice',
    body: Safeguarding,
    errors: [409],
  },
  'POST /api/users/{id}/let-in': { ...change, summary: 'Let a waiting person in', errors: [409] },
  'POST /api/users/{id}/decline': {
    ...change,
    summary: 'Decline a waiting person; removes the account',
    response: Nothing,
    status: 204,
    errors: [409],
  },
  'POST /api/auth/recover': {
    summary: 'Set a new password with a recovery code; ends all other sessions',
    access: 'anyone',
    limit: true,
    body: Recover,
    response: AuthResponse,
    errors: [401, 403, 429],
  },

  'GET /api/confirmations': {
    summary: 'List the open requests for changes that a second leader confirms, newest first',
    access: 'admin',
    response: z.array(Confirmation),
  },
  'POST /api/confirmations/{id}/confirm': {
    summary: 'Confirm a change that another leader requested; it takes effect',
    access: 'admin',
    limit: true,
    params: ById,
    response: Confirmation,
    errors: [403, 409],
  },
  'POST /api/confirmations/{id}/decline': {
    summary: 'Decline a change that another leader requested, or withdraw your request',
    access: 'admin',
    limit: true,
    params: ById,
    response: Confirmation,
    errors: [403, 409],
  },
  'GET /api/notices': {
    summary: 'List changes by other leaders that you have not dismissed, newest first',
    access: 'admin',
    response: z.array(Notice),
  },
  'DELETE /api/notices/{id}': {
    summary: 'Dismiss a notice',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
  },

  'GET /api/history': {
    summary: 'List the entries of the audit log, newest first',
    access: 'admin',
    query: HistoryQuery,
    response: z.array(HistoryEntry),
    paged: true,
  },
})
