import { serverLimits } from '#contract/limits.ts'
import { not_signed_in, session_expired, switched_off_ask_anyone } from '#messages'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { createVersionedCache } from '#server/platform/database/versioned-cache.ts'
import { AppError } from '#server/platform/errors.ts'
import { createToken, hashToken } from '#server/platform/tokens.ts'
import type { Sessions, Viewer } from '#server/platform/viewer.ts'
import * as store from './sessions-store.ts'

/** Minimum interval between updates of a session's last use, so that few requests write. */
const minProlongIntervalMs = 60 * 60 * 1000

/** Maximum number of tokens whose user is remembered, and of sessions that have ended. */
const maxRemembered = 10_000

/** Returns when a session expires that is used now. */
const expiryOf = (createdAtMs: number, nowMs: number): number =>
  Math.min(nowMs + serverLimits.sessionIdleMs, createdAtMs + serverLimits.sessionMaxAgeMs)

/**
 * Starts a session, in the transaction of the login. @returns the token, which the server does not store
 * @throws {AppError} `switched_off` if the account has been switched off or removed meanwhile
 */
export async function startSession(transaction: Transaction, userId: string, now: Date): Promise<string> {
  const token = createToken()
  const tokenHash = hashToken(token)
  // First: it locks the account, so that switching it off waits, and then deletes this session. Other logins wait, too.
  if (!(await store.setLastSeen(transaction, { userId, now: now.toISOString() }))) {
    throw new AppError('switched_off', switched_off_ask_anyone())
  }
  await store.insertSession(transaction, {
    token_hash: tokenHash,
    user_id: userId,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: new Date(now.getTime() + serverLimits.sessionIdleMs).toISOString(),
  })
  await store.deleteOldestSessions(transaction, {
    userId,
    ownHash: tokenHash,
    kept: serverLimits.sessionsPerAccount - 1,
  })
  return token
}

/** A session as stored. Times are in milliseconds. */
interface Session {
  viewer: Viewer
  createdAt: number
  lastUsedAt: number
  expiresAt: number
}

export function createSessions(
  { database, clock }: { database: Database; clock: Clock },
  warn: (error: unknown) => void,
): Sessions {
  const sessions = createVersionedCache<Session>(database, ['sessions', 'users'])
  /** Users by the hash of their token, where sessions are not cached. */
  const expectedViewers = database.version === undefined ? new Map<string, Viewer>() : undefined

  /** Hashes of the latest sessions that people have ended. On a full disk, their rows are still there. */
  const ended = new Set<string>()

  async function readSession(sessionHash: string): Promise<Session | undefined> {
    if (ended.has(sessionHash)) return undefined
    const row = await store.findSession(database.read, { tokenHash: sessionHash })
    if (row === undefined || row.switched_off_at !== null) return undefined
    const createdAt = Date.parse(row.created_at)
    const lastUsedAt = Date.parse(row.last_used_at)
    // Earlier releases had no maximum age, so the stored time may be too late.
    const expiresAt = Math.min(Date.parse(row.expires_at), expiryOf(createdAt, lastUsedAt))
    const viewer = {
      id: row.id,
      role: row.role,
      isWaiting: row.waiting_since !== null,
      language: row.language,
      sessionHash,
    }
    return { viewer, createdAt, lastUsedAt, expiresAt }
  }

  async function findSession(sessionHash: string): Promise<Session> {
    const expected = expectedViewers?.get(sessionHash)
    const session = await readSession(sessionHash)
    if (session === undefined) {
      expectedViewers?.delete(sessionHash)
      throw new AppError('not_signed_in', not_signed_in())
    }
    const { role, isWaiting, language } = session.viewer
    if (expected?.role !== role || expected.isWaiting !== isWaiting || expected.language !== language) {
      rememberViewer(session.viewer)
    }
    return session
  }

  function rememberViewer(viewer: Viewer): void {
    if (expectedViewers === undefined) return
    if (expectedViewers.size >= maxRemembered) expectedViewers.delete(expectedViewers.keys().next().value as string)
    expectedViewers.set(viewer.sessionHash, viewer)
  }

  return {
    expectedViewer: (sessionHash) => expectedViewers?.get(sessionHash),

    refuse(sessionHash) {
      if (ended.size >= maxRemembered) ended.delete(ended.values().next().value as string)
      ended.add(sessionHash)
    },

    async isAlive({ sessionHash, role, isWaiting }) {
      const session = await readSession(sessionHash)
      if (session === undefined || session.expiresAt <= clock().getTime()) return false
      return session.viewer.role === role && session.viewer.isWaiting === isWaiting
    },

    async authenticate(sessionHash) {
      const find = () => findSession(sessionHash)
      const { viewer, createdAt, lastUsedAt, expiresAt } = await (ended.has(sessionHash)
        ? find()
        : sessions.get(sessionHash, find))
      const now = clock()
      if (expiresAt <= now.getTime()) {
        expectedViewers?.delete(sessionHash)
        throw new AppError('session_expired', session_expired())
      }
      if (lastUsedAt < now.getTime() - minProlongIntervalMs) {
        // Not awaited: requests succeed even if this write fails, for example with a full disk.
        database
          .write(async (transaction) => {
            const expiry = new Date(expiryOf(createdAt, now.getTime())).toISOString()
            await store.prolongSession(transaction, {
              tokenHash: viewer.sessionHash,
              now: now.toISOString(),
              expiresAt: expiry,
            })
            await store.setLastSeen(transaction, { userId: viewer.id, now: now.toISOString() })
          })
          .catch(warn)
      }
      return viewer
    },
  }
}
