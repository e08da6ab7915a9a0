import { insertRow, queryFirst } from '../../database/statement.ts'

/** Constraint that lets one of several requests with the same key win. */
export const oneRowPerKey = 'idempotency_keys_pkey'

/** @throws {UniqueViolation} if the user has used the key before */
export const insertKey = insertRow('idempotency_keys', ['user_id', 'key', 'request_digest', 'row_id', 'created_at'])

export const findKey = queryFirst((sql, value: { userId: string; key: string }) =>
  sql
    .selectFrom('idempotency_keys')
    .select(['request_digest', 'row_id'])
    .where('user_id', '=', value.userId)
    .where('key', '=', value.key),
)
