import type { Role } from '#contract/accounts.ts'
import { serverLimits } from '#contract/limits.ts'
import { try_again_in_minutes, try_again_in_seconds } from '#messages'
import type { Clock } from '#server/platform/clock.ts'
import { hashKey } from '#server/platform/codes.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/limits/network.ts'
import { createTokenBuckets, type RateLimit, takeToken } from '#server/platform/http/limits/token-bucket.ts'
import type { Services } from '#server/platform/services.ts'
import * as store from '../store.ts'

const { freeFailures, firstWaitMs, maxWaitMs, forgetAfterMs } = serverLimits.login
const {
  loginFailuresPerAddress: perAddress,
  loginFailuresPerAccount: perAccount,
  studentWrites,
  leaderWrites,
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

/**
 * Locks a token bucket and takes a token. The time is read after that, because a request may have waited for the lock.
 * @returns the time to store, whether it has changed, and the milliseconds until the next token, or 0 if a token was taken
 */
export async function takeLockedToken(transaction: Transaction, key: string, limit: RateLimit, clock: Clock) {
  const stored = await store.lockBucket(transaction, key, clock().toISOString())
  const { fullAtMs, waitMs } = takeToken(limit, Date.parse(stored), clock().getTime())
  const fullAt = isoTime(fullAtMs)
  return { fullAt, isChanged: fullAt !== stored, waitMs }
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
export function createLoginLimits({ database, clock, environment }: Services) {
  let cleanedUpAt = 0
  /** Refusals by the key of their limit. Repeated ones need no write. */
  const refusals = new Map<string, { atMs: number; waitMs: number }>()
  /** Logins with the right password, on this node, as other writes of an account count. */
  const logins = {
    student: createTokenBuckets(studentWrites, maxRateLimitedClients),
    admin: createTokenBuckets(leaderWrites, maxRateLimitedClients),
  }

  function refuse(key: string, waitMs: number, now: number): never {
    if (refusals.size >= maxRateLimitedClients) refusals.clear()
    refusals.set(key, { atMs: now, waitMs })
    throw slowDown(waitMs)
  }

  /** Returns the remaining milliseconds of a known refusal, or 0. */
  function knownWaitMs(key: string, now: number): number {
    const { atMs, waitMs } = refusals.get(key) ?? { atMs: now, waitMs: 0 }
    // Not before the refusal: the clock was set back.
    if (atMs <= now && atMs + waitMs > now) return atMs + waitMs - now
    refusals.delete(key)
    return 0
  }

  /** Returns the buckets of an attempt from an unknown network, in the order in which transactions lock them. */
  const bucketsOf = ({ account, address }: Attempt): [key: string, limit: RateLimit][] => [
    [hashKey('address', networkOf(address)), perAddress],
    [hashKey('account', account), perAccount],
  ]
  const pairOf = ({ account, address }: Attempt) => hashKey(account, networkOf(address))
  const networkHashOf = (userId: string, address: string) => hashKey('network', userId, networkOf(address))

  async function isKnownNetwork(reader: Reader, { userId, address }: Attempt, now: number) {
    if (userId === undefined) return false
    const since = isoTime(now - knownNetworks.retentionMs)
    return store.isKnownNetwork(reader, { userId, networkHash: networkHashOf(userId, address), since })
  }

  /** Takes a token of each bucket, or none. @returns the refusal of a bucket that has none */
  async function takeTokens(transaction: Transaction, attempt: Attempt) {
    const taken = []
    for (const [key, limit] of bucketsOf(attempt)) {
      taken.push({ key, ...(await takeLockedToken(transaction, key, limit, clock)) })
    }
    const refused = taken.find(({ waitMs }) => waitMs > 0)
    for (const bucket of taken) {
      // A bucket that refuses has changed if the clock was set back.
      const isStored = refused === undefined || (bucket.waitMs > 0 && bucket.isChanged)
      if (isStored) await store.setBucket(transaction, { key: bucket.key, fullAt: bucket.fullAt })
    }
    return refused
  }

  async function returnTokens(transaction: Transaction, attempt: Attempt): Promise<void> {
    const now = isoTime(clock().getTime())
    for (const [key, { perMinute }] of bucketsOf(attempt)) {
      const fullAt = Date.parse(await store.lockBucket(transaction, key, now))
      await store.setBucket(transaction, { key, fullAt: isoTime(fullAt - 60_000 / perMinute) })
    }
  }

  async function countPair(transaction: Transaction, attempt: Attempt): Promise<void> {
    const key = pairOf(attempt)
    const { failures, blocked_until } = await store.countAttempt(transaction, key, clock().toISOString())
    const now = clock().getTime()
    const blockedMs = blocked_until === null ? 0 : Date.parse(blocked_until) - now
    // A longer block comes from a clock that was set back.
    if (blockedMs > 0 && blockedMs <= maxWaitMs) refuse(key, blockedMs, now)
    const wait = waitAfter(failures)
    if (wait > 0) await store.blockUntil(transaction, { key, until: isoTime(now + wait) })
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
    await database.write((transaction) =>
      store.deleteOldAttempts(transaction, { before: isoTime(now - forgetAfterMs) }),
    )
    await database.write((transaction) => store.deleteFullBuckets(transaction, { now: isoTime(now) }))
  }

  return {
    /** Counts an attempt. @throws {AppError} `slow_down` if a limit refuses it, without counting it */
    async registerAttempt(attempt: Attempt): Promise<CountedAttempt> {
      const now = clock().getTime()
      await refuseKnown(attempt, now)
      await cleanUp(now)
      const { isKnown, refused } = await database.write(async (transaction) => {
        const isKnown = await isKnownNetwork(transaction, attempt, now)
        const refused = isKnown ? undefined : await takeTokens(transaction, attempt)
        if (refused === undefined) await countPair(transaction, attempt)
        return { isKnown, refused }
      })
      if (refused !== undefined) refuse(refused.key, refused.waitMs, clock().getTime())
      return { ...attempt, isKnown }
    },
    /** Counts a login with the right password. @throws {AppError} `slow_down` */
    countLogin({ id, role }: { id: string; role: Role }): void {
      const waitMs = environment.rateLimits ? logins[role].take(id, clock().getTime()) : 0
      if (waitMs > 0) throw slowDown(waitMs)
    },
    /** Resets the limits after a success, in the transaction of the login or change. */
    async reset(transaction: Transaction, attempt: CountedAttempt): Promise<void> {
      if (!attempt.isKnown) await returnTokens(transaction, attempt)
      await store.deleteAttempts(transaction, pairOf(attempt))
    },
    /** Ends the wait of an account and address after failures, for a user who has recovered the account. */
    async clearWait(transaction: Transaction, attempt: Attempt): Promise<void> {
      refusals.delete(pairOf(attempt))
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
