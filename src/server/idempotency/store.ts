import type { Reader, Transaction } from '../database/database.ts'
import { statement } from '../database/statement.ts'

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

/** Place of a key in the order of the primary key. */
interface KeyPlace {
  userId: string
  key: string
}
export const beforeAllKeys: KeyPlace = { userId: '', key: '' }
/** Ids are hexadecimal. */
const afterAllKeys: KeyPlace = { userId: 'g', key: '' }

const selectKeyAfter = statement((sql, value: KeyPlace & { skipped: number }) =>
  sql
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key'])
    .where((row) => row(row.refTuple('user_id', 'key'), '>', row.tuple(value.userId, value.key)))
    .orderBy('user_id')
    .orderBy('key')
    .offset(value.skipped)
    .limit(1),
)
interface Range {
  afterUserId: string
  afterKey: string
  untilUserId: string
  untilKey: string
}
const deleteExpired = statement((sql, value: Range & { before: string }) =>
  sql
    .deleteFrom('idempotency_keys')
    .where((row) => row(row.refTuple('user_id', 'key'), '>', row.tuple(value.afterUserId, value.afterKey)))
    .where((row) => row(row.refTuple('user_id', 'key'), '<=', row.tuple(value.untilUserId, value.untilKey)))
    .where('created_at', '<', value.before),
)

/**
 * Deletes the keys that were used before a time, among the next `count` keys after a place.
 * @returns the place from which to go on; the first one after the last key
 */
export async function deleteExpiredKeys(
  transaction: Transaction,
  place: KeyPlace,
  { before, count }: { before: string; count: number },
): Promise<KeyPlace> {
  const last = await transaction.first(selectKeyAfter, { ...place, skipped: count - 1 })
  const until = last === undefined ? afterAllKeys : { userId: last.user_id, key: last.key }
  await transaction.run(deleteExpired, {
    afterUserId: place.userId,
    afterKey: place.key,
    untilUserId: until.userId,
    untilKey: until.key,
    before,
  })
  return last === undefined ? beforeAllKeys : until
}
