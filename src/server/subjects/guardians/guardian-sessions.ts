import { guardian_session_ended } from '#messages'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { GuardianSessions } from '#server/platform/viewer.ts'
import { findSession } from './writes.ts'

/** Sessions of guardians. They are apart from those of users, so that neither ever passes for the other (ADR 050). */
export const createGuardianSessions = ({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): GuardianSessions => ({
  async authenticate(sessionHash) {
    const session = await findSession(database.read, sessionHash, clock().toISOString())
    if (session === undefined) throw new AppError('not_signed_in', guardian_session_ended())
    const { linkId, studentId, expiresAt } = session
    return { linkId, studentId, sessionHash, expiresAt }
  },
})
