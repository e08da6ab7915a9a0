import type { ConfirmationAction } from '#contract/leaders.ts'
import type { Timestamp } from '../timestamp.ts'

/** One-time links that make their holder a leader. */
interface Invitations {
  id: string
  token_hash: string
  created_by: string
  created_at: Timestamp
  expires_at: Timestamp
  used_by: string | null
  used_at: Timestamp | null
  revoked_by: string | null
  revoked_at: Timestamp | null
}

/** Changes that a second leader confirms. */
interface Confirmations {
  id: string
  action: ConfirmationAction
  /** Null if the account was removed when the request ended, and for invitations before migration 017. */
  subject_id: string | null
  /** The invitation that the person accepted. */
  invitation_id: string | null
  requested_by: string
  requested_at: Timestamp
  expires_at: Timestamp
  /** Null while the request is open. */
  outcome: 'confirmed' | 'declined' | 'withdrawn' | 'expired' | null
  decided_by: string | null
  decided_at: Timestamp | null
  /** Set when a confirmed reset of a password has created its recovery code, or can no longer do so. */
  used_at: Timestamp | null
}

export interface MembershipTables {
  invitations: Invitations
  confirmations: Confirmations
}
