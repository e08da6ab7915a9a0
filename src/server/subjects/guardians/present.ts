import type { Consent, GuardianLink } from '#contract/guardians.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import type { ConsentRow } from './consent-store.ts'
import type { LinkRow } from './guardian-store.ts'

export const presentConsent = (row: ConsentRow): Consent => ({
  _id: row.id,
  guardianName: row.guardian_name,
  method: row.method,
  givenOn: row.given_on,
  recordedBy: { _id: row.recorded_by, name: shownName(row.recorder_name) },
  recordedAt: row.recorded_at,
  ...(row.withdrawn_at !== null && { withdrawnAt: row.withdrawn_at }),
  ...(row.withdrawn_by !== null && { withdrawnBy: { _id: row.withdrawn_by, name: shownName(row.withdrawer_name) } }),
})

function stateOf({ revoked_at, opened_at, expires_at, session_expires_at }: LinkRow, now: string) {
  if (revoked_at !== null) return 'revoked'
  if (opened_at === null) return expires_at > now ? 'unused' : 'expired'
  return session_expires_at !== null && session_expires_at > now ? 'opened' : 'ended'
}

export const presentLink = (row: LinkRow, now: string): GuardianLink => ({
  _id: row.id,
  createdBy: { _id: row.created_by, name: shownName(row.creator_name) },
  createdAt: row.created_at,
  state: stateOf(row, now),
  expiresAt: row.session_expires_at ?? row.expires_at,
  ...(row.opened_at !== null && { openedAt: row.opened_at }),
})
