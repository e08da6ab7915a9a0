import * as messages from '#messages'
import { codeOf, formatCode } from '#server/platform/codes.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { recoveryCodes, type SignIn } from '#server/subjects/accounts/public.ts'
import { createRecoveryCode } from './recovery-codes.ts'
import { readRequest } from './two-person/present.ts'

/**
 * Handlers by which leaders create recovery codes: docs/leaders.md#recovery. A code has only 38 random bits. It is stored like a
 * password, as an argon2id hash, because a fast hash in a stolen backup could be reversed within the code's lifetime. Guesses are
 * limited like failed logins.
 */
export function recoveryCodeHandlers({ database, clock, events, securityLog }: Services, { passwordQueue }: SignIn) {
  return {
    async 'POST /api/users/{id}/recovery-code'({ viewer, params: { id: userId }, caller, createOnce, secretOf }) {
      if (userId === viewer.id) throw new AppError('not_allowed', messages.own_account())
      const passwords = passwordQueue.passwordsOf({ account: viewer.id, address: caller.ip })
      const now = clock()

      /** Returns what creates the code that follows from an id. */
      async function prepare(id: string) {
        const code = codeOf(secretOf(id))
        const newCode = { userId, actorId: viewer.id, codeHash: await passwords.hash(code), now }
        return async (transaction: Transaction) => ({ code, ...(await createRecoveryCode(transaction, newCode)) })
      }

      /** Returns the code that follows from an id, unless it was used or replaced, or waited for a second leader. */
      async function findCurrent(id: string) {
        const code = codeOf(secretOf(id))
        const stored = await recoveryCodes.findCode(database.read, { userId })
        if (stored === undefined || stored.expires_at <= now.toISOString()) return undefined
        return (await passwords.verify(code, stored.code_hash)) ? { code, expiresAt: stored.expires_at } : undefined
      }

      const id = newId()
      const { row: created } = await createOnce({
        id,
        write: await prepare(id),
        load: async (first) => (await findCurrent(first)) ?? database.write(await prepare(first)),
      })
      events.publish({ change: 'users', id: userId, audience: { student: userId } })
      if ('confirmation' in created) {
        return { confirmation: await readRequest(database.read, created.confirmation.id, viewer.id, clock()) }
      }
      securityLog('recovery code created', caller, { account: userId })
      return { code: formatCode(created.code), expiresAt: created.expiresAt }
    },
  } satisfies Partial<Handlers>
}
