import { hash } from 'node:crypto'
import pg from 'pg'
import { createRowFactory, type RowFactory } from '../row-factory.ts'
import type { CompiledStatement, Statement, Values } from '../statement.ts'

const int8 = 20
/** Parses int8 as a number. Counts are int8, which pg returns as text by default. */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === int8 ? Number : pg.types.getTypeParser(id, format as 'text')),
}

/** A statement as each connection prepares it once. */
interface Prepared {
  /** Properties of each query. Inherited, because pg copies the own properties of a query, which takes longer than sending it. */
  template: Omit<pg.QueryArrayConfig, 'values'>
  bind: CompiledStatement['bind']
  /** Undefined until the first result. */
  toRow: RowFactory | undefined
}
const prepared = new Map<unknown, Prepared>()

function prepare(statement: unknown): Prepared {
  let found = prepared.get(statement)
  if (found === undefined) {
    const { sql, bind } = (statement as Statement<never, unknown>).compile('postgres')
    // The same name has the same text in each process, in case that a pooler hands out what another one has prepared.
    const template = { name: hash('sha256', sql, 'base64url').slice(0, 16), text: sql, rowMode: 'array' } as const
    found = { template, bind, toRow: undefined }
    prepared.set(statement, found)
  }
  return found
}

/** Returns a statement with its values, whose result has rows as arrays. */
export function queryOf(statement: unknown, values: object | undefined): pg.QueryArrayConfig {
  const { template, bind } = prepare(statement)
  const query: pg.QueryArrayConfig = Object.create(template)
  query.values = bind((values ?? {}) as Record<string, unknown>)
  return query
}

/** Returns the rows of a result as objects. */
export function rowsOf<V extends Values, Row>(
  statement: Statement<V, Row>,
  { rows, fields }: pg.QueryArrayResult,
): Row[] {
  const found = prepare(statement)
  found.toRow ??= createRowFactory(fields.map(({ name }) => name))
  return rows.map(found.toRow) as Row[]
}
