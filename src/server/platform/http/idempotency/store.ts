import { serverLimits } from '#contract/limits.ts'
import type { Reader, Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import type { DeleteExpired } from '../../personal-data/declaration.ts'

/** Constraint that lets one of several requests with the same key win. */
export const oneRowPerKey = 'idempotency_keys_pkey'

interface NewKey {
  userId: string
  key: string
  /** SHA-256 of the request, in base64url. */
  requestDigest: string
  /** Id of the row that the request creates. */
  rowId: string
  now: string
}
const insertIntoKeys = statement((sql, value: NewKey) =>
  sql.insertInto('idempotency_keys').values({
    user_id: value.userId,
    key: value.key,
    request_digest: value.requestDigest,
    row_id: value.rowId,
    created_at: value.now,
  }),
)
/** @throws {UniqueViolation} if the user has used the key before */
export const insertKey = (transaction: Transaction, key: NewKey) => transaction.run(insertIntoKeys, key)

const selectKey = statement((sql, value: { userId: string; key: string }) =>
  sql
    .selectFrom('idempotency_keys')
    .select(['request_digest', 'row_id'])
    .where('user_id', '=', value.userId)
    .where('key', '=', value.key),
)
export const findKey = (reader: Reader, userId: string, key: string) => reader.first(selectKey, { userId, key })

interface KeyPosition {
  user_id: string
  key: string
}
const selectKeysAfter = statement((sql, value: KeyPosition & { count: number }) =>
  sql
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key'])
    .where((row) => row(row.refTuple('user_id', 'key'), '>', row.tuple(value.user_id, value.key)))
    .orderBy('user_id')
    .orderBy('key')
    .limit(value.count),
)
interface Range {
  afterUserId: string
  afterKey: string
  untilUserId: string
  untilKey: string
}
const deleteOld = statement((sql, value: Range & { before: string }) =>
  sql
    .deleteFrom('idempotency_keys')
    .where((row) => row(row.refTuple('user_id', 'key'), '>', row.tuple(value.afterUserId, value.afterKey)))
    .where((row) => row(row.refTuple('user_id', 'key'), '<=', row.tuple(value.untilUserId, value.untilKey)))
    .where('created_at', '<', value.before),
)
/** Deletes the keys of a section that are old. A position is a JSON array of user and key. */
export const deleteOldKeys: DeleteExpired = async (transaction, { after, count, now }) => {
  const [userId, key] = after === undefined ? ['', ''] : (JSON.parse(after) as [string, string])
  const last = (await transaction.all(selectKeysAfter, { user_id: userId, key, count })).at(-1)
  if (last === undefined) return undefined
  const range = { afterUserId: userId, afterKey: key, untilUserId: last.user_id, untilKey: last.key }
  const before = new Date(now.getTime() - serverLimits.idempotencyKey.retentionMs).toISOString()
  await transaction.run(deleteOld, { ...range, before })
  return JSON.stringify([last.user_id, last.key])
}

const selectKeysOf = statement((sql, value: { userId: string; limit: number }) =>
  sql
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', value.userId)
    .orderBy('key')
    .limit(value.limit),
)
const deleteKeysOf = statement((sql, value: { userId: string; key: string }) =>
  sql.deleteFrom('idempotency_keys').where('user_id', '=', value.userId).where('key', '<=', value.key),
)
/** Deletes keys of a person, at most `limit`. @returns whether there may be more */
export async function eraseIdempotencyKeys(transaction: Transaction, userId: string, limit: number): Promise<boolean> {
  const last = (await transaction.all(selectKeysOf, { userId, limit })).at(-1)
  if (last !== undefined) await transaction.run(deleteKeysOf, { userId, key: last.key })
  return last !== undefined
}
