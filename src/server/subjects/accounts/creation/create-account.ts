import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { UniqueViolation } from '#server/platform/database/errors.ts'
import { AppError } from '#server/platform/errors.ts'
import { refuseLookAlike } from '../names/refuse-look-alike.ts'
import { insertUser, type NewUser, oneUserPerEmail, oneUserPerName, type UserRow } from '../store.ts'

/** @throws {UniqueViolation} if the username or the email is taken, also for usernames that look like a leader's */
export async function createAccount(transaction: Transaction, account: NewUser): Promise<UserRow> {
  // An invited leader also while the account waits: no other account may look like it.
  const role = account.isInvitedAsLeader ? 'admin' : account.role
  await refuseLookAlike(transaction, { ...account, role })
  return insertUser(transaction, account)
}

/**
 * Returns an error handler for writes of a username: it turns the violation of a constraint into a `conflict`.
 * @param username the one that was chosen. Without it, the email is the username, so either constraint is about the email.
 */
export const refuseTaken =
  (username: string | undefined) =>
  (error: unknown): never => {
    const violated = error instanceof UniqueViolation ? error.constraint : undefined
    if (violated === oneUserPerEmail || (violated === oneUserPerName && username === undefined)) {
      const message = messages.email_taken()
      throw new AppError('conflict', message, { errors: [{ path: 'email', message }] })
    }
    if (violated === oneUserPerName) throw new AppError('conflict', messages.username_taken())
    throw error
  }
