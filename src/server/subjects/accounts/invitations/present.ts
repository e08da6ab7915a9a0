import type { Invitation } from '#contract/accounts.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import type { InvitationRow } from './store.ts'

export const presentInvitation = (row: InvitationRow): Invitation => ({
  _id: row.id,
  createdBy: { _id: row.created_by, name: shownName(row.creator_name) },
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
