import * as z from 'zod/mini'
import { nameText } from './account-fields.ts'
import { Confirmation } from './confirmations.ts'
import { accountRules } from './rules/accounts.ts'
import { Id, Timestamp } from './shared/fields.ts'
import { ListedUser } from './users.ts'

/** A user as leaders see them on the person's page. */
export const Person = z.object({
  ...ListedUser.shape,
  lastSeenAt: Timestamp,
  /** Open requests about this person, and a confirmed reset of the password until its code is created. */
  confirmations: z.array(Confirmation),
  /** Whether this is the last active leader, who can be neither removed nor switched off. */
  isLastLeader: z.boolean(),
  /** Present while the data of the person is held, and can't be erased. */
  hold: z.optional(z.object({ since: Timestamp, reason: z.optional(z.string()) })),
  /** Whether this leader is one of those who receive concerns. */
  isSafeguardingLead: z.boolean(),
})
export type Person = z.infer<typeof Person>

/** Whether a leader is one of those who receive concerns. */
export const Safeguarding = z.object({ isLead: z.boolean() })

export const NewName = z.object({ name: nameText(accountRules.name) })

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

/** A change by another leader that the reader has not dismissed yet. */
export const Notice = z.object({
  _id: Id,
  kind: z.enum([
    'leader.made',
    'leader.removed',
    'leader.created',
    'leader.invited',
    'leader.safeguarding_started',
    'leader.safeguarding_ended',
    'account.switched_off',
    'consent.withdrawn',
    'account.switched_on',
    'account.recovery_code_created',
    'account.erased',
    'account.released',
  ]),
  actor: z.optional(z.object({ _id: Id, name: z.string() })),
  subject: z.optional(z.object({ _id: Id, name: z.string() })),
  at: Timestamp,
})
export type Notice = z.infer<typeof Notice>
