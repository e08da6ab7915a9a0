import * as messages from '#messages'
import { normalizeCode } from '#server/platform/codes.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { foldName } from '#server/platform/text/fold-name.ts'
import { presentUser } from '../present.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import * as store from '../store.ts'
import { recoverAccount } from './recover.ts'
import { findCode } from './store.ts'

/** Handler of recovery with a code: docs/product.md#recovery. */
export function recoveryHandlers(
  { database, clock, events, securityLog }: Services,
  { loginLimits, passwordQueue }: SignIn,
): Handlers<'POST /api/auth/recover'> {
  return {
    async 'POST /api/auth/recover'({ body, caller }) {
      return passwordQueue.enter({ account: foldName(body.username), address: caller.ip }, async (passwords) => {
        const { read } = database
        const user = await store.findUserByUsername(read, body.username)
        const userId = user?.id
        // Counted apart from logins: who has just failed to log in five times must be able to use a code.
        const account = `recovery ${userId ?? `of ${foldName(body.username)}`}`
        const attempt = await loginLimits.registerAttempt({ account, userId, address: caller.ip })
        const fail = (): never => {
          securityLog('recovery failed', caller, { account: userId })
          throw new AppError('wrong_credentials', messages.recovery_failed())
        }
        // Also for an unknown username, so that it takes as long.
        const stored = await findCode(read, userId ?? '')
        const matches = await passwords.verify(normalizeCode(body.code), stored?.code_hash)
        if (userId === undefined || stored === undefined || !matches) return fail()
        if (stored.expires_at <= clock().toISOString()) return fail()
        const passwordHash = await passwords.hash(body.newPassword)
        const recovery = { userId, codeHash: stored.code_hash, passwordHash, now: clock() }
        const recovered = await database.write(async (transaction) => {
          const result = await recoverAccount(transaction, recovery)
          if (result === undefined) return undefined
          await loginLimits.reset(transaction, attempt)
          await loginLimits.clearWait(transaction, { account: userId, userId, address: caller.ip })
          await loginLimits.rememberNetwork(transaction, userId, caller.ip)
          return result
        })
        if (recovered === undefined) return fail()
        securityLog('password recovered, other sessions ended', caller, { account: userId })
        events.endOtherSessions(userId, '')
        return { token: recovered.token, user: presentUser(recovered.user) }
      })
    },
  }
}
