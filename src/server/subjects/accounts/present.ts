import type { CurrentUser, User } from '#contract/accounts.ts'
import { isLanguage } from '#locales/languages.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

type UserRow = Pick<
  Tables['users'],
  'id' | 'name' | 'username' | 'email' | 'role' | 'created_at' | 'waiting_since' | 'needs_consent' | 'invited_as_leader'
>

/** Presents what leaders see of everyone's accounts. */
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

/** Presents what users see of their own accounts. */
export const presentOwnUser = (row: UserRow & Pick<Tables['users'], 'language'>): CurrentUser => ({
  ...presentUser(row),
  ...(isLanguage(row.language) && { language: row.language }),
})
