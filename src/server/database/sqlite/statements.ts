import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CompiledStatement, Statement, Values } from '../statement.ts'

interface Prepared {
  statement: StatementSync
  bind: CompiledStatement['bind']
  toRow: (columns: unknown[]) => unknown
  /** The table that it writes to; none when it reads. */
  writes: string | undefined
}

/** As Kysely writes it. */
const tableWritten = (sql: string) => /^(?:insert into|update|delete from) "(\w+)"/.exec(sql)?.[1]

/**
 * Rows as plain objects of one shape: those of node:sqlite have no prototype, and `JSON.stringify` is about three times slower on
 * them (docs/decisions/002). The names come from our own statements, never from outside.
 */
function rowMaker(statement: StatementSync): Prepared['toRow'] {
  const names = statement.columns().map(({ name }) => name)
  const fields = names.map((name, index) => `${JSON.stringify(name)}: columns[${index}]`)
  return new Function('columns', `return { ${fields.join(', ')} }`) as Prepared['toRow']
}

/** Prepares each statement once on a connection and runs it. */
export function sqliteRunner(db: DatabaseSync) {
  const prepared = new Map<unknown, Prepared>()
  const written = new Set<string>()

  function prepare(statement: Statement<never, unknown>): Prepared {
    let found = prepared.get(statement)
    if (found === undefined) {
      const { sql, bind } = statement.compile('sqlite')
      const native = db.prepare(sql)
      native.setReturnArrays(true)
      found = { statement: native, bind, toRow: rowMaker(native), writes: tableWritten(sql) }
      prepared.set(statement, found)
    }
    if (found.writes !== undefined) written.add(found.writes)
    return found
  }

  return {
    prepare,
    /** The tables that were written to since this was cleared. */
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
