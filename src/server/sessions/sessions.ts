import { serverLimits } from '#contract/limits.ts'
import type { Role } from '#contract/users.ts'
import { not_signed_in, session_expired } from '#messages'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import { createMemory } from '../database/versioned-cache.ts'
import { AppError } from '../errors.ts'
import * as store from './store.ts'
import { createToken, hashToken } from './token.ts'

/** Who is signed in, as far as deciding needs it. */
export interface Viewer {
  id: string
  role: Role
  sessionHash: string
}

/** A session counts from its last use, to the hour: so a request that only reads does not write. */
const prolongAfter = 60 * 60 * 1000

const later = (time: Date, milliseconds: number): string => new Date(time.getTime() + milliseconds).toISOString()

/** When a session that is used now ends: after some time without use, and for good some time after sign-in. */
const endOf = (createdAtMs: number, nowMs: number): number =>
  Math.min(nowMs + serverLimits.sessionLife, createdAtMs + serverLimits.sessionMaxAge)

/** Starts a session in the transaction of the sign-in. @returns the token, which only the browser keeps */
export async function startSession(transaction: Transaction, userId: string, now: Date): Promise<string> {
  const token = createToken()
  await store.deleteLongExpiredSessions(transaction, userId, later(now, -serverLimits.expiredSessionKept))
  await store.insertSession(transaction, {
    tokenHash: hashToken(token),
    userId,
    now: now.toISOString(),
    expiresAt: later(now, serverLimits.sessionLife),
  })
  return token
}

export interface Sessions {
  /** @throws {AppError} `not_signed_in` or `session_expired` */
  authenticate(token: string): Promise<Viewer>
  /** Whether a session that was authenticated before still is, with the same role. */
  isAlive(viewer: Viewer): Promise<boolean>
}

/** A session as it stands in the database. */
interface Session {
  viewer: Viewer
  /** Milliseconds. */
  createdAt: number
  lastUsedAt: number
  expiresAt: number
}

export function createSessions(
  { database, clock }: { database: Database; clock: Clock },
  warn: (error: unknown) => void,
): Sessions {
  const sessions = createMemory<Session>(database, ['sessions', 'users'])

  async function readSession(sessionHash: string): Promise<Session | undefined> {
    const row = await store.findSession(database.read, sessionHash)
    if (row === undefined) return undefined
    const createdAt = Date.parse(row.created_at)
    const lastUsedAt = Date.parse(row.last_used_at)
    // Not the stored time alone: releases without a maximum age have prolonged sessions beyond it.
    const expiresAt = Math.min(Date.parse(row.expires_at), endOf(createdAt, lastUsedAt))
    return { viewer: { id: row.id, role: row.role, sessionHash }, createdAt, lastUsedAt, expiresAt }
  }

  async function findSession(token: string): Promise<Session> {
    const session = await readSession(hashToken(token))
    if (session === undefined) throw new AppError('not_signed_in', not_signed_in())
    return session
  }

  return {
    async isAlive({ sessionHash, role }) {
      const session = await readSession(sessionHash)
      return session !== undefined && session.viewer.role === role && session.expiresAt > clock().getTime()
    },

    async authenticate(token) {
      const { viewer, createdAt, lastUsedAt, expiresAt } = await sessions.recall(token, () => findSession(token))
      const now = clock()
      if (expiresAt <= now.getTime()) throw new AppError('session_expired', session_expired())
      if (lastUsedAt < now.getTime() - prolongAfter) {
        // Nobody waits for it, and reading goes on where it can't be written (a full disk).
        database
          .write((transaction) =>
            store.prolongSession(
              transaction,
              viewer.sessionHash,
              now.toISOString(),
              new Date(endOf(createdAt, now.getTime())).toISOString(),
            ),
          )
          .catch(warn)
      }
      return viewer
    },
  }
}
