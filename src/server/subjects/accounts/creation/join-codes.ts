import { serverLimits } from '#contract/limits.ts'
import { join_code_required, join_code_wrong } from '#messages'
import type { Clock } from '#server/platform/clock.ts'
import { hashKey, isCode, normalizeCode } from '#server/platform/codes.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { invalidField } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/limits/network.ts'
import { takeToken } from '#server/platform/http/limits/token-bucket.ts'
import type { Caller, SecurityLog } from '#server/platform/http/security-log.ts'
import { lockSettingsForShare, readSettings, type SettingsRow } from '#server/subjects/settings/public.ts'
import { slowDown, takeLockedToken } from '../sign-in/login-limits.ts'
import * as store from '../store.ts'

const refuse = (message: string) => invalidField('joinCode', message)

const isNeeded = ({ join_code_required: needed }: SettingsRow) => needed === 1
const isRight = (typed: string, { join_code: code }: SettingsRow) => code !== null && isCode(typed, code)

/** Creates the check of join codes, and the limit of wrong ones from one network, which all nodes share. */
export function createJoinCodes(
  { database, clock, securityLog }: { database: Database; clock: Clock; securityLog: SecurityLog },
  limit = serverLimits.wrongJoinCodes,
) {
  function refuseTooMany(waitMs: number, caller: Caller): never {
    securityLog('limit reached', caller, { limit: 'wrongJoinCodes' })
    throw slowDown(waitMs)
  }

  /** Right codes are refused as well while the limit is reached. Otherwise, it would not slow down guessing. */
  async function refuseAfterTooMany(key: string, caller: Caller): Promise<void> {
    const stored = await store.readBucket(database.read, key)
    if (stored === undefined) return
    const { waitMs, fullAtMs } = takeToken(limit, Date.parse(stored), clock().getTime())
    if (waitMs === 0) return
    const fullAt = new Date(fullAtMs).toISOString()
    // The clock was set back. Otherwise, the wait would never end.
    if (fullAt !== stored) await database.write((transaction) => store.setBucket(transaction, { key, fullAt }))
    refuseTooMany(waitMs, caller)
  }

  async function countWrong(key: string, caller: Caller): Promise<void> {
    const waitMs = await database.write(async (transaction) => {
      const taken = await takeLockedToken(transaction, key, limit, clock)
      await store.setBucket(transaction, { key, fullAt: taken.fullAt })
      return taken.waitMs
    })
    if (waitMs > 0) refuseTooMany(waitMs, caller)
  }

  return {
    /**
     * Refuses a registration without the join code, before the password is hashed.
     * @throws {AppError} `invalid` with an error at `joinCode`, `slow_down`
     */
    async check(typed = '', caller: Caller): Promise<void> {
      const settings = await readSettings(database.read)
      if (!isNeeded(settings)) return
      if (normalizeCode(typed) === '') throw refuse(join_code_required())
      const key = hashKey('join code', networkOf(caller.ip))
      await refuseAfterTooMany(key, caller)
      if (isRight(typed, settings)) return
      await countWrong(key, caller)
      securityLog('wrong join code', caller)
      throw refuse(join_code_wrong())
    },

    /**
     * Checks the join code again in the transaction of the registration: a leader may have replaced it since. Until the commit,
     * the settings can't change.
     * @returns the settings
     * @throws {AppError} `invalid` with an error at `joinCode`
     */
    async checkAgain(transaction: Transaction, typed = ''): Promise<SettingsRow> {
      const settings = await lockSettingsForShare(transaction)
      if (isNeeded(settings) && !isRight(typed, settings)) throw refuse(join_code_wrong())
      return settings
    },
  }
}
