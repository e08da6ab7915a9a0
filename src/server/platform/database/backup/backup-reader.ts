import type { DatabaseSync } from 'node:sqlite'
import type { Reader, StatementArguments } from '../database.ts'
import type { Statement, Values } from '../statement.ts'

/** Returns a reader of a backup, which is not migrated: only statements on tables and columns that it has succeed. */
export function backupReader(db: DatabaseSync): Reader {
  function all<V extends Values, Row>(
    statement: Statement<V, Row>,
    ...[values]: StatementArguments<V>
  ): Promise<Row[]> {
    const { sql, bind } = statement.compile('sqlite')
    return Promise.resolve(db.prepare(sql).all(...bind((values ?? {}) as Record<string, unknown>)) as Row[])
  }
  return { all, first: async (statement, ...values) => (await all(statement, ...values))[0] }
}
