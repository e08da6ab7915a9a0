import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AccountKey } from '#server/platform/http/handlers.ts'
import { type NewLeader, prepareLeader } from './first-leader.ts'
import { findInvitation, lockInvitation, useInvitation } from './invitations/writes.ts'
import type { Passwords } from './passwords.ts'
import { refuseLookAlike } from './refuse-look-alike.ts'
import { keepAccountKey } from './retried-creation.ts'
import { startSession } from './sessions.ts'
import * as store from './store.ts'

/**
 * Creates an account with an invitation, and a session. It is a leader's, or waits without any rights for a second leader who
 * confirms by name who has accepted (ADR 039).
 */
export async function acceptInvitation(
  { database, clock }: { database: Database; clock: Clock },
  { token, accountKey, ...person }: NewLeader & { token: string; accountKey: AccountKey },
  passwords: Passwords,
): Promise<{ user: store.UserRow; token: string }> {
  const now = clock()
  // Before the password is hashed; checked again in the transaction.
  await findInvitation(database.read, token, now.toISOString())
  const leader = await prepareLeader(person, now, passwords)
  return database.write(async (transaction) => {
    const isWaiting = await lockInvitation(transaction, token, now.toISOString())
    // Also while it waits, like a leader's: no other account may look like it.
    await refuseLookAlike(transaction, leader)
    const account = isWaiting ? ({ ...leader, role: 'student', isWaiting, isInvitedAsLeader: true } as const) : leader
    const user = await store.insertUser(transaction, account)
    await keepAccountKey(transaction, accountKey, leader)
    const sessionToken = await startSession(transaction, user.id, now)
    await useInvitation(transaction, { token, user, isWaiting, now })
    return { user, token: sessionToken }
  })
}
