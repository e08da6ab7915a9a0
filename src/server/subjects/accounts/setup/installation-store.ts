import type { Reader } from '#server/platform/database/database.ts'
import { execute, queryCount, queryExists, statement } from '#server/platform/database/statement.ts'

/** Key pair with which push services identify this server (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const selectKeys = statement((sql) =>
  sql.selectFrom('installation').select(['vapid_public_key as publicKey', 'vapid_private_key as privateKey']),
)
export async function findVapidKeys(reader: Reader): Promise<VapidKeys | undefined> {
  const row = await reader.first(selectKeys)
  if (row === undefined || row.publicKey === null || row.privateKey === null) return undefined
  return { publicKey: row.publicKey, privateKey: row.privateKey }
}

/** SQL of SQLite that makes all versions of responses unlike those of the database that was copied (ADR 016). */
export const renewEpoch = 'update installation set epoch = lower(hex(randomblob(4)))'

const selectEpoch = statement((sql) => sql.selectFrom('installation').select('epoch'))
export const findEpoch = async (reader: Reader) => (await reader.first(selectEpoch))?.epoch ?? ''

/** Counts all accounts, which takes long in a large group. */
export const countAccounts = queryCount((sql) =>
  sql
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('erased_at', 'is', null),
)

/** Returns whether there is an account, also an erased one. */
export const hasAccounts = queryExists((sql) => sql.selectFrom('users').select('id').limit(1))

/** Stores the keys, unless another node has stored some. */
export const setVapidKeys = execute((sql, value: VapidKeys) =>
  sql
    .updateTable('installation')
    .set({ vapid_public_key: value.publicKey, vapid_private_key: value.privateKey })
    .where('vapid_public_key', 'is', null),
)
