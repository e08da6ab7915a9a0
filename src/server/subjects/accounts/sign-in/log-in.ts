import { wrong_credentials } from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { startSession } from '../sessions/sessions.ts'
import { findUser, type UserRow } from '../store.ts'
import type { CountedAttempt, LoginLimits } from './login-limits.ts'

/**
 * Starts a session of an existing account whose password was right, and records the login of a leader. Where a session starts with
 * another change, such as a new account or a recovery, the entry of this change is the record.
 * @returns the token of the session
 * @throws {AppError} `switched_off` if the account has been switched off or removed meanwhile, `wrong_credentials` if its password has
 * changed
 */
export async function logIn(transaction: Transaction, { id, password_hash }: UserRow, now: Date): Promise<string> {
  const token = await startSession(transaction, id, now)
  // The session locks the account. A change of the password at the same moment has ended all sessions but this one.
  const user = await findUser(transaction, { id })
  if (user?.password_hash !== password_hash) throw new AppError('wrong_credentials', wrong_credentials())
  if (user.role === 'admin') {
    await recordHistory(transaction, { kind: 'leader.signed_in', actorId: id, subjectId: id, now: now.toISOString() })
  }
  return token
}

interface Login {
  user: UserRow
  attempt: CountedAttempt
  now: Date
}
/** Resets the limits after the right password, remembers the network, and starts a session as {@link logIn} does. */
export async function logInAfterAttempt(transaction: Transaction, limits: LoginLimits, { user, attempt, now }: Login) {
  await limits.reset(transaction, attempt)
  await limits.rememberNetwork(transaction, user.id, attempt.address)
  return logIn(transaction, user, now)
}
