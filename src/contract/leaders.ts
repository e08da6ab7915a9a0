// What leaders do together: invite others, confirm changes as the second leader, and read what others have changed.
import * as z from 'zod/mini'
import { Id, Timestamp } from './shared/fields.ts'

/** A one-time link that makes its holder a leader. */
export const Invitation = z.object({
  _id: Id,
  createdBy: z.object({ _id: Id, name: z.string() }),
  createdAt: Timestamp,
  expiresAt: Timestamp,
})
export type Invitation = z.infer<typeof Invitation>

/** `token` is the secret of the link. It is returned once. */
export const NewInvitation = z.object({ invitation: Invitation, token: z.string() })

/** Changes that need a second leader (docs/leaders.md#two-person-rule). */
export const ConfirmationAction = z.enum([
  'make leader',
  'remove leader',
  'switch off',
  'switch on',
  'start safeguarding',
  'end safeguarding',
  'reset password',
  'invite leader',
  'erase',
  'download backup',
  'download unencrypted backup',
])
export type ConfirmationAction = z.infer<typeof ConfirmationAction>

const Person = z.object({ _id: Id, name: z.string() })

/** A request for a change that a second leader confirms. */
export const Confirmation = z.object({
  _id: Id,
  action: ConfirmationAction,
  /** Whom the change concerns. Absent if the account was removed with the request. */
  subject: z.optional(z.object({ ...Person.shape, username: z.string() })),
  /**
   * While a request to make somebody an active leader is open: the recovery codes that were created for the person in the last 30 days, newest
   * first. Who created one could have set the password. Absent if there is none.
   */
  recoveryCodes: z.optional(z.array(z.object({ at: Timestamp, by: z.optional(Person) }))),
  requestedBy: Person,
  requestedAt: Timestamp,
  expiresAt: Timestamp,
  outcome: z.optional(z.enum(['confirmed', 'declined', 'withdrawn', 'expired'])),
  /**
   * Whether the reader may confirm or decline it: neither who requested it nor whom it is about. An unencrypted download is confirmed by
   * who was a safeguarding lead before the request.
   */
  mayDecide: z.boolean(),
  /** Whether the reader requested it, and may withdraw it. */
  mayWithdraw: z.boolean(),
})
export type Confirmation = z.infer<typeof Confirmation>

/** A change by another leader that the reader has not dismissed yet. `at` of a restore is the time of the backup's newest entry. */
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
    'backup.downloaded',
    'backup.restored',
  ]),
  actor: z.optional(z.object({ _id: Id, name: z.string() })),
  subject: z.optional(z.object({ _id: Id, name: z.string() })),
  at: Timestamp,
})
export type Notice = z.infer<typeof Notice>
