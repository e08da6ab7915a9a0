import { createHash } from 'node:crypto'
import { serverLimits } from '#contract/limits.ts'
import { try_again_in_minutes, try_again_in_seconds } from '#messages'
import type { Clock } from '../../clock.ts'
import type { Database, Reader, Transaction } from '../../database/database.ts'
import { AppError } from '../../errors.ts'
import { networkOf } from '../../http/network.ts'
import { type RateLimit, takeToken } from '../../http/token-bucket.ts'
import * as store from './store.ts'

const { freeFailures, firstWait, longestWait, forgetAfter } = serverLimits.signIn
const {
  signInFailuresPerAddress: perAddress,
  signInFailuresPerAccount: perAccount,
  knownNetworks,
  rateLimitedClients,
} = serverLimits
const cleanUpEveryMs = 60_000

/** How long the next try waits after so many failures, in milliseconds: nothing at first, then doubling. */
export function waitAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(firstWait * 2 ** (failures - freeFailures), longestWait)
}

/** Hashed, because people type passwords into the name's field. */
const hashOf = (...parts: string[]): string => createHash('sha256').update(parts.join('\0')).digest('base64url')

const isoTime = (ms: number): string => new Date(ms).toISOString()

function slowDown(milliseconds: number): AppError {
  const seconds = Math.ceil(milliseconds / 1000)
  const message =
    seconds <= 90 ? try_again_in_seconds({ seconds }) : try_again_in_minutes({ minutes: Math.ceil(seconds / 60) })
  return new AppError('slow_down', message, { retryAfter: seconds })
}

/** A password that is about to be checked. */
export interface Attempt {
  /** The account's id, or the name that was given where there is no such account. */
  account: string
  /** The account's id, where there is one. */
  userId: string | undefined
  address: string
}

/** An attempt that was allowed. */
export interface CountedAttempt extends Attempt {
  /** Whether the account had signed in from this network before. */
  isKnown: boolean
}

/**
 * Limits guessing in three ways, on all nodes together: per account and address, per address over all accounts, and per account over
 * all addresses. The last two do not apply where the account has signed in from the same network before, so that nobody can lock the
 * owner out. An attempt is counted before its password is checked, so that simultaneous ones don't all get a free guess.
 */
export function createThrottle(database: Database, clock: Clock) {
  let cleanedUpAt = 0
  /** Key of a limit → when it ends. Refusing again what was refused a moment ago costs no write. */
  const refusedUntil = new Map<string, number>()

  function refuse(key: string, waitMs: number, now: number): never {
    if (refusedUntil.size >= rateLimitedClients) refusedUntil.clear()
    refusedUntil.set(key, now + waitMs)
    throw slowDown(waitMs)
  }

  /** How much longer a limit is known to refuse, in milliseconds. */
  function knownWait(key: string, now: number): number {
    const waitMs = (refusedUntil.get(key) ?? 0) - now
    if (waitMs > 0 && waitMs <= longestWait) return waitMs
    refusedUntil.delete(key)
    return 0
  }

  /** The buckets of an attempt from an unknown network, always in this order: simultaneous transactions lock them the same way. */
  const bucketsOf = ({ account, address }: Attempt): [key: string, limit: RateLimit][] => [
    [hashOf('address', networkOf(address, 56)), perAddress],
    [hashOf('account', account), perAccount],
  ]
  const pairOf = ({ account, address }: Attempt) => hashOf(account, networkOf(address, 64))
  const networkHashOf = (userId: string, address: string) => hashOf('network', userId, networkOf(address, 64))

  async function isKnownNetwork(reader: Reader, { userId, address }: Attempt, now: number) {
    if (userId === undefined) return false
    const network = { userId, networkHash: networkHashOf(userId, address) }
    return store.isKnownNetwork(reader, network, isoTime(now - knownNetworks.life))
  }

  async function takeTokens(transaction: Transaction, attempt: Attempt, now: number): Promise<void> {
    for (const [key, limit] of bucketsOf(attempt)) {
      const fullAt = Date.parse(await store.lockBucket(transaction, key, isoTime(now)))
      const taken = takeToken(limit, fullAt, now)
      if (taken.waitMs !== undefined) refuse(key, taken.waitMs, now)
      await store.setBucket(transaction, key, isoTime(taken.fullAtMs))
    }
  }

  async function returnTokens(transaction: Transaction, attempt: Attempt): Promise<void> {
    const now = isoTime(clock().getTime())
    for (const [key, { perMinute }] of bucketsOf(attempt)) {
      const fullAt = Date.parse(await store.lockBucket(transaction, key, now))
      await store.setBucket(transaction, key, isoTime(fullAt - 60_000 / perMinute))
    }
  }

  async function countPair(transaction: Transaction, attempt: Attempt, now: number): Promise<void> {
    const key = pairOf(attempt)
    const { failures, blocked_until } = await store.countAttempt(transaction, key, isoTime(now))
    const blockedMs = blocked_until === null ? 0 : Date.parse(blocked_until) - now
    // A longer block is from a clock that has been set back since.
    if (blockedMs > 0 && blockedMs <= longestWait) refuse(key, blockedMs, now)
    const wait = waitAfter(failures)
    if (wait > 0) await store.blockUntil(transaction, key, isoTime(now + wait))
  }

  async function refuseKnown(attempt: Attempt, now: number): Promise<void> {
    const pairWait = knownWait(pairOf(attempt), now)
    if (pairWait > 0) throw slowDown(pairWait)
    const bucketWait = Math.max(...bucketsOf(attempt).map(([key]) => knownWait(key, now)))
    if (bucketWait > 0 && !(await isKnownNetwork(database.read, attempt, now))) throw slowDown(bucketWait)
  }

  async function cleanUp(now: number): Promise<void> {
    if (Math.abs(now - cleanedUpAt) < cleanUpEveryMs) return
    cleanedUpAt = now
    await database.write((transaction) => store.deleteOldAttempts(transaction, isoTime(now - forgetAfter)))
    await database.write((transaction) => store.deleteFullBuckets(transaction, isoTime(now)))
  }

  return {
    /** @throws {AppError} `slow_down`; such an attempt is not counted */
    async countTry(attempt: Attempt): Promise<CountedAttempt> {
      const now = clock().getTime()
      await refuseKnown(attempt, now)
      await cleanUp(now)
      return database.write(async (transaction) => {
        const isKnown = await isKnownNetwork(transaction, attempt, now)
        if (!isKnown) await takeTokens(transaction, attempt, now)
        await countPair(transaction, attempt, now)
        return { ...attempt, isKnown }
      })
    },
    /** Forgets the attempts before the right password, in the transaction of what the password was for. */
    async forgive(transaction: Transaction, attempt: CountedAttempt): Promise<void> {
      if (!attempt.isKnown) await returnTokens(transaction, attempt)
      await store.deleteAttempts(transaction, pairOf(attempt))
    },
    /** Records the network of a sign-in: from there, only the limit per account and address applies. */
    async rememberNetwork(transaction: Transaction, userId: string, address: string): Promise<void> {
      const network = { userId, networkHash: networkHashOf(userId, address) }
      await store.rememberNetwork(transaction, network, isoTime(clock().getTime()), knownNetworks.most)
    },
  }
}
