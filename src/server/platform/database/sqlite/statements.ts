import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { createRowFactory, type RowFactory } from '../row-factory.ts'
import type { CompiledStatement, Statement, Values } from '../statement.ts'
import type { Tables } from '../tables/tables.ts'

interface Prepared extends Pick<CompiledStatement, 'bind' | 'writes'> {
  statement: StatementSync
  /** Rows of node:sqlite have no prototype, and `JSON.stringify` is about three times slower on them. */
  toRow: RowFactory
}

/** Creates a runner that prepares each statement once on a connection. */
export function createSqliteRunner(db: DatabaseSync) {
  const prepared = new Map<unknown, Prepared>()
  const written = new Set<keyof Tables>()

  function prepare(statement: Statement<never, unknown>): Prepared {
    let found = prepared.get(statement)
    if (found === undefined) {
      const { sql, bind, writes } = statement.compile('sqlite')
      const native = db.prepare(sql)
      native.setReturnArrays(true)
      const toRow = createRowFactory(native.columns().map((column) => column.name))
      found = { statement: native, bind, toRow, writes }
      prepared.set(statement, found)
    }
    if (found.writes !== undefined) written.add(found.writes)
    return found
  }

  return {
    prepare,
    /** Tables that were written to since the set was cleared. */
    written,
    all<V extends Values, Row>(statement: Statement<V, Row>, values: object = {}): Row[] {
      const { statement: native, bind, toRow } = prepare(statement as Statement<never, unknown>)
      const rows = native.all(...bind(values as Record<string, unknown>)) as unknown as unknown[][]
      return rows.map(toRow) as Row[]
    },
    first<V extends Values, Row>(statement: Statement<V, Row>, values: object = {}): Row | undefined {
      const { statement: native, bind, toRow } = prepare(statement as Statement<never, unknown>)
      const row = native.get(...bind(values as Record<string, unknown>)) as unknown as unknown[] | undefined
      return row === undefined ? undefined : (toRow(row) as Row)
    },
    run<V extends Values, Row>(statement: Statement<V, Row>, values: object = {}): number {
      const { statement: native, bind } = prepare(statement as Statement<never, unknown>)
      return Number(native.run(...bind(values as Record<string, unknown>)).changes)
    },
  }
}
