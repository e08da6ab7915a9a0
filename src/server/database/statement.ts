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
/** A value that both databases accept. */
export type Value = string | number | null
export type Values = object

/** SQL and a function that returns its named values in order. */
export interface CompiledStatement {
  sql: string
  bind(values: Readonly<Record<string, unknown>>): Value[]
}

/** A prepared query. `V` are its named values, `Row` is its result. */
export interface Statement<V extends Values, Row> {
  compile(kind: DatabaseKind): CompiledStatement
  /** Only for the type checker. */
  readonly types?: (values: V) => Row
}

class NamedValue {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Writes constants of a query as literals, so that the planner knows them: the partial index of pending responses serves
 * `status = 'pending'`, but not `status = ?`. Constants come from the source code. Input is always a named value.
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
   * SQLite plans a query again whenever the value of a `limit ?` changes, which doubles the cost of most lists
   * (docs/decisions/002). It does not do so for an expression.
   */
  protected override visitLimit(node: LimitNode): void {
    this.append('limit 0 + ')
    this.visitNode(node.limit)
  }

  /** SQLite has one writer at a time, and no row locks. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForShare') super.visitSelectModifier(node)
  }
}

/** Query builders without a connection. */
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

/** The `value` argument of a statement's builder: each property is a placeholder. */
const placeholders = new Proxy({}, { get: (_, name: string) => new NamedValue(name) })

function isValue(value: unknown): value is Value {
  return typeof value === 'string' || typeof value === 'number' || value === null
}

function refuseValue(name: string, value: unknown): never {
  throw new TypeError(`${name} must be a string, a number or null for the database, not ${typeof value}`)
}

function compile(query: Compilable<unknown>): CompiledStatement {
  const { sql, parameters } = query.compile()
  // All other values are literals.
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

/** All statements. A test prepares each on both databases. */
export const allStatements: Statement<never, unknown>[] = []

/**
 * Defines a query that is built once and executed as a prepared statement.
 * `const selectUserById = statement((sql, value: { id: string }) => sql.selectFrom('users').select('name').where('id', '=', value.id))`
 * A list of variable length is not supported: pass one JSON value, or join.
 */
export function statement<V extends Values = Record<never, never>, Row = unknown>(
  build: (sql: Kysely<Tables>, value: V) => Compilable<Row>,
): Statement<V, Row> {
  const compiled: Partial<Record<DatabaseKind, CompiledStatement>> = {}
  const created: Statement<V, Row> = {
    compile(kind) {
      compiled[kind] ??= compile(build(sqlWriters[kind], placeholders as V))
      return compiled[kind]
    },
  }
  allStatements.push(created as Statement<never, unknown>)
  return created
}
