import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { deleteRows, statement } from '../database/statement.ts'
import type { Tables } from '../database/tables/tables.ts'
import type { DeleteExpired, EraseBatch } from './declaration.ts'

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
  const remove = deleteRows(table as 'messages', parent as 'id')
  return async (transaction, parentId) => {
    await remove(transaction, parentId)
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

interface Rows<T extends Table> {
  table: T
  /** Column with the person. */
  owner: ColumnOf<T>
  /** Column by which an index orders the rows of a person. */
  orderBy: ColumnOf<T>
  children?: readonly Children[]
  /**
   * Returns the texts of the oldest rows for open cases, before they are deleted. Children are then deleted without a `key`, so that
   * each row of a batch is deleted with its children.
   */
  texts?(transaction: Transaction, userId: string, limit: number): Promise<string[]>
}
/** Returns what deletes the rows of a person in a table with an `id`, with their children, which count toward the limit. */
export function eraseRows<T extends Table>({ table, owner, orderBy, children = [], texts }: Rows<T>): EraseBatch {
  const select = statement((sql, value: { userId: string; limit: number }) =>
    any(sql)
      .selectFrom(table as string)
      .select('id')
      .where(owner as string, '=', value.userId)
      .orderBy(orderBy as string)
      .limit(value.limit),
  )
  const remove = deleteRows(table, 'id' as ColumnOf<T>)
  const deletions = children.map((child) =>
    child.key === undefined ? deleteAll(child) : deleteOldest(child.table, child.parent, child.key),
  )

  return async (transaction, userId, limit, keep) => {
    const rows = await transaction.all(select, { userId, limit })
    if (keep && texts && rows.length > 0) await keep(await texts(transaction, userId, limit))
    let left = limit
    for (const row of rows) {
      const id = String(row['id'])
      for (const deleteChildren of deletions) left -= await deleteChildren(transaction, id, left)
      if (left <= 0) break
      left -= 1
      await remove(transaction, id)
    }
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
  const deleteNext = deleteOldest(table, owner, key)
  return async (transaction, userId, limit) => (await deleteNext(transaction, userId, limit)) > 0
}

interface Expiry<T extends Table> {
  table: T
  /** The first columns of the primary key: all, or so many that few rows share them. */
  key: readonly [ColumnOf<T>] | readonly [ColumnOf<T>, ColumnOf<T>]
  /** Time before which the condition below holds for rows that are deleted. */
  retentionMs: number
  expired(row: ExpressionBuilder<Tables, T>, before: string): Expression<SqlBool>
}
interface Bounds {
  afterOne: string
  afterTwo: string
  untilOne: string
  untilTwo: string
}
/** Returns what deletes the expired rows of a section. A position is a JSON array of the key's values. */
export function deleteExpired<T extends Table>({ table, key, retentionMs, expired }: Expiry<T>): DeleteExpired {
  const [one, two] = key as readonly [string, string?]
  type Row = ExpressionBuilder<AnyTables, string>
  const compare = (row: Row, comparison: '>' | '<=', first: string, second: string) =>
    two === undefined ? row(one, comparison, first) : row(row.refTuple(one, two), comparison, row.tuple(first, second))
  const select = statement((sql, value: Pick<Bounds, 'afterOne' | 'afterTwo'> & { count: number }) =>
    any(sql)
      .selectFrom(table as string)
      .select(key as readonly string[])
      .where((row) => compare(row, '>', value.afterOne, value.afterTwo))
      .orderBy(one)
      .$if(two !== undefined, (query) => query.orderBy(two as string))
      .limit(value.count),
  )
  const remove = statement((sql, value: Bounds & { before: string }) =>
    any(sql)
      .deleteFrom(table as string)
      .where((row) => compare(row, '>', value.afterOne, value.afterTwo))
      .where((row) => compare(row, '<=', value.untilOne, value.untilTwo))
      .where((row) => expired(row as unknown as ExpressionBuilder<Tables, T>, value.before)),
  )
  return async (transaction, { after = '[]', count, now }) => {
    const [afterOne = '', afterTwo = ''] = JSON.parse(after) as string[]
    const last = (await transaction.all(select, { afterOne, afterTwo, count })).at(-1)
    if (last === undefined) return undefined
    const [untilOne = '', untilTwo = ''] = key.map((column) => String(last[column]))
    const before = new Date(now.getTime() - retentionMs).toISOString()
    await transaction.run(remove, { afterOne, afterTwo, untilOne, untilTwo, before })
    return JSON.stringify([untilOne, untilTwo])
  }
}
