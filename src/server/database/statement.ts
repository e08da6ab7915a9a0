import type { Compilable, LimitNode, SelectModifierNode } from 'kysely'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from '#kysely'
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

class NamedValue {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Values that stand in the query itself are written out, so that the databases plan with them: the index of what is pending is of
 * use to `status = 'pending'`, and not to `status = ?`. They come from our own code; what comes from outside is always named.
 */
class LampstandPostgresCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof NamedValue) super.appendValue(value)
    else super.appendImmediateValue(value)
  }
}

class LampstandSqliteCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof NamedValue) super.appendValue(value)
    else super.appendImmediateValue(value)
  }

  /**
   * SQLite looks at a limit that is a mere place for a value while it plans, and then plans anew for each value that comes: twice
   * the cost of most of our lists (docs/decisions/002). It does not look into a sum.
   */
  protected override visitLimit(node: LimitNode): void {
    this.append('limit 0 + ')
    this.visitNode(node.limit)
  }

  /** SQLite has one writer at a time: it needs no row locks, and has no words for them. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForShare') super.visitSelectModifier(node)
  }
}

/** Kysely as a writer of SQL: it has no connection. */
export const sqlWriters: Record<DatabaseKind, Kysely<Tables>> = {
  sqlite: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new LampstandSqliteCompiler(),
    },
  }),
  postgres: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new LampstandPostgresCompiler(),
    },
  }),
}

/** Stands for the values while a query is built: each property is a place to be filled when it runs. */
const placeholders = new Proxy({}, { get: (_, name: string) => new NamedValue(name) })

function isValue(value: unknown): value is Value {
  return typeof value === 'string' || typeof value === 'number' || value === null
}

function refuseValue(name: string, value: unknown): never {
  throw new TypeError(`${name} must be a string, a number or null for the database, not ${typeof value}`)
}

function compile(query: Compilable<unknown>): CompiledStatement {
  const { sql, parameters } = query.compile()
  // Only named values are left: all others are written out.
  const names = parameters.map((parameter) => (parameter as NamedValue).name)
  return {
    sql,
    bind: (values) =>
      names.map((name) => {
        const value = values[name]
        return isValue(value) ? value : refuseValue(name, value)
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
