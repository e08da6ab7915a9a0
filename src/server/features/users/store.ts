import { type SortOrder, type UserColumn, userColumns } from '#contract/user-columns.ts'
import type { Reader } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

/** Columns that each list sorts by. The last one is unique, and an index covers them all. */
const sortings = {
  name: [
    ['name_key', 'asc'],
    ['id', 'asc'],
  ],
  username: [
    ['username_sort_key', 'asc'],
    ['id', 'asc'],
  ],
  role: [
    ['role', 'asc'],
    ['id', 'asc'],
  ],
  responsesCount: [
    ['responses_count', 'asc'],
    ['id', 'asc'],
  ],
  // Fewest pending questions first: leaders, who have none, then the students who have answered most.
  pendingQuestionsCount: [
    ['role', 'asc'],
    ['answered_count', 'desc'],
    ['id', 'asc'],
  ],
  createdAt: [['id', 'asc']],
} as const satisfies Record<UserColumn, [string, SortOrder][]>
type Column = (typeof sortings)[UserColumn][number][0]

const fields = [
  ...(['id', 'name', 'username', 'email', 'role', 'created_at'] as const),
  ...(['responses_count', 'answered_count', 'name_key', 'username_sort_key'] as const),
  ...(['waiting_since', 'switched_off_at'] as const),
] as const

type Key = readonly [column: Column, order: SortOrder]
const keysOf = (sort: UserColumn): readonly Key[] => sortings[sort]
const isAscending = ([, order]: Key, direction: SortOrder) => order === direction
const valueNames = ['first', 'second', 'third'] as const

interface Position {
  first: string | number
  second: string | number
  third: string | number
  limit: number
}

const fromStart = (sort: UserColumn, direction: SortOrder) =>
  statement((sql, value: { limit: number }) => {
    const query = sql.selectFrom('users').select(fields).limit(value.limit)
    return keysOf(sort).reduce(
      (sorted, key) => sorted.orderBy(key[0], isAscending(key, direction) ? 'asc' : 'desc'),
      query,
    )
  })

const fromPosition = (sort: UserColumn, direction: SortOrder) =>
  statement((sql, value: Position) => {
    const keys = keysOf(sort)
    const valueAt = (index: number) => value[valueNames[index] ?? 'first'] as never
    const beyond = (key: Key) => (isAscending(key, direction) ? '>' : '<')
    const query = sql
      .selectFrom('users')
      .select(fields)
      // Redundant, but makes the read start at the right place of the index.
      .where((row) => row(keys[0]?.[0] ?? 'id', `${beyond(keys[0] ?? ['id', 'asc'])}=`, valueAt(0)))
      .where((row) =>
        row.or(
          keys.map((key, index) =>
            row.and([
              ...keys.slice(0, index).map(([column], earlier) => row(column, '=', valueAt(earlier))),
              row(key[0], beyond(key), valueAt(index)),
            ]),
          ),
        ),
      )
      .limit(value.limit)
    return keys.reduce((sorted, key) => sorted.orderBy(key[0], isAscending(key, direction) ? 'asc' : 'desc'), query)
  })

const byOrder = <T>(build: (sort: UserColumn, direction: SortOrder) => T) =>
  Object.fromEntries(
    userColumns.map((sort) => [sort, { asc: build(sort, 'asc'), desc: build(sort, 'desc') }]),
  ) as Record<UserColumn, Record<SortOrder, T>>
const selectFirstPage = byOrder(fromStart)
const selectNextPage = byOrder(fromPosition)

const isCount = (column: Column) => column === 'responses_count' || column === 'answered_count'
/** Returns the types of a cursor's values. */
export const kindsOf = (sort: UserColumn) => keysOf(sort).map(([column]) => (isCount(column) ? 'number' : 'string'))
/** Returns the cursor's values for a row. */
export const positionOf = (row: Record<Column, string | number>, sort: UserColumn) =>
  keysOf(sort).map(([column]) => row[column])

interface Listing {
  sort: UserColumn
  direction: SortOrder
  /** Cursor values after which the page begins. */
  after: readonly (string | number)[] | undefined
  limit: number
}
export function listUsers(reader: Reader, { sort, direction, after, limit }: Listing) {
  if (after === undefined) return reader.all(selectFirstPage[sort][direction], { limit })
  const [first = '', second = '', third = ''] = after
  return reader.all(selectNextPage[sort][direction], { first, second, third, limit })
}
