import type { Transaction } from '#server/platform/database/database.ts'
import { UniqueViolation } from '#server/platform/database/errors.ts'
import { deleteRows, execute, queryExists } from '#server/platform/database/statement.ts'

/** Reserves a username that an account had for it. Two accounts can't have had the same one. */
export const reserveUsername = execute((sql, value: { usernameKey: string; userId: string }) =>
  sql
    .insertInto('earlier_usernames')
    .values({ username_key: value.usernameKey, user_id: value.userId })
    .onConflict((conflict) => conflict.doNothing()),
)

const isReserved = queryExists((sql, value: { usernameKey: string; userId: string }) =>
  sql
    .selectFrom('earlier_usernames')
    .select('user_id')
    .where('username_key', '=', value.usernameKey)
    .where('user_id', '<>', value.userId),
)
/**
 * Refuses the earlier username of another account, as if it were taken: who types it out of habit must not meet another person. Call it
 * after the username is written, because that waits for a transaction that gives it up.
 * @throws {UniqueViolation} of this constraint
 */
export async function refuseEarlier(
  transaction: Transaction,
  username: { usernameKey: string; userId: string },
  constraint: string,
): Promise<void> {
  if (await isReserved(transaction, username)) throw new UniqueViolation(constraint)
}

/** Frees the earlier usernames of a person who is erased. */
export const deleteEarlierOf = deleteRows('earlier_usernames', 'user_id')
