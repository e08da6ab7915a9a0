import * as z from 'zod/mini'
import { erase_hold_reason_required } from '#messages'
import { AcceptInvitation, AuthResponse, Setup, User } from './accounts.ts'
import { Confirmation, Invitation, NewInvitation } from './leaders.ts'
import { limits } from './limits.ts'
import { ListedUser } from './people.ts'
import { accountRules } from './rules/accounts.ts'
import { atMost, ById, NamedPerson, Nothing, nameText, PageQuery, requiredText, Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

export const WaitingUser = z.object({ ...User.shape, waitingSince: Timestamp, looksLikeLeader: z.boolean() })
export type WaitingUser = z.infer<typeof WaitingUser>

/** A user as leaders see them on the person's page. */
export const Person = z.object({
  ...ListedUser.shape,
  /** Open requests about this person, and a confirmed reset of the password until its code is created. */
  confirmations: z.array(Confirmation),
  /** Whether this is the last active leader, who can be neither removed nor switched off. */
  isLastLeader: z.boolean(),
  /** The leaders who look out for this student. */
  assignedLeaders: z.array(NamedPerson),
  /** Present while the data of the person is held, and can't be erased. */
  hold: z.optional(z.object({ since: Timestamp, reason: z.optional(z.string()) })),
})
export type Person = z.infer<typeof Person>

/** Whether a leader is one of those who receive concerns. */
export const Safeguarding = z.object({ isLead: z.boolean() })

export const NewName = z.object({
  name: nameText(accountRules.name),
  /** The name that the leader has seen. If it is another one meanwhile, the change gets 409. */
  from: z.optional(z.string().check(atMost(accountRules.name.max))),
})

/**
 * Result of a request for a recovery code. For a leader's account, `code` is absent until a second leader has confirmed the
 * request (`confirmation`).
 */
export const RecoveryCode = z.object({
  /** Such as `ABCD-EFGH`. It is returned once. */
  code: z.optional(z.string()),
  expiresAt: z.optional(Timestamp),
  confirmation: z.optional(Confirmation),
})
export type RecoveryCode = z.infer<typeof RecoveryCode>

/** Result of a request to erase a person. */
export const Erasure = z.object({
  /** Whether the person is erased. Otherwise the erasure waits for a second leader. */
  isErased: z.boolean(),
  /** The request that a second leader confirms. */
  confirmation: z.optional(Confirmation),
})
export type Erasure = z.infer<typeof Erasure>

/** A reason holds the person's data. Without one, the hold ends. */
export const HoldChange = z.object({
  reason: z.nullable(requiredText({ max: limits.holdReason.max, missing: erase_hold_reason_required })),
})
export type HoldChange = z.infer<typeof HoldChange>

/** A change of a person's account by a leader. */
const change = { access: 'admin', params: ById, response: Person } as const

/** Routes by which leaders join, and decide who belongs to the group and with which role: part of the table in api.ts. */
export const membershipRoutes = defineRoutes({
  'POST /api/auth/setup': {
    summary: 'Create the first leader with the one-time link',
    access: 'anyone',
    body: Setup,
    response: AuthResponse,
    status: 201,
    errors: [404, 409],
    repeatable: true,
  },
  'POST /api/auth/invitation': {
    summary: 'Create a leader with an invitation',
    access: 'anyone',
    body: AcceptInvitation,
    response: AuthResponse,
    status: 201,
    errors: [404, 409],
    repeatable: true,
  },

  'GET /api/users/waiting': {
    summary: 'List the people who wait for a leader to let them in, oldest first',
    access: 'admin',
    query: PageQuery,
    response: z.array(WaitingUser),
    paged: true,
  },
  'GET /api/users/{id}': { summary: 'Get a person', access: 'admin', params: ById, response: Person },
  'PUT /api/users/{id}/name': { ...change, summary: 'Correct the name of a person', body: NewName, errors: [409] },
  'POST /api/users/{id}/recovery-code': {
    ...change,
    summary: 'Create a one-time code by which a person sets a new password; it replaces an earlier one',
    response: RecoveryCode,
    errors: [409],
    repeatable: true,
    secret: true,
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
  'POST /api/users/{id}/erase': {
    summary: 'Erase a student and everything they wrote; may wait for a second leader',
    access: 'admin',
    params: ById,
    response: Erasure,
    errors: [409],
  },
  'PUT /api/users/{id}/hold': {
    summary: 'Hold the data of a person, so that it can not be erased, or end the hold',
    access: 'admin',
    params: ById,
    body: HoldChange,
    response: Person,
  },

  'GET /api/invitations': {
    summary: 'List the open invitations of leaders, newest first',
    access: 'admin',
    response: z.array(Invitation),
  },
  'POST /api/invitations': {
    summary: 'Create a one-time link that makes its holder a leader',
    access: 'admin',
    response: NewInvitation,
    status: 201,
    repeatable: true,
    secret: true,
    errors: [404],
  },
  'DELETE /api/invitations/{id}': {
    summary: 'Revoke an invitation',
    access: 'admin',
    unlimited: true,
    params: ById,
    response: Nothing,
    status: 204,
  },

  'GET /api/confirmations': {
    summary: 'List the open requests for changes that a second leader confirms, newest first',
    access: 'admin',
    response: z.array(Confirmation),
  },
  'POST /api/confirmations/{id}/confirm': {
    summary: 'Confirm a change that another leader requested; it takes effect',
    access: 'admin',
    params: ById,
    response: Confirmation,
    errors: [403, 409],
  },
  'POST /api/confirmations/{id}/decline': {
    summary: 'Decline a change that another leader requested, or withdraw your request',
    access: 'admin',
    params: ById,
    response: Confirmation,
    errors: [403, 409],
  },
})
