import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { consentMethods, consentRules, isSimplePin, normalizePin, pinRules } from './rules/guardians.ts'
import { channels } from './rules/notifications.ts'
import { HelpContact } from './settings.ts'
import { atMost, ById, Day, enteredDay, Id, Nothing, nameText, Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** A guardian's consent, as a leader records it. */
export const NewConsent = z.object({
  guardianName: nameText(consentRules.guardianName),
  method: z.enum(consentMethods, { error: consentRules.method.missing }),
  /** Calendar day, not later than today. */
  givenOn: enteredDay(consentRules.givenOn.invalid),
})
export type NewConsent = z.infer<typeof NewConsent>

const Person = z.object({ _id: Id, name: z.string() })

/** A guardian's consent. At most one of a person is not withdrawn. */
export const Consent = z.object({
  _id: Id,
  guardianName: z.string(),
  method: z.enum(consentMethods),
  /** Calendar day. */
  givenOn: Day,
  recordedBy: Person,
  recordedAt: Timestamp,
  withdrawnAt: z.optional(Timestamp),
  /** The leader who recorded that it was withdrawn. Absent if the guardian withdrew it. */
  withdrawnBy: z.optional(Person),
})
export type Consent = z.infer<typeof Consent>

/** A link by which a guardian sees what kinds of data exist, and answers questions for parents. */
export const GuardianLink = z.object({
  _id: Id,
  createdBy: Person,
  createdAt: Timestamp,
  /** `opened`: a guardian has exchanged it for a session that has not ended, or it is lasting. */
  state: z.enum(['unused', 'opened', 'ended', 'expired', 'revoked']),
  /** When the link expires, or the session of the guardian who has opened it. Absent if it is lasting. */
  expiresAt: z.optional(Timestamp),
  openedAt: z.optional(Timestamp),
  /** Whether the guardian has chosen a PIN, with which it can be opened again until it is revoked. */
  isLasting: z.boolean(),
  /** What the guardian said. */
  guardianName: z.optional(z.string()),
  /** The newest openings, the last first. */
  openings: z.array(Timestamp),
  /** Until when no PIN is accepted, after wrong ones. */
  lockedUntil: z.optional(Timestamp),
})
export type GuardianLink = z.infer<typeof GuardianLink>

/** `token` is the secret of the link. It is returned once. */
export const NewGuardianLink = z.object({ link: GuardianLink, token: z.string() })
export type NewGuardianLink = z.infer<typeof NewGuardianLink>

/** A PIN as people type it. Digits of other scripts, spaces and dashes are accepted. */
const Pin = z
  .string({ error: pinRules.wrongLength })
  .check(
    atMost(40, pinRules.wrongLength),
    z.overwrite(normalizePin),
    z.regex(new RegExp(`^\\d{${limits.guardianPin.min},${limits.guardianPin.max}}$`), {
      error: pinRules.wrongLength,
      abort: true,
    }),
  )
  .register(z.globalRegistry, { examples: ['482916'] })

/** What makes a guardian's link lasting. */
export const NewGuardianPin = z.object({
  pin: Pin.check(z.refine((pin) => !isSimplePin(pin), { error: pinRules.simple })),
  guardianName: nameText(consentRules.guardianName),
})

export const GuardianExchange = z.object({
  /** The secret in the fragment of the link. */
  token: z.string().check(z.maxLength(100)),
  /** A random secret of the browser. With the same one, a retry gets the same session, because a response may be lost. */
  retryKey: z.optional(z.string().check(z.minLength(32), z.maxLength(100))),
  /** Of a lasting link. Without it, the response is 403 with the code `pin_required`. */
  pin: z.optional(Pin),
})

/** `token` authenticates the routes for guardians, and no others. */
export const GuardianSession = z.object({ token: z.string(), expiresAt: Timestamp })
export type GuardianSession = z.infer<typeof GuardianSession>

/**
 * What a guardian sees: kinds of data with their numbers, and no contents. Concerns are not counted. A concern may be about a guardian,
 * and nobody whom a concern is about learns that it exists.
 */
export const GuardianView = z.object({
  groupName: z.string(),
  student: z.object({ name: z.string() }),
  joinedAt: Timestamp,
  /** Time of the last use of the account, to the hour. */
  lastUsedAt: Timestamp,
  isSwitchedOff: z.boolean(),
  /** Whether the account waits until a leader lets it in. */
  isWaiting: z.boolean(),
  counts: z.object({
    responses: z.int(),
    messages: z.int(),
    prayerRequests: z.int(),
    /** Prayer requests of others that the student prays for. */
    prayers: z.int(),
    /** Devices that receive notifications. */
    devices: z.int(),
  }),
  /** Names of the leaders, at most 50. */
  leaders: z.array(z.string()),
  helpContacts: z.array(HelpContact),
  responsible: z.nullable(z.string()),
  privacyContact: z.nullable(z.string()),
  /** The newest consent. Null if there is none on record. */
  consent: z.nullable(
    z.object({
      guardianName: z.string(),
      method: z.enum(consentMethods),
      /** Calendar day. */
      givenOn: Day,
      withdrawnAt: z.optional(Timestamp),
    }),
  ),
  /** What the guardian said on this page, with the PIN or an answer. */
  guardianName: z.nullable(z.string()),
  /** Whether the link can be opened again with a PIN. */
  isLasting: z.boolean(),
  /** When this session ends. */
  expiresAt: Timestamp,
})
export type GuardianView = z.infer<typeof GuardianView>

/** What `/privacy` tells anyone. */
export const Privacy = z.object({
  groupName: z.string(),
  /** Who is responsible for the group. Null until leaders say it. */
  responsible: z.nullable(z.string()),
  /** How people ask about their data. Null until leaders say it. */
  privacyContact: z.nullable(z.string()),
  /** Age from which people consent for themselves. Null if the group does not ask. */
  consentAge: z.nullable(z.int()),
  /** Months without login after which leaders are asked about an account. Null means never. */
  retentionMonths: z.nullable(z.int()),
  /** Days after which a login ends that is not used, and after which each login ends. */
  sessionDays: z.object({ unused: z.int(), max: z.int() }),
  /** How notices reach addresses that people enter. */
  channels: z.array(z.enum(channels)),
})
export type Privacy = z.infer<typeof Privacy>

/** Routes of guardians' consent, of the guardian page, and of the privacy page: part of the table in api.ts. */
export const guardianRoutes = defineRoutes({
  'GET /api/privacy': {
    summary: 'Get who runs the group and how long data is kept',
    access: 'anyone',
    response: Privacy,
  },
  'GET /api/users/{id}/consents': {
    summary: "List the guardians' consents for a person, newest first",
    access: 'admin',
    params: ById,
    response: z.array(Consent),
  },
  'POST /api/users/{id}/consents': {
    summary: "Record a guardian's consent for a student; lets in a student who waits for it",
    access: 'admin',
    params: ById,
    body: NewConsent,
    response: Consent,
    status: 201,
    errors: [409],
    repeatable: true,
  },
  'POST /api/users/{id}/consents/{consentId}/withdraw': {
    summary: 'Record that a consent was withdrawn; switches the account off',
    access: 'admin',
    params: z.object({ id: Id, consentId: Id }),
    response: Consent,
    errors: [409],
  },
  'POST /api/users/{id}/undo-decision': {
    summary: 'Undo, for some seconds, that a person was let in or declined, with the consent that was recorded with it',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
    errors: [409],
  },
  'GET /api/users/{id}/guardian-links': {
    summary: "List the guardians' links for a person, newest first",
    access: 'admin',
    params: ById,
    response: z.array(GuardianLink),
  },
  'POST /api/users/{id}/guardian-links': {
    summary: 'Create a one-time link by which a guardian sees what kinds of data exist',
    access: 'admin',
    params: ById,
    response: NewGuardianLink,
    status: 201,
    errors: [409],
    repeatable: true,
    secret: true,
  },
  'POST /api/guardian-links/{id}/revoke': {
    summary: "Revoke a guardian's link; ends the guardian's session",
    access: 'admin',
    params: ById,
    response: GuardianLink,
  },
  'POST /api/guardian/exchange': {
    summary: "Exchange a guardian's link for a session; the link works once, or with its PIN if it is lasting",
    access: 'anyone',
    body: GuardianExchange,
    response: GuardianSession,
    errors: [403, 404],
  },
  'POST /api/guardian/pin': {
    summary: 'Choose a PIN, with which the link can be opened again until it is revoked',
    access: 'guardian',
    body: NewGuardianPin,
    response: GuardianView,
  },
  'GET /api/guardian': {
    summary: 'Get what kinds of data exist about the student, without contents',
    access: 'guardian',
    response: GuardianView,
  },
  'POST /api/guardian/withdraw-consent': {
    summary: 'Withdraw the consent; switches the account off and notifies the leaders',
    access: 'guardian',
    response: GuardianView,
    errors: [409],
  },
  'POST /api/guardian/logout': {
    summary: "End the guardian's session",
    access: 'guardian',
    unlimited: true,
    clearsCache: true,
    response: Nothing,
    status: 204,
  },
})
