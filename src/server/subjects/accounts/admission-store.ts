import type { Transaction } from '#server/platform/database/database.ts'
import { execute, executeAndCheck, statement } from '#server/platform/database/statement.ts'

// A decision about a waiting account, which a leader can undo for some seconds.

/** Hides an account that was declined: it can't be used and is in no list, as if it was erased already. Its secrets are only refused. */
export const hideDeclined = execute((sql, value: { id: string; now: string }) =>
  sql
    .updateTable('users')
    .set({ waiting_since: null, switched_off_at: value.now, erased_at: value.now })
    .where('id', '=', value.id),
)

const lockHidden = statement((sql, value: { id: string }) =>
  sql
    .updateTable('users')
    .set((user) => ({ role: user.ref('role') }))
    .where('id', '=', value.id)
    .where('erased_at', 'is not', null)
    // An erased account has none.
    .where('username', '<>', '')
    .returning(['id', 'name', 'username']),
)
/** Returns an account that {@link hideDeclined} has hidden, and locks it until the commit. */
export const lockDeclined = (transaction: Transaction, id: string) => transaction.first(lockHidden, { id })

interface Wait {
  id: string
  waitingSince: string
  needsConsent: number
}
const restoreHidden = executeAndCheck((sql, value: Wait) =>
  sql
    .updateTable('users')
    .set({
      waiting_since: value.waitingSince,
      needs_consent: value.needsConsent,
      switched_off_at: null,
      erased_at: null,
    })
    .where('id', '=', value.id)
    .where('erased_at', 'is not', null)
    .where('username', '<>', ''),
)
const restoreActive = executeAndCheck((sql, value: Wait) =>
  sql
    .updateTable('users')
    .set({ waiting_since: value.waitingSince, needs_consent: value.needsConsent })
    .where('id', '=', value.id)
    .where('role', '<>', 'admin')
    .where('switched_off_at', 'is', null),
)
/**
 * Lets an account wait again that was declined or let in.
 * @returns false if the account has changed meanwhile: it was switched off, or has become a leader's
 */
export const waitAgain = async (transaction: Transaction, wait: Wait): Promise<boolean> =>
  (await restoreHidden(transaction, wait)) || (await restoreActive(transaction, wait))
