import type { User } from '#contract/accounts.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

type UserRow = Pick<
  Tables['users'],
  'id' | 'name' | 'username' | 'email' | 'role' | 'created_at' | 'waiting_since' | 'needs_consent' | 'invited_as_leader'
>

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
