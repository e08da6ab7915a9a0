import {
  AliasNode,
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type LimitNode,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  TableNode,
} from 'kysely'
import type { Reader, StatementArguments, Transaction } from './database.ts'
import type { Tables } from './tables/tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'
/** A value that both databases accept. */
export type Value = string | number | null
export type Values = object

export interface CompiledStatement {
  sql: string
  /** Table that the statement writes to, if any. */
  writes: keyof Tables | undefined
  /** Returns the values of the SQL's parameters, in order. */
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

const rowLocks = new Set<string>(['ForShare', 'ForUpdate', 'SkipLocked'])

class LampstandSqliteCompiler extends SqliteQueryCompiler {
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
    if (!rowLocks.has(node.modifier ?? '')) super.visitSelectModifier(node)
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
      createQueryCompiler: () => new PostgresQueryCompiler(),
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

function tableName(node: OperationNode | undefined): keyof Tables {
  if (node !== undefined && AliasNode.is(node)) return tableName(node.node)
  if (node === undefined || !TableNode.is(node)) throw new TypeError('A statement must write to one table')
  return node.table.identifier.name as keyof Tables
}

/** Returns the table that SQL from a template writes to, if any. */
const tableWrittenByText = (text: string) =>
  /^\s*(?:insert into|update|delete from) (\w+)/.exec(text)?.[1] as keyof Tables | undefined

function tableWrittenBy({ query, sql }: CompiledQuery): keyof Tables | undefined {
  switch (query.kind) {
    case 'RawNode':
      return tableWrittenByText(sql)
    case 'SelectQueryNode':
      return undefined
    case 'InsertQueryNode':
      return tableName(query.into)
    case 'UpdateQueryNode':
      return tableName(query.table)
    case 'DeleteQueryNode':
      return tableName(query.from.froms[0])
    default:
      throw new TypeError(`A statement must select, insert, update or delete, and can't be a ${query.kind}`)
  }
}

function compile(query: Query<unknown>, kind: DatabaseKind): CompiledStatement {
  const compiled = query.compile(sqlWriters[kind])
  const { sql, parameters } = compiled
  const slots = parameters.map((parameter) => {
    if (parameter instanceof NamedValue || isValue(parameter)) return parameter
    return refuseValue('A constant', parameter)
  })
  return {
    sql,
    writes: tableWrittenBy(compiled),
    bind: (values) =>
      slots.map((slot) => {
        if (!(slot instanceof NamedValue)) return slot
        const value = values[slot.name]
        return isValue(value) ? value : refuseValue(slot.name, value)
      }),
  }
}

/** What Kysely builds, or SQL as a template: `` sql<Row>`select …` ``. */
type Query<Row> = Compilable<Row> | RawBuilder<Row>

/** All statements. A test prepares each on both databases. */
export const allStatements: Statement<never, unknown>[] = []

/**
 * Defines a query that is built once and executed as a prepared statement.
 * `const selectUserById = statement((sql, value: { id: string }) => sql.selectFrom('users').select('name').where('id', '=', value.id))`
 * All values are bound. Where the planner must know a constant, use `sql.lit` of Kysely (docs/decisions/002).
 * A list of variable length is not supported: pass one JSON value, or join.
 */
export function statement<V extends Values = Record<never, never>, Row = unknown>(
  build: (sql: Kysely<Tables>, value: V) => Query<Row>,
): Statement<V, Row> {
  const compiled: Partial<Record<DatabaseKind, CompiledStatement>> = {}
  const created: Statement<V, Row> = {
    compile(kind) {
      compiled[kind] ??= compile(build(sqlWriters[kind], placeholders as V), kind)
      return compiled[kind]
    },
  }
  allStatements.push(created as Statement<never, unknown>)
  return created
}

type Build<V extends Values, Row> = Parameters<typeof statement<V, Row>>[0]

/** Defines a function that returns the first row of a query, or undefined. */
export function queryFirst<V extends Values = Record<never, never>, Row = unknown>(build: Build<V, Row>) {
  const query = statement(build)
  return (reader: Reader, ...values: StatementArguments<V>) => reader.first(query, ...values)
}

/** Defines a function that returns all rows of a query. */
export function queryAll<V extends Values = Record<never, never>, Row = unknown>(build: Build<V, Row>) {
  const query = statement(build)
  return (reader: Reader, ...values: StatementArguments<V>) => reader.all(query, ...values)
}

/** Defines a function that returns the column `count` of the only row of a query. It is null for a sum of no rows, which counts as 0. */
export function queryCount<V extends Values = Record<never, never>>(build: Build<V, { count: number | null }>) {
  const query = queryFirst(build)
  return async (reader: Reader, ...values: StatementArguments<V>) => (await query(reader, ...values))?.count ?? 0
}

/** Defines a function that returns whether a query has a row. */
export function queryExists<V extends Values = Record<never, never>>(build: Build<V, unknown>) {
  const query = queryFirst(build)
  return async (reader: Reader, ...values: StatementArguments<V>) => (await query(reader, ...values)) !== undefined
}

/** Defines a function that executes a write, and returns the number of changed rows. */
export function execute<V extends Values = Record<never, never>, Row = unknown>(build: Build<V, Row>) {
  const write = statement(build)
  return (transaction: Transaction, ...values: StatementArguments<V>) => transaction.run(write, ...values)
}

/** Defines a function that executes a write, and returns whether it changed a row. */
export function executeAndCheck<V extends Values = Record<never, never>, Row = unknown>(build: Build<V, Row>) {
  const write = execute(build)
  return async (transaction: Transaction, ...values: StatementArguments<V>) => (await write(transaction, ...values)) > 0
}

/** Returns the values of these columns for an insert. */
export const valuesOf = <Row extends object, Column extends keyof Row>(columns: readonly Column[], value: Row) =>
  Object.fromEntries(columns.map((column) => [column, value[column]])) as Pick<Row, Column>

/** Defines a function that inserts a row with these columns. */
export const insertRow = <Table extends keyof Tables, Column extends keyof Tables[Table] & string>(
  table: Table,
  columns: readonly Column[],
) =>
  execute((sql, value: Pick<Tables[Table], Column>) => sql.insertInto(table).values(valuesOf(columns, value) as never))

/** Defines a function that deletes the rows with a value in a column, and returns their number. */
export function deleteRows<Table extends keyof Tables>(table: Table, column: keyof Tables[Table] & string) {
  const write = execute((sql, { value }: { value: string }) =>
    sql.deleteFrom(table as 'notices').where(column as 'reader_id', '=', value),
  )
  return (transaction: Transaction, value: string) => write(transaction, { value })
}
