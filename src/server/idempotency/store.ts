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
const insert = statement((sql, value: NewKey) =>
  sql.insertInto('idempotency_keys').values({
    user_id: value.userId,
    key: value.key,
    request_digest: value.requestDigest,
    row_id: value.rowId,
    created_at: value.now,
  }),
)
/** @throws {UniqueViolation} if the user has used the key before */
export const insertKey = (transaction: Transaction, key: NewKey) => transaction.run(insert, key)

const one = statement((sql, value: { userId: string; key: string }) =>
  sql
    .selectFrom('idempotency_keys')
    .select(['request_digest', 'row_id'])
    .where('user_id', '=', value.userId)
    .where('key', '=', value.key),
)
export const findKey = (reader: Reader, userId: string, key: string) => reader.first(one, { userId, key })

const remove = statement((sql, value: { before: string; limit: number }) =>
  sql
    .deleteFrom('idempotency_keys')
    .where((row) =>
      row(
        row.refTuple('user_id', 'key'),
        'in',
        row
          .selectFrom('idempotency_keys as expired')
          .select(['expired.user_id', 'expired.key'])
          .where('expired.created_at', '<', value.before)
          .orderBy('expired.created_at')
          .limit(value.limit)
          .$asTuple('user_id', 'key'),
      ),
    ),
)
/** Deletes the oldest of the keys that were used before the given time. */
export const deleteExpiredKeys = (transaction: Transaction, before: string, limit: number) =>
  transaction.run(remove, { before, limit })
