import { type SortOrder, type UserColumn, userColumns } from '#contract/user-columns.ts'
import type { Reader } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

/** What a list is sorted by: columns of the table, the last of them unique, each with an index that has them all. */
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
  // Fewest to answer: administrators, who have none, and then whoever has answered most.
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
] as const

type Key = readonly [column: Column, order: SortOrder]
const keysOf = (sort: UserColumn): readonly Key[] => sortings[sort]
const isAscending = ([, order]: Key, direction: SortOrder) => order === direction
const places = ['first', 'second', 'third'] as const

interface Place {
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

const fromPlace = (sort: UserColumn, direction: SortOrder) =>
  statement((sql, value: Place) => {
    const keys = keysOf(sort)
    const valueAt = (index: number) => value[places[index] ?? 'first'] as never
    const beyond = (key: Key) => (isAscending(key, direction) ? '>' : '<')
    const query = sql
      .selectFrom('users')
      .select(fields)
      // Said once more on its own, so that reading begins at the right place of the index.
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

const both = <Made>(make: (sort: UserColumn, direction: SortOrder) => Made) =>
  Object.fromEntries(userColumns.map((sort) => [sort, { asc: make(sort, 'asc'), desc: make(sort, 'desc') }])) as Record<
    UserColumn,
    Record<SortOrder, Made>
  >
const selectFirstPage = both(fromStart)
const selectNextPage = both(fromPlace)

const isCount = (column: Column) => column === 'responses_count' || column === 'answered_count'
/** What kinds of values a place in this order has. */
export const kindsOf = (sort: UserColumn) => keysOf(sort).map(([column]) => (isCount(column) ? 'number' : 'string'))
/** The place of a row in this order. */
export const placeOf = (row: Record<Column, string | number>, sort: UserColumn) =>
  keysOf(sort).map(([column]) => row[column])

interface Listing {
  sort: UserColumn
  direction: SortOrder
  /** The rows after this place; without it, from the start. */
  after: readonly (string | number)[] | undefined
  limit: number
}
export function listUsers(reader: Reader, { sort, direction, after, limit }: Listing) {
  if (after === undefined) return reader.all(selectFirstPage[sort][direction], { limit })
  const [first = '', second = '', third = ''] = after
  return reader.all(selectNextPage[sort][direction], { first, second, third, limit })
}
