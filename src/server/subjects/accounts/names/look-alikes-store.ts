import type { Role } from '#contract/accounts.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { queryAll, queryExists, queryFirst } from '#server/platform/database/statement.ts'

// Users whose names look like others': docs/leaders.md#look-alike-names and ADR 038.

/**
 * Keeps the set of leaders as it is until the commit: transactions that lock it (`lockLeaders`) wait, and others that
 * hold it do not. Call it first in a transaction that compares a student's username with those of the leaders.
 */
export const holdLeaders = queryFirst((sql) =>
  sql.selectFrom('installation').select('id').where('id', '=', 1).forShare(),
)

interface Comparison {
  skeleton: string
  /** User who is not compared. */
  exceptId: string
}

/** Returns whether the username of a leader has this skeleton. */
export const looksLikeUsernameOfLeader = queryExists((sql, value: Comparison) =>
  sql
    .selectFrom('users')
    .select('id')
    .where('username_skeleton', '=', value.skeleton)
    .where('role', '=', 'admin')
    .where('id', '<>', value.exceptId)
    .limit(1),
)

/** Returns whether any username has this skeleton. */
export const looksLikeUsername = queryExists((sql, value: Comparison) =>
  sql
    .selectFrom('users')
    .select('id')
    .where('username_skeleton', '=', value.skeleton)
    .where('id', '<>', value.exceptId)
    .limit(1),
)

interface Named {
  role: Role
  name_skeleton: string
  username_skeleton: string
}

/** Maximum number of leaders whose names are compared in lists. */
const maxLeaders = 1_000

const leaderNames = (comparison: 'is' | 'is not') =>
  queryAll((sql) =>
    sql
      .selectFrom('users')
      .select(['name_skeleton', 'username_skeleton'])
      .where('role', '=', 'admin')
      .where('switched_off_at', comparison, null)
      .orderBy('id')
      .limit(maxLeaders),
  )
// Apart, because each half has an index. Together, all users would be read by id to find the few leaders.
const [listActive, listFormer] = [leaderNames('is'), leaderNames('is not')]
/**
 * Returns a function that tells whether a user is a student whose name or username looks like a leader's. Leaders who are switched off
 * count as well: their names are still on what they wrote.
 */
export async function readLookAlikes(reader: Reader): Promise<(user: Named) => boolean> {
  const halves = await Promise.all([listActive(reader), listFormer(reader)])
  const names = new Set(halves.flat().map((row) => row.name_skeleton))
  const usernames = new Set(halves.flat().map((row) => row.username_skeleton))
  return (user) => user.role === 'student' && (names.has(user.name_skeleton) || usernames.has(user.username_skeleton))
}
