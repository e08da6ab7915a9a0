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

/** Position of a key in the order of the primary key. */
interface KeyPosition {
  userId: string
  key: string
}
export const beforeAllKeys: KeyPosition = { userId: '', key: '' }
/** Ids are hexadecimal. */
const afterAllKeys: KeyPosition = { userId: 'g', key: '' }

const selectKeyAfter = statement((sql, value: KeyPosition & { skipped: number }) =>
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
 * Checks the next `count` keys after a position, and deletes those that were used before the given time.
 * @returns the position to continue from, which is the first one again after the last key
 */
export async function deleteExpiredKeys(
  transaction: Transaction,
  position: KeyPosition,
  { before, count }: { before: string; count: number },
): Promise<KeyPosition> {
  const last = await transaction.first(selectKeyAfter, { ...position, skipped: count - 1 })
  const until = last === undefined ? afterAllKeys : { userId: last.user_id, key: last.key }
  await transaction.run(deleteExpired, {
    afterUserId: position.userId,
    afterKey: position.key,
    untilUserId: until.userId,
    untilKey: until.key,
    before,
  })
  return last === undefined ? beforeAllKeys : until
}
