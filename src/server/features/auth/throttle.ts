import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { serverLimits } from '#contract/limits.ts'
import { try_again_in_minutes, try_again_in_seconds } from '#messages'
import type { Database, Transaction } from '../../database/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../services.ts'
import * as store from './throttle-store.ts'

const { freeFailures, firstWait, longestWait, forgetAfter } = serverLimits.signIn

/** How long the next try waits after so many failures, in milliseconds: nothing at first, then doubling. */
export function waitAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(firstWait * 2 ** (failures - freeFailures), longestWait)
}

/** One household's IPv6 addresses share their first 64 bits: they count as one. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...middle, ...right].slice(0, 4).join(':')
}

/** Hashed, because people type passwords into the name's field. */
const keyOf = (account: string, address: string): string =>
  createHash('sha256')
    .update(`${account}\0${networkOf(address)}`)
    .digest('base64url')

function slowDown(milliseconds: number): AppError {
  const seconds = Math.ceil(milliseconds / 1000)
  const message =
    seconds <= 90 ? try_again_in_seconds({ seconds }) : try_again_in_minutes({ minutes: Math.ceil(seconds / 60) })
  return new AppError('slow_down', message, { retryAfter: seconds })
}

/**
 * Slows down guessing, for one account and address together, so that the owner still gets in from elsewhere.
 * A try is counted before its password is checked, so that many at the same instant don't all get a free one.
 */
export function createThrottle(database: Database, clock: Clock) {
  return {
    /** @throws {AppError} `slow_down` */
    async countTry(account: string, address: string): Promise<void> {
      const key = keyOf(account, address)
      const now = clock().getTime()
      await database.write(async (transaction) => {
        await store.deleteOldAttempts(transaction, new Date(now - forgetAfter).toISOString())
        const { failures, blocked_until } = await store.countAttempt(transaction, key, new Date(now).toISOString())
        const blocked = blocked_until === null ? 0 : Date.parse(blocked_until) - now
        // Undoes the count as well: a try that is turned away is none.
        if (blocked > 0) throw slowDown(blocked)
        const wait = waitAfter(failures)
        if (wait > 0) await store.blockUntil(transaction, key, new Date(now + wait).toISOString())
      })
    },
    /** The tries before the right password are forgotten, in the transaction of what it was for. */
    async forgive(transaction: Transaction, account: string, address: string): Promise<void> {
      await store.deleteAttempts(transaction, keyOf(account, address))
    },
  }
}
