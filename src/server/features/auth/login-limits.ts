import { serverLimits } from '#contract/limits.ts'
import { try_again_in_minutes, try_again_in_seconds } from '#messages'
import type { Clock } from '../../clock.ts'
import { hashKey } from '../../codes.ts'
import type { Database, Reader, Transaction } from '../../database/database.ts'
import { AppError } from '../../errors.ts'
import { networkOf } from '../../http/network.ts'
import { type RateLimit, takeToken } from '../../http/token-bucket.ts'
import * as store from './store.ts'

const { freeFailures, firstWaitMs, maxWaitMs, forgetAfterMs } = serverLimits.login
const {
  loginFailuresPerAddress: perAddress,
  loginFailuresPerAccount: perAccount,
  knownNetworks,
  maxRateLimitedClients,
} = serverLimits
const cleanUpEveryMs = 60_000

/** Returns the wait after a number of failures, in milliseconds. It is 0 at first and then doubles. */
export function waitAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(firstWaitMs * 2 ** (failures - freeFailures), maxWaitMs)
}

const isoTime = (ms: number): string => new Date(ms).toISOString()

export function slowDown(milliseconds: number): AppError {
  const seconds = Math.ceil(milliseconds / 1000)
  const message =
    seconds <= 90 ? try_again_in_seconds({ seconds }) : try_again_in_minutes({ minutes: Math.ceil(seconds / 60) })
  return new AppError('slow_down', message, { retryAfter: seconds })
}

/** A password check. */
export interface Attempt {
  /** Id of the account, or the typed name if there is no such account. */
  account: string
  /** Id of the account, if there is one. */
  userId: string | undefined
  address: string
}

/** An attempt that was allowed. */
export interface CountedAttempt extends Attempt {
  /** Whether the account has logged in from this network before. */
  isKnown: boolean
}

/**
 * Creates the login rate limit, which all nodes share. It counts attempts per account and address, per address over all accounts, and
 * per account over all addresses. The last two do not apply if the account has logged in from the same network before, so that no
 * attacker can lock the owner out. Attempts are counted before the password is checked, so that simultaneous ones count.
 */
export function createLoginLimits(database: Database, clock: Clock) {
  let cleanedUpAt = 0
  /** Time until which a limit refuses, by its key. Repeated refusals need no write. */
  const refusedUntil = new Map<string, number>()

  function refuse(key: string, waitMs: number, now: number): never {
    if (refusedUntil.size >= maxRateLimitedClients) refusedUntil.clear()
    refusedUntil.set(key, now + waitMs)
    throw slowDown(waitMs)
  }

  /** Returns the remaining milliseconds of a known refusal, or 0. */
  function knownWaitMs(key: string, now: number): number {
    const waitMs = (refusedUntil.get(key) ?? 0) - now
    if (waitMs > 0 && waitMs <= maxWaitMs) return waitMs
    refusedUntil.delete(key)
    return 0
  }

  /** Returns the buckets of an attempt from an unknown network, in the order in which transactions lock them. */
  const bucketsOf = ({ account, address }: Attempt): [key: string, limit: RateLimit][] => [
    [hashKey('address', networkOf(address, 56)), perAddress],
    [hashKey('account', account), perAccount],
  ]
  const pairOf = ({ account, address }: Attempt) => hashKey(account, networkOf(address, 64))
  const networkHashOf = (userId: string, address: string) => hashKey('network', userId, networkOf(address, 64))

  async function isKnownNetwork(reader: Reader, { userId, address }: Attempt, now: number) {
    if (userId === undefined) return false
    const network = { userId, networkHash: networkHashOf(userId, address) }
    return store.isKnownNetwork(reader, network, isoTime(now - knownNetworks.retentionMs))
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
    // A longer block comes from a clock that was set back.
    if (blockedMs > 0 && blockedMs <= maxWaitMs) refuse(key, blockedMs, now)
    const wait = waitAfter(failures)
    if (wait > 0) await store.blockUntil(transaction, key, isoTime(now + wait))
  }

  async function refuseKnown(attempt: Attempt, now: number): Promise<void> {
    const pairWait = knownWaitMs(pairOf(attempt), now)
    if (pairWait > 0) throw slowDown(pairWait)
    const bucketWait = Math.max(...bucketsOf(attempt).map(([key]) => knownWaitMs(key, now)))
    if (bucketWait > 0 && !(await isKnownNetwork(database.read, attempt, now))) throw slowDown(bucketWait)
  }

  async function cleanUp(now: number): Promise<void> {
    if (Math.abs(now - cleanedUpAt) < cleanUpEveryMs) return
    cleanedUpAt = now
    await database.write((transaction) => store.deleteOldAttempts(transaction, isoTime(now - forgetAfterMs)))
    await database.write((transaction) => store.deleteFullBuckets(transaction, isoTime(now)))
  }

  return {
    /** Counts an attempt. @throws {AppError} `slow_down` if a limit refuses it, without counting it */
    async registerAttempt(attempt: Attempt): Promise<CountedAttempt> {
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
    /** Resets the limits after a success, in the transaction of the login or change. */
    async reset(transaction: Transaction, attempt: CountedAttempt): Promise<void> {
      if (!attempt.isKnown) await returnTokens(transaction, attempt)
      await store.deleteAttempts(transaction, pairOf(attempt))
    },
    /** Ends the wait of an account and address after failures, for a user who has recovered the account. */
    async clearWait(transaction: Transaction, attempt: Attempt): Promise<void> {
      refusedUntil.delete(pairOf(attempt))
      await store.deleteAttempts(transaction, pairOf(attempt))
    },
    /** Records the network of a login. From there, only the limit per account and address applies. */
    async rememberNetwork(transaction: Transaction, userId: string, address: string): Promise<void> {
      const network = { userId, networkHash: networkHashOf(userId, address) }
      await store.rememberNetwork(transaction, network, isoTime(clock().getTime()), knownNetworks.max)
    },
  }
}

export type LoginLimits = ReturnType<typeof createLoginLimits>
