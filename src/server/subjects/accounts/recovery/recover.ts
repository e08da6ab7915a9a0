import type { Transaction } from '#server/platform/database/database.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { revokeSecrets } from '../sessions/revoke-secrets.ts'
import { startSession } from '../sessions/sessions.ts'
import type { CountedAttempt, LoginLimits } from '../sign-in/login-limits.ts'
import * as store from '../store.ts'
import * as recoveryStore from './store.ts'

// Recovery with a code: docs/leaders.md#recovery.

interface Recovery {
  userId: string
  codeHash: string
  passwordHash: string
  attempt: CountedAttempt
  now: Date
}

/**
 * Sets a new password with a code, which it uses up, and ends all sessions. Resets the limits of recoveries, and those of logins: who has
 * failed to log in can do so with the new password.
 * @returns the user and the token of a new session, or undefined if the code was used or replaced meanwhile
 * @throws {AppError} `switched_off`
 */
export async function recoverAccount(
  transaction: Transaction,
  limits: LoginLimits,
  { userId, codeHash, passwordHash, attempt, now }: Recovery,
): Promise<{ user: store.UserRow; token: string } | undefined> {
  const time = now.toISOString()
  // First, as every change of an account does: a change at the same moment then ends this code, or waits.
  await recoveryStore.lockUser(transaction, { id: userId })
  if (!(await recoveryStore.consumeCode(transaction, { userId, codeHash, now: time }))) return undefined
  const user = await store.updatePasswordHash(transaction, { id: userId, passwordHash })
  if (user === undefined) return undefined
  await revokeSecrets(transaction, { userId, now: time })
  const token = await startSession(transaction, userId, now)
  await recordHistory(transaction, { kind: 'account.recovered', actorId: userId, subjectId: userId, now: time })
  const { address } = attempt
  await limits.reset(transaction, attempt)
  await limits.clearWait(transaction, { account: userId, userId, address })
  await limits.rememberNetwork(transaction, userId, address)
  return { user, token }
}
