import type { Transaction } from '#server/platform/database/database.ts'
import { declarations } from '#server/platform/personal-data/declarations.ts'
import { deleteCodesOf } from '../recovery/store.ts'
import { deleteOtherSessions } from './sessions-store.ts'

interface Change {
  userId: string
  now: string
  /** Hash of the session that makes the change and continues, if there is one. */
  keptSession?: string | undefined
  /** Whether a guardian makes the change, whose page then shows it. */
  byGuardian?: boolean
}

/**
 * Ends all that gives access to an account or was made with it: sessions, recovery codes, and what other subjects declare, such as
 * invitations, confirmed resets of a password and guardians' links. Call it in each transaction that changes the role, the password or
 * the state of an account, after the change: a secret from before it must not have the new rights (AU15, docs/rules.md#secrets-end-with-each-change).
 */
export async function revokeSecrets(
  transaction: Transaction,
  { userId, now, keptSession = '', byGuardian = false }: Change,
): Promise<void> {
  await deleteOtherSessions(transaction, { userId, ownHash: keptSession })
  await deleteCodesOf(transaction, userId)
  for (const declared of declarations()) await declared.revokeSecrets?.(transaction, { userId, now, byGuardian })
}
