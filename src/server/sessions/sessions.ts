import { serverLimits } from '#contract/limits.ts'
import type { Role } from '#contract/users.ts'
import { not_signed_in, session_expired } from '#messages'
import type { Transaction } from '../database/database.ts'
import { createMemory } from '../database/memory.ts'
import { AppError } from '../http/app-error.ts'
import type { Services } from '../services.ts'
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
  lastUsedAt: number
  expiresAt: number
}

export function createSessions(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  warn: (error: unknown) => void,
): Sessions {
  const sessions = createMemory<Session>(database, ['sessions', 'users'])

  async function readSession(token: string): Promise<Session> {
    const sessionHash = hashToken(token)
    const row = await store.findSession(database.read, sessionHash)
    if (row === undefined) throw new AppError('not_signed_in', not_signed_in())
    return {
      viewer: { id: row.id, role: row.role, sessionHash },
      lastUsedAt: Date.parse(row.last_used_at),
      expiresAt: Date.parse(row.expires_at),
    }
  }

  return {
    async isAlive({ sessionHash, role }) {
      const session = await store.findSession(database.read, sessionHash)
      return session !== undefined && session.role === role && session.expires_at > clock().toISOString()
    },

    async authenticate(token) {
      const { viewer, lastUsedAt, expiresAt } = await sessions.recall(token, () => readSession(token))
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
              later(now, serverLimits.sessionLife),
            ),
          )
          .catch(warn)
      }
      return viewer
    },
  }
}
