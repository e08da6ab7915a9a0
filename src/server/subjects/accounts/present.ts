import type { Role, User } from '#contract/accounts.ts'

export interface UserRow {
  id: string
  name: string
  username: string
  email: string | null
  role: Role
  created_at: string
  waiting_since: string | null
  needs_consent: number
  invited_as_leader: number
}

/** Presents what users see of their own accounts, and leaders of everyone's. */
export const presentUser = (row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  username: row.username,
  role: row.role,
  ...(row.email !== null && { email: row.email }),
  createdAt: row.created_at,
  ...(row.waiting_since !== null && { awaitingApproval: true as const }),
  ...(row.needs_consent === 1 && { needsConsent: true as const }),
  ...(row.invited_as_leader === 1 && { invitedAsLeader: true as const }),
})
