import type { Reader, Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

const insert = statement((sql, value: { tokenHash: string; now: string }) =>
  sql.insertInto('setup_links').values({ token_hash: value.tokenHash, created_at: value.now }),
)
export const insertSetupLink = (transaction: Transaction, tokenHash: string, now: string) =>
  transaction.run(insert, { tokenHash, now })

const find = statement((sql, value: { tokenHash: string }) =>
  sql.selectFrom('setup_links').select('token_hash').where('token_hash', '=', value.tokenHash),
)
export const isSetupLink = async (reader: Reader, tokenHash: string) =>
  (await reader.first(find, { tokenHash })) !== undefined

const removeAll = statement((sql) => sql.deleteFrom('setup_links'))
export const deleteSetupLinks = (transaction: Transaction) => transaction.run(removeAll)

const claim = statement((sql, value: { now: string }) =>
  sql
    .updateTable('installation')
    .set({ administrator_created_at: value.now })
    .where('id', '=', 1)
    .where('administrator_created_at', 'is', null),
)
/** Whoever claims the installation makes the first administrator: one of any that try at the same instant. */
export const claimInstallation = async (transaction: Transaction, now: string) =>
  (await transaction.run(claim, { now })) === 1
