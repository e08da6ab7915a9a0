import type { Transaction } from '../../database/database.ts'
import { recordHistory } from '../../history/record.ts'
import { startSession } from '../../sessions/sessions.ts'
import type { UserRow } from './store.ts'

/**
 * Starts a session of an existing account whose password was right, and records the login of a leader. Where a session starts with
 * another change, such as a new account or a recovery, the entry of this change is the record.
 * @returns the token of the session
 * @throws {AppError} `switched_off` if the account has been switched off or removed meanwhile
 */
export async function logIn(transaction: Transaction, { id, role }: UserRow, now: Date): Promise<string> {
  const token = await startSession(transaction, id, now)
  if (role === 'admin') {
    await recordHistory(transaction, { kind: 'leader.signed_in', actorId: id, subjectId: id, now: now.toISOString() })
  }
  return token
}
