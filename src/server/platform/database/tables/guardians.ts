import type { ConsentMethod } from '#contract/rules/guardians.ts'
import type { Timestamp } from '../timestamp.ts'

/** Consent of guardians, as leaders recorded it. At most one for a person is not withdrawn. */
interface Consents {
  id: string
  user_id: string
  guardian_name: string
  method: ConsentMethod
  /** Calendar day. */
  given_on: string
  recorded_by: string
  recorded_at: Timestamp
  withdrawn_at: Timestamp | null
  /** The leader who recorded that it was withdrawn. Null if the guardian withdrew it. */
  withdrawn_by: string | null
}

/** Links by which a guardian sees what kinds of data exist. A link is exchanged once for a session. */
interface GuardianLinks {
  id: string
  user_id: string
  token_hash: string
  created_by: string
  created_at: Timestamp
  expires_at: Timestamp
  opened_at: Timestamp | null
  revoked_at: Timestamp | null
  session_hash: string | null
  session_expires_at: Timestamp | null
  /** What the guardian said. Null until then. */
  guardian_name: string | null
  /** Set when the guardian made the link lasting. */
  pin_hash: string | null
  pin_chosen_at: Timestamp | null
  /** Wrong PINs since the last right one, and until when no other is accepted. */
  pin_failures: number
  pin_locked_until: Timestamp | null
}

/** Each time that a guardian's link was opened. */
interface GuardianOpenings {
  id: string
  link_id: string
  opened_at: Timestamp
}

export interface GuardiansTables {
  consents: Consents
  guardian_links: GuardianLinks
  guardian_openings: GuardianOpenings
}
