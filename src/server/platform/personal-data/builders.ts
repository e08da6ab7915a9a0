import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { statement } from '../database/statement.ts'
import type { Tables } from '../database/tables/tables.ts'
import type { DeleteExpired, EraseBatch, KeepTexts } from './declaration.ts'

// Builders create statements when a declaration is loaded, so that the tests of all statements see them. Each is bounded by a limit.

type Table = keyof Tables
type ColumnOf<T extends Table> = keyof Tables[T] & string
/** Rows of any table. The parameters of the builders are checked against the real ones. */
type AnyTables = Record<string, Record<string, string | number>>
const any = (sql: Kysely<Tables>) => sql as unknown as Kysely<AnyTables>

/** Rows that belong to a row of another table: see {@link childrenOf}. */
interface Children {
  table: string
  parent: string
  key?: string
}
/**
 * Returns rows that belong to a row of another table.
 * @param parent column with the id of the other row
 * @param key column that orders the rows of a parent. Without it, the rows are few and are deleted at once.
 */
export const childrenOf = <T extends Table>(table: T, parent: ColumnOf<T>, key?: ColumnOf<T>): Children => ({
  table,
  parent,
  ...(key !== undefined && { key }),
})

/** Deletes rows of a parent, at most `limit`. @returns how many of them count toward the limit */
type DeleteChildren = (transaction: Transaction, parentId: string, limit: number) => Promise<number>

function deleteAll({ table, parent }: Children): DeleteChildren {
  const remove = statement((sql, value: { parentId: string }) =>
    any(sql).deleteFrom(table).where(parent, '=', value.parentId),
  )
  return async (transaction, parentId) => {
    await transaction.run(remove, { parentId })
    return 0
  }
}

function deleteOldest(table: string, parent: string, key: string): DeleteChildren {
  const select = statement((sql, value: { parentId: string; limit: number }) =>
    any(sql).selectFrom(table).select(key).where(parent, '=', value.parentId).orderBy(key).limit(value.limit),
  )
  const remove = statement((sql, value: { parentId: string; last: string | number }) =>
    any(sql).deleteFrom(table).where(parent, '=', value.parentId).where(key, '<=', value.last),
  )
  return async (transaction, parentId, limit) => {
    if (limit <= 0) return 0
    const rows = await transaction.all(select, { parentId, limit })
    const last = rows.at(-1)?.[key]
    if (last !== undefined) await transaction.run(remove, { parentId, last })
    return rows.length
  }
}

interface Rows<T extends Table, Selected extends ColumnOf<T>> {
  table: T
  /** Column with the person. */
  owner: ColumnOf<T>
  /** Column by which an index orders the rows of a person. */
  orderBy: ColumnOf<T>
  /** Columns that `after` needs. */
  select?: readonly Selected[]
  children?: readonly Children[]
  /**
   * Returns the texts of the oldest rows for open cases, before they are deleted. Children are then deleted without a `key`, so that
   * each row of a batch is deleted with its children.
   */
  texts?(transaction: Transaction, userId: string, limit: number): Promise<string[]>
  /** Corrects counts after rows were deleted. */
  after?(transaction: Transaction, rows: readonly Pick<Tables[T], Selected>[]): Promise<void>
}
/** Returns what deletes the rows of a person in a table with an `id`, with their children, which count toward the limit. */
export function eraseRows<T extends Table, Selected extends ColumnOf<T> = never>({
  table,
  owner,
  orderBy,
  select: selected = [],
  children = [],
  texts,
  after,
}: Rows<T, Selected>): EraseBatch {
  const select = statement((sql, value: { userId: string; limit: number }) =>
    any(sql)
      .selectFrom(table as string)
      .select(['id', ...selected] as string[])
      .where(owner as string, '=', value.userId)
      .orderBy(orderBy as string)
      .limit(value.limit),
  )
  const remove = statement((sql, value: { id: string }) =>
    any(sql)
      .deleteFrom(table as string)
      .where('id', '=', value.id),
  )
  const deletions = children.map((child) =>
    child.key === undefined ? deleteAll(child) : deleteOldest(child.table, child.parent, child.key),
  )

  /** Deletes a row if the limit allows it with all of its children. @returns what is left of the limit, 0 if it was not enough */
  async function deleteRow(transaction: Transaction, id: string, limit: number): Promise<number> {
    let left = limit
    for (const deleteChildren of deletions) left -= await deleteChildren(transaction, id, left)
    if (left > 0) await transaction.run(remove, { id })
    return left
  }

  return async (transaction, userId, limit, keep?: KeepTexts) => {
    const rows = await transaction.all(select, { userId, limit })
    if (keep && texts && rows.length > 0) await keep(await texts(transaction, userId, limit))
    const deleted: typeof rows = []
    let left = limit
    for (const row of rows) {
      left = await deleteRow(transaction, String(row['id']), left)
      if (left <= 0) break
      deleted.push(row)
      left -= 1
    }
    await after?.(transaction, deleted as unknown as Pick<Tables[T], Selected>[])
    return rows.length > 0
  }
}

/** Returns what deletes the rows of a person in a table without children. */
export function eraseRange<T extends Table>({
  table,
  owner,
  key,
}: {
  table: T
  owner: ColumnOf<T>
  key: ColumnOf<T>
}): EraseBatch {
  const deleteRows = deleteOldest(table, owner, key)
  return async (transaction, userId, limit) => (await deleteRows(transaction, userId, limit)) > 0
}

interface Expiry<T extends Table> {
  table: T
  /** The first columns of the primary key: all, or so many that few rows share them. */
  key: readonly [ColumnOf<T>] | readonly [ColumnOf<T>, ColumnOf<T>]
  /** Time before which the condition below holds for rows that are deleted. */
  retentionMs: number
  expired(row: ExpressionBuilder<Tables, T>, before: string): Expression<SqlBool>
}
/** Returns what deletes the expired rows of a section. Positions of keys with two columns are JSON arrays. */
export function deleteExpired<T extends Table>({ table, key, retentionMs, expired }: Expiry<T>): DeleteExpired {
  const [first, second] = key as readonly [string, string?]
  type Position = { first: string; second: string }
  const rest = (
    row: ExpressionBuilder<AnyTables, string>,
    comparison: '>' | '<=',
    { first: one, second: two }: Position,
  ) =>
    second === undefined
      ? row(first, comparison, one)
      : row(row.refTuple(first, second), comparison, row.tuple(one, two))
  const select = statement((sql, value: Position & { count: number }) => {
    const columns = second === undefined ? [first] : [first, second]
    const from = any(sql)
      .selectFrom(table as string)
      .select(columns)
    return columns
      .reduce(
        (query, column) => query.orderBy(column),
        from.where((row) => rest(row, '>', value)),
      )
      .limit(value.count)
  })
  interface Range {
    afterFirst: string
    afterSecond: string
    untilFirst: string
    untilSecond: string
    before: string
  }
  const remove = statement((sql, value: Range) =>
    any(sql)
      .deleteFrom(table as string)
      .where((row) => rest(row, '>', { first: value.afterFirst, second: value.afterSecond }))
      .where((row) => rest(row, '<=', { first: value.untilFirst, second: value.untilSecond }))
      .where((row) => expired(row as unknown as ExpressionBuilder<Tables, T>, value.before)),
  )
  return async (transaction, { after, count, now }) => {
    const [one = '', two = ''] =
      after === undefined ? [] : second === undefined ? [after] : (JSON.parse(after) as string[])
    const last = (await transaction.all(select, { first: one, second: two, count })).at(-1)
    if (last === undefined) return undefined
    const [untilFirst, untilSecond] = [String(last[first]), second === undefined ? '' : String(last[second])]
    const before = new Date(now.getTime() - retentionMs).toISOString()
    await transaction.run(remove, { afterFirst: one, afterSecond: two, untilFirst, untilSecond, before })
    return second === undefined ? untilFirst : JSON.stringify([untilFirst, untilSecond])
  }
}
