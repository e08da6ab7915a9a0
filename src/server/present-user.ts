import type { User } from '#contract/users.ts'
import type { UserRow } from './store.ts'

export const presentUser = (row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  username: row.username,
  role: row.role,
  ...(row.email !== null && { email: row.email }),
  createdAt: row.created_at,
  ...(row.waiting_since !== null && { awaitingApproval: true as const }),
  ...(row.needs_consent === 1 && { needsConsent: true as const }),
})
