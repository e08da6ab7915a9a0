import type { AccountKey } from '../../api/handlers.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Reader, Transaction } from '../../database/database.ts'
import type { Passwords } from '../../passwords.ts'
import { startSession } from '../../sessions/sessions.ts'
import { type NewLeader, prepareLeader } from './first-leader.ts'
import { refuseLookAlike } from './look-alikes.ts'
import { keepAccountKey } from './retried-creation.ts'
import * as store from './store.ts'

/** Invitations as this feature needs them. */
export interface Invitations {
  /** @throws {AppError} if the invitation can't be accepted */
  findInvitation(reader: Reader, token: string, now: string): Promise<unknown>
  /** @throws {AppError} as above: of simultaneous uses, one succeeds */
  useInvitation(
    transaction: Transaction,
    use: { token: string; leader: { id: string; name: string; username: string }; now: string },
  ): Promise<void>
}

/** Creates a leader with an invitation, and a session. */
export async function acceptInvitation(
  { database, clock }: { database: Database; clock: Clock },
  { findInvitation, useInvitation }: Invitations,
  { token, accountKey, ...person }: NewLeader & { token: string; accountKey: AccountKey },
  passwords: Passwords,
): Promise<{ user: store.UserRow; token: string }> {
  const now = clock()
  // Before the password is hashed; checked again in the transaction.
  await findInvitation(database.read, token, now.toISOString())
  const leader = await prepareLeader(person, now, passwords)
  return database.write(async (transaction) => {
    await refuseLookAlike(transaction, leader)
    const user = await store.insertUser(transaction, leader)
    await keepAccountKey(transaction, accountKey, leader)
    const sessionToken = await startSession(transaction, user.id, now)
    await useInvitation(transaction, { token, leader: user, now: now.toISOString() })
    return { user, token: sessionToken }
  })
}
