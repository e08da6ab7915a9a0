import * as z from 'zod/mini'
import { nameText } from './account-fields.ts'
import { consentMethods } from './consent-methods.ts'
import { consentRules } from './rules/guardians.ts'
import { Id, Timestamp } from './shared/fields.ts'

const Day = z.iso.date({ error: consentRules.givenOn.invalid }).check(z.maxLength(10))

/** A guardian's consent, as a leader records it. */
export const NewConsent = z.object({
  guardianName: nameText(consentRules.guardianName),
  method: z.enum(consentMethods, { error: consentRules.method.missing }),
  /** Calendar day, not later than today. */
  givenOn: Day,
})
export type NewConsent = z.infer<typeof NewConsent>

const Person = z.object({ _id: Id, name: z.string() })

/** A guardian's consent. At most one of a person is not withdrawn. */
export const Consent = z.object({
  _id: Id,
  guardianName: z.string(),
  method: z.enum(consentMethods),
  /** Calendar day. */
  givenOn: z.string(),
  recordedBy: Person,
  recordedAt: Timestamp,
  withdrawnAt: z.optional(Timestamp),
  /** The leader who recorded that it was withdrawn. Absent if the guardian withdrew it. */
  withdrawnBy: z.optional(Person),
})
export type Consent = z.infer<typeof Consent>

/** A link by which a guardian sees what kinds of data exist. */
export const GuardianLink = z.object({
  _id: Id,
  createdBy: Person,
  createdAt: Timestamp,
  /** `opened`: a guardian has exchanged it for a session that has not ended. */
  state: z.enum(['unused', 'opened', 'ended', 'expired', 'revoked']),
  /** When the link expires, or the session of the guardian who has opened it. */
  expiresAt: Timestamp,
  openedAt: z.optional(Timestamp),
})
export type GuardianLink = z.infer<typeof GuardianLink>

/** `token` is the secret of the link. It is returned once. */
export const NewGuardianLink = z.object({ link: GuardianLink, token: z.string() })
export type NewGuardianLink = z.infer<typeof NewGuardianLink>
