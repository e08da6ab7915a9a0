import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Tables } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'
/** What a database takes: anything else (a Date, a boolean, nothing at all) is refused. */
export type Value = string | number | null
export type Values = object

/** SQL with its values in order: named ones, given at each run, and fixed ones that stand in the query. */
export interface CompiledStatement {
  sql: string
  bind(values: Readonly<Record<string, unknown>>): Value[]
}

/** A query that Kysely has typed: `V` are its named values and `Row` what it yields. */
export interface Statement<V extends Values, Row> {
  compile(kind: DatabaseKind): CompiledStatement
  /** Carried by the type alone. */
  readonly types?: (values: V) => Row
}

/** Kysely as a writer of SQL: it has no connection. */
export const sqlWriters: Record<DatabaseKind, Kysely<Tables>> = {
  sqlite: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  postgres: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
}

class NamedValue {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
/** Stands for the values while a query is built: each property is a place to be filled when it runs. */
const placeholders = new Proxy({}, { get: (_, name: string) => new NamedValue(name) })

function isValue(value: unknown): value is Value {
  return typeof value === 'string' || typeof value === 'number' || value === null
}

function compile(query: Compilable<unknown>): CompiledStatement {
  const { sql, parameters } = query.compile()
  return {
    sql,
    bind: (values) =>
      parameters.map((parameter) => {
        const value = parameter instanceof NamedValue ? values[parameter.name] : parameter
        if (isValue(value)) return value
        const name = parameter instanceof NamedValue ? parameter.name : 'a fixed value'
        throw new TypeError(`${name} must be a string, a number or null for the database, not ${typeof value}`)
      }),
  }
}

/** Every statement there is: a test prepares them all on both databases. */
export const allStatements: Statement<never, unknown>[] = []

/**
 * A query, built and typed by Kysely once and prepared by the database once; from then on it only runs.
 * `const byId = statement((sql, value: { id: string }) => sql.selectFrom('users').select('name').where('id', '=', value.id))`
 * A list of variable length can't stand in it: give one JSON value, or join.
 */
export function statement<V extends Values = Record<never, never>, Row = unknown>(
  build: (sql: Kysely<Tables>, value: V) => Compilable<Row>,
): Statement<V, Row> {
  const compiled: Partial<Record<DatabaseKind, CompiledStatement>> = {}
  const made: Statement<V, Row> = {
    compile(kind) {
      compiled[kind] ??= compile(build(sqlWriters[kind], placeholders as V))
      return compiled[kind]
    },
  }
  allStatements.push(made as Statement<never, unknown>)
  return made
}
