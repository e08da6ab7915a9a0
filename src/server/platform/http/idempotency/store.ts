import type { Reader, Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

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
