import { sql as raw } from 'kysely'
import { serverLimits } from '#contract/limits.ts'
import { executeAndCheck, insertRow, queryAll, queryFirst } from '#server/platform/database/statement.ts'

// Links that a guardian has made lasting with a PIN (ADR 076).

const { lockedAfter } = serverLimits.guardianPin

/** Stores what the guardian of a session has chosen. @returns false if the session has ended */
export const setPin = executeAndCheck(
  (sql, value: { id: string; sessionHash: string; pinHash: string; guardianName: string; now: string }) =>
    sql
      .updateTable('guardian_links')
      .set({ pin_hash: value.pinHash, pin_chosen_at: value.now, guardian_name: value.guardianName })
      .set({ pin_failures: 0, pin_locked_until: null })
      .where('id', '=', value.id)
      .where('session_hash', '=', value.sessionHash)
      .where('revoked_at', 'is', null),
)

/** Stores the name that the guardian of a session has said. @returns false if the session has ended */
export const setGuardianName = executeAndCheck(
  (sql, value: { id: string; sessionHash: string; guardianName: string }) =>
    sql
      .updateTable('guardian_links')
      .set({ guardian_name: value.guardianName })
      .where('id', '=', value.id)
      .where('session_hash', '=', value.sessionHash)
      .where('revoked_at', 'is', null),
)

const lastingColumns = ['id', 'user_id', 'pin_hash', 'guardian_name', 'pin_failures', 'pin_locked_until'] as const

/** Returns a lasting link that was not revoked. */
export const findLastingLink = queryFirst((sql, value: { tokenHash: string }) =>
  sql
    .selectFrom('guardian_links')
    .select([...lastingColumns, 'session_hash'])
    .where('token_hash', '=', value.tokenHash)
    .where('pin_hash', 'is not', null)
    .where('revoked_at', 'is', null),
)
export type LastingLink = NonNullable<Awaited<ReturnType<typeof findLastingLink>>>

/** Returns what a guardian has chosen. */
export const findPin = queryFirst((sql, value: { id: string }) =>
  sql.selectFrom('guardian_links').select(['pin_hash', 'guardian_name']).where('id', '=', value.id),
)

/**
 * Counts an attempt before its PIN is checked, so that simultaneous ones count. Every few, the link is locked.
 * @returns undefined if the link is locked or revoked
 */
export const countAttempt = queryFirst((sql, value: { id: string; lockedUntil: string; now: string }) =>
  sql
    .updateTable('guardian_links')
    .set({
      pin_failures: raw`pin_failures + 1`,
      pin_locked_until: raw`case (pin_failures + 1) % ${raw.lit(lockedAfter)} when 0 then ${value.lockedUntil}
        else pin_locked_until end`,
    })
    .where('id', '=', value.id)
    .where('pin_hash', 'is not', null)
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('pin_locked_until', 'is', null), row('pin_locked_until', '<=', value.now)]))
    .returning(lastingColumns),
)

interface LastingOpening {
  id: string
  /** Hash of the PIN that was right. The guardian may have chosen another meanwhile. */
  pinHash: string
  sessionHash: string
  sessionExpiresAt: string
}
/** Starts a session in the place of the one before. @returns false if the link was revoked, or has another PIN */
export const openLastingLink = executeAndCheck((sql, value: LastingOpening) =>
  sql
    .updateTable('guardian_links')
    .set({ session_hash: value.sessionHash, session_expires_at: value.sessionExpiresAt })
    .set({ pin_failures: 0, pin_locked_until: null })
    .where('id', '=', value.id)
    .where('pin_hash', '=', value.pinHash)
    .where('revoked_at', 'is', null),
)

export const insertOpening = insertRow('guardian_openings', ['id', 'link_id', 'opened_at'])

/** Lists the newest openings of a link, the last first. */
export const listOpenings = queryAll((sql, value: { linkId: string; limit: number }) =>
  sql
    .selectFrom('guardian_openings')
    .select('opened_at')
    .where('link_id', '=', value.linkId)
    .orderBy('id', 'desc')
    .limit(value.limit),
)
