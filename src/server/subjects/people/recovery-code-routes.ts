import * as messages from '#messages'
import { createCode, formatCode } from '#server/platform/codes.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { readRequest, type SignIn } from '#server/subjects/accounts/public.ts'
import { createRecoveryCode, recreateRecoveryCode } from './recovery-codes.ts'

/**
 * Handlers by which leaders create recovery codes: docs/product.md#recovery. A code has only 38 random bits. It is stored like a
 * password, as an argon2id hash, because a fast hash in a stolen backup could be reversed within the code's lifetime. Guesses are
 * limited like failed logins.
 */
export function recoveryCodeHandlers({ database, clock, events, securityLog }: Services, { passwordQueue }: SignIn) {
  return {
    async 'POST /api/users/{id}/recovery-code'({ viewer, params: { id }, caller, createOnce }) {
      if (id === viewer.id) throw new AppError('not_allowed', messages.own_account())
      const code = createCode()
      const codeHash = await passwordQueue.passwordsOf({ account: viewer.id, address: caller.ip }).hash(code)
      const newCode = { userId: id, actorId: viewer.id, codeHash, now: clock() }
      const { row: created } = await createOnce({
        id,
        write: (transaction) => createRecoveryCode(transaction, newCode),
        load: () => database.write((transaction) => recreateRecoveryCode(transaction, newCode)),
      })
      events.publish({ change: 'users', id, audience: { student: id } })
      if ('confirmation' in created) {
        return { confirmation: await readRequest(database.read, created.confirmation.id, viewer.id, clock()) }
      }
      securityLog('recovery code created', caller, { account: id })
      return { code: formatCode(code), expiresAt: created.expiresAt }
    },
  } satisfies Partial<Handlers>
}
