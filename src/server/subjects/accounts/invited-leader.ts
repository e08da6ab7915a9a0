import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AccountKey } from '#server/platform/http/handlers.ts'
import { createAccount } from './create-account.ts'
import { type NewLeader, prepareLeader } from './first-leader.ts'
import { findInvitation, lockInvitation, useInvitation } from './invitations/writes.ts'
import type { Passwords } from './passwords.ts'
import { startFirstSession } from './retried-creation.ts'
import type { UserRow } from './store.ts'

/**
 * Creates an account with an invitation, and a session. It is a leader's, or waits without any rights for a second leader who
 * confirms by name who has accepted (ADR 039).
 */
export async function acceptInvitation(
  { database, clock }: { database: Database; clock: Clock },
  { token, accountKey, ...person }: NewLeader & { token: string; accountKey: AccountKey },
  passwords: Passwords,
): Promise<{ user: UserRow; token: string }> {
  const now = clock()
  // Before the password is hashed; checked again in the transaction.
  await findInvitation(database.read, token, now.toISOString())
  const leader = await prepareLeader(person, now, passwords)
  return database.write(async (transaction) => {
    const isWaiting = await lockInvitation(transaction, token, now.toISOString())
    const account = isWaiting ? ({ ...leader, role: 'student', isWaiting, isInvitedAsLeader: true } as const) : leader
    const user = await createAccount(transaction, account)
    const sessionToken = await startFirstSession(transaction, { userId: user.id, accountKey, now })
    await useInvitation(transaction, { token, user, isWaiting, now })
    return { user, token: sessionToken }
  })
}
