import * as z from 'zod/mini'
import { AcceptInvitation, AuthResponse } from './accounts.ts'
import { PageQuery } from './pagination.ts'
import {
  FirstSteps,
  FirstStepsChange,
  Invitation,
  Joining,
  NewInvitation,
  Settings,
  SettingsChange,
} from './settings.ts'
import { ById, Nothing } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'
import { WaitingUser } from './users.ts'

/** Routes by which people join, and by which leaders decide how: part of the table in api.ts. */
export const joiningRoutes = defineRoutes({
  'GET /api/settings': { summary: 'Get the settings of the group', access: 'admin', response: Settings },
  'PUT /api/settings': {
    summary: 'Change settings of the group',
    access: 'admin',
    limit: true,
    body: SettingsChange,
    response: Settings,
    errors: [409],
  },
  'POST /api/settings/join-code': {
    summary: 'Replace the join code; the earlier one stops working',
    access: 'admin',
    limit: true,
    response: Settings,
  },
  'GET /api/joining': {
    summary: 'Get what a visitor needs to register',
    access: 'anyone',
    response: Joining,
    errors: [429],
  },
  'GET /api/users/waiting': {
    summary: 'List the people who wait for a leader to let them in, oldest first',
    access: 'admin',
    query: PageQuery,
    response: z.array(WaitingUser),
    paged: true,
  },
  'GET /api/invitations': {
    summary: 'List the open invitations of leaders, newest first',
    access: 'admin',
    response: z.array(Invitation),
  },
  'POST /api/invitations': {
    summary: 'Create a one-time link that makes its holder a leader',
    access: 'admin',
    limit: true,
    response: NewInvitation,
    status: 201,
    repeatable: true,
  },
  'DELETE /api/invitations/{id}': {
    summary: 'Revoke an invitation',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
  },
  'POST /api/auth/invitation': {
    summary: 'Create a leader with an invitation',
    access: 'anyone',
    limit: true,
    body: AcceptInvitation,
    response: AuthResponse,
    status: 201,
    errors: [404, 409],
    repeatable: true,
  },
  'GET /api/first-steps': {
    summary: 'List the first steps of a new group, and which are done',
    access: 'admin',
    response: FirstSteps,
  },
  'PUT /api/first-steps': {
    summary: 'Dismiss the first steps, or mark those as done that only a leader knows of',
    access: 'admin',
    body: FirstStepsChange,
    response: FirstSteps,
  },
})
