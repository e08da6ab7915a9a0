import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { AccountKey } from '#server/platform/http/handlers.ts'
import { findKey, insertKey } from '#server/platform/http/idempotency/store.ts'
import type { Services } from '#server/platform/services.ts'
import { startSession } from '../sessions/sessions.ts'
import { logIn } from '../sign-in/log-in.ts'
import type { Passwords } from '../sign-in/passwords.ts'
import * as store from '../store.ts'

// Visitors who create an account may send the request again, if its response was lost (ADR 025). The key belongs to the account
// that the first request created. The response is not stored, so a retry gets a session of its own.

/** Starts the first session of an account, in the transaction that creates it, and stores the key of the request. @returns the token */
export async function startFirstSession(
  transaction: Transaction,
  { userId, accountKey: { key, digest }, now }: { userId: string; accountKey: AccountKey; now: Date },
): Promise<string> {
  if (key !== undefined) {
    const created_at = now.toISOString()
    await insertKey(transaction, { user_id: userId, key, request_digest: digest, row_id: userId, created_at })
  }
  return startSession(transaction, userId, now)
}

interface Retry {
  username: string
  password: string
  accountKey: AccountKey
}

/**
 * Finds the account that an earlier request with this key and body has created. The digest leaves the password out, because a fast
 * hash of it must not be stored; it is compared with the account's.
 */
async function findCreated(database: Database, { username, password, accountKey }: Retry, passwords: Passwords) {
  const { key, digest } = accountKey
  if (key === undefined) return undefined
  const user = await store.findUserByUsername(database.read, username)
  const first = user && (await findKey(database.read, { userId: user.id, key }))
  if (user === undefined || first?.request_digest !== digest) return undefined
  return (await passwords.verify(password, user.password_hash)) ? user : undefined
}

/**
 * Creates an account and a session. A retry logs in to the account that the first request created.
 * @throws {AppError} whatever `create` throws, if no earlier request has created the account
 */
export async function createAccountOnce<Created extends { user: store.UserRow; token: string }>(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  retry: Retry,
  passwords: Passwords,
  create: () => Promise<Created>,
): Promise<(Created & { isNew: true }) | { user: store.UserRow; token: string; isNew: false }> {
  async function resume() {
    const user = await findCreated(database, retry, passwords)
    if (user === undefined) return undefined
    const token = await database.write((transaction) => logIn(transaction, user, clock()))
    return { user, token, isNew: false as const }
  }
  const earlier = await resume()
  if (earlier !== undefined) return earlier
  try {
    return { ...(await create()), isNew: true }
  } catch (error) {
    // The same request may have arrived twice at the same time.
    const simultaneous = await resume()
    if (simultaneous === undefined) throw error
    return simultaneous
  }
}
