import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { createRowFactory, type RowFactory } from '../row-factory.ts'
import type { CompiledStatement, Statement, Values } from '../statement.ts'
import type { Tables } from '../tables/tables.ts'

/** A statement after `setReturnArrays(true)`, which the types of node:sqlite don't know. */
interface ArrayStatement extends Pick<StatementSync, 'run'> {
  all(...values: SQLInputValue[]): unknown[][]
  get(...values: SQLInputValue[]): unknown[] | undefined
}

interface Prepared extends Pick<CompiledStatement, 'bind' | 'writes'> {
  statement: ArrayStatement
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
      found = { statement: native as unknown as ArrayStatement, bind, toRow, writes }
      prepared.set(statement, found)
    }
    if (found.writes !== undefined) written.add(found.writes)
    return found
  }

  return {
    /** Tables that were written to since the set was cleared. */
    written,
    all<V extends Values, Row>(statement: Statement<V, Row>, values: object = {}): Row[] {
      const { statement: native, bind, toRow } = prepare(statement as Statement<never, unknown>)
      return native.all(...bind(values as Record<string, unknown>)).map(toRow) as Row[]
    },
    first<V extends Values, Row>(statement: Statement<V, Row>, values: object = {}): Row | undefined {
      const { statement: native, bind, toRow } = prepare(statement as Statement<never, unknown>)
      const row = native.get(...bind(values as Record<string, unknown>))
      return row === undefined ? undefined : (toRow(row) as Row)
    },
    run<V extends Values, Row>(statement: Statement<V, Row>, values: object = {}): number {
      const { statement: native, bind } = prepare(statement as Statement<never, unknown>)
      return Number(native.run(...bind(values as Record<string, unknown>)).changes)
    },
  }
}
