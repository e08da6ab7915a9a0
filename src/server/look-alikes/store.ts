import { type ExpressionBuilder, sql as rawSql } from 'kysely'
import type { Reader, Transaction } from '../database/database.ts'
import { statement } from '../database/statement.ts'
import type { Tables } from '../database/tables.ts'

// Users whose names look like others': docs/product.md#look-alike-names and ADR 038.

const selectInstallation = statement((sql) =>
  sql.selectFrom('installation').select('id').where('id', '=', 1).forShare(),
)
/**
 * Keeps the set of leaders as it is until the commit: transactions that lock it (`confirmations/store.ts`) wait, and others that
 * hold it do not. Call it first in a transaction that compares a student's username with those of the leaders.
 */
export const holdLeaders = (transaction: Transaction) => transaction.first(selectInstallation)

interface Comparison {
  skeleton: string
  /** User who is not compared. */
  exceptId: string
}

const selectSimilarLeader = statement((sql, value: Comparison) =>
  sql
    .selectFrom('users')
    .select('id')
    .where('username_skeleton', '=', value.skeleton)
    .where('role', '=', 'admin')
    .where('id', '<>', value.exceptId)
    .limit(1),
)
/** Returns whether the username of a leader has this skeleton. */
export const looksLikeUsernameOfLeader = async (reader: Reader, comparison: Comparison) =>
  (await reader.first(selectSimilarLeader, comparison)) !== undefined

const selectSimilarUser = statement((sql, value: Comparison) =>
  sql
    .selectFrom('users')
    .select('id')
    .where('username_skeleton', '=', value.skeleton)
    .where('id', '<>', value.exceptId)
    .limit(1),
)
/** Returns whether any username has this skeleton. */
export const looksLikeUsername = async (reader: Reader, comparison: Comparison) =>
  (await reader.first(selectSimilarUser, comparison)) !== undefined

/**
 * Returns the SQL for a column of `users` that is 1 if the row is a student's whose name or username looks like a leader's, else 0:
 * `.select((row) => looksLikeLeader(row).as('looks_like_leader'))`.
 */
export const looksLikeLeader = (row: ExpressionBuilder<Tables, 'users'>) =>
  row
    .case()
    .when(
      row.and([
        row('users.role', '=', rawSql.lit('student')),
        row.or([
          row.exists(
            row
              .selectFrom('users as leader')
              .select('leader.id')
              .whereRef('leader.name_skeleton', '=', 'users.name_skeleton')
              .where('leader.role', '=', rawSql.lit('admin')),
          ),
          row.exists(
            row
              .selectFrom('users as leader')
              .select('leader.id')
              .whereRef('leader.username_skeleton', '=', 'users.username_skeleton')
              .where('leader.role', '=', rawSql.lit('admin')),
          ),
        ]),
      ]),
    )
    .then(rawSql.lit(1))
    .else(rawSql.lit(0))
    .end()
