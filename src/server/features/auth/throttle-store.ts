import type { Reader, Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

const count = statement((sql, value: { key: string; now: string }) =>
  sql
    .insertInto('sign_in_attempts')
    .values({ key: value.key, failures: 1, last_failed_at: value.now, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({ failures: row('sign_in_attempts.failures', '+', 1), last_failed_at: value.now })),
    )
    .returning(['failures', 'blocked_until']),
)
/** One more try, in one statement that locks its row: tries at the same instant are all counted. */
export async function countAttempt(transaction: Transaction, key: string, now: string) {
  const row = await transaction.first(count, { key, now })
  if (row === undefined) throw new Error('Counting a sign-in returned no row')
  return row
}

const block = statement((sql, value: { key: string; until: string }) =>
  sql.updateTable('sign_in_attempts').set({ blocked_until: value.until }).where('key', '=', value.key),
)
export const blockUntil = (transaction: Transaction, key: string, until: string) =>
  transaction.run(block, { key, until })

const remove = statement((sql, value: { key: string }) =>
  sql.deleteFrom('sign_in_attempts').where('key', '=', value.key),
)
export const deleteAttempts = (transaction: Transaction, key: string) => transaction.run(remove, { key })

const removeOld = statement((sql, value: { before: string }) =>
  sql.deleteFrom('sign_in_attempts').where('last_failed_at', '<', value.before),
)
export const deleteOldAttempts = (transaction: Transaction, before: string) => transaction.run(removeOld, { before })

const openBucket = statement((sql, value: { key: string; now: string }) =>
  sql
    .insertInto('sign_in_limits')
    .values({ key: value.key, full_at: value.now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: value.key }))
    .returning('full_at'),
)
/** Returns when a token bucket is full, and locks its row: simultaneous attempts take one token each. */
export async function lockBucket(transaction: Transaction, key: string, now: string): Promise<string> {
  const row = await transaction.first(openBucket, { key, now })
  if (row === undefined) throw new Error('Opening a token bucket returned no row')
  return row.full_at
}

const fill = statement((sql, value: { key: string; fullAt: string }) =>
  sql.updateTable('sign_in_limits').set({ full_at: value.fullAt }).where('key', '=', value.key),
)
export const setBucket = (transaction: Transaction, key: string, fullAt: string) =>
  transaction.run(fill, { key, fullAt })

const removeFull = statement((sql, value: { now: string }) =>
  sql.deleteFrom('sign_in_limits').where('full_at', '<', value.now),
)
export const deleteFullBuckets = (transaction: Transaction, now: string) => transaction.run(removeFull, { now })

interface Network {
  userId: string
  networkHash: string
}
const findNetwork = statement((sql, value: Network & { since: string }) =>
  sql
    .selectFrom('known_networks')
    .select('user_id')
    .where('user_id', '=', value.userId)
    .where('network_hash', '=', value.networkHash)
    .where('last_signed_in_at', '>', value.since),
)
/** Whether the account has signed in from this network since then. */
export const isKnownNetwork = async (reader: Reader, network: Network, since: string) =>
  (await reader.first(findNetwork, { ...network, since })) !== undefined

const addNetwork = statement((sql, value: Network & { now: string }) =>
  sql
    .insertInto('known_networks')
    .values({ user_id: value.userId, network_hash: value.networkHash, last_signed_in_at: value.now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_signed_in_at: value.now }),
    ),
)
const removeOldNetworks = statement((sql, value: { userId: string; most: number }) =>
  sql
    .deleteFrom('known_networks')
    .where('user_id', '=', value.userId)
    .where('last_signed_in_at', '<', (query) =>
      query
        .selectFrom('known_networks as newer')
        .select('newer.last_signed_in_at')
        .where('newer.user_id', '=', value.userId)
        .orderBy('newer.last_signed_in_at', 'desc')
        .limit(1)
        .offset(value.most),
    ),
)
/** Records that the account has signed in from this network, and forgets the oldest ones beyond `most`. */
export async function rememberNetwork(transaction: Transaction, network: Network, now: string, most: number) {
  await transaction.run(addNetwork, { ...network, now })
  await transaction.run(removeOldNetworks, { userId: network.userId, most: most - 1 })
}
