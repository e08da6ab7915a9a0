import * as z from 'zod/mini'
import { consentMethods } from './consent-methods.ts'
import { HelpContact } from './settings.ts'
import { Timestamp } from './shared/fields.ts'

export const GuardianExchange = z.object({
  /** The secret in the fragment of the link. */
  token: z.string().check(z.maxLength(100)),
  /** A random secret of the browser. With the same one, a retry gets the same session, because a response may be lost. */
  retryKey: z.optional(z.string().check(z.minLength(32), z.maxLength(100))),
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
  /** Calendar day in UTC. */
  joinedOn: z.string(),
  /** Calendar day in UTC on which the account was last used. */
  lastUsedOn: z.string(),
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
      givenOn: z.string(),
      withdrawnOn: z.optional(z.string()),
    }),
  ),
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
})
export type Privacy = z.infer<typeof Privacy>
