import { type Kysely, sql as raw } from 'kysely'
import { limits } from '#contract/limits.ts'
import { type SortOrder, type UserColumn, userColumns } from '#contract/rules/people.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { queryAll, queryCount, statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { accountFields } from '#server/subjects/accounts/public.ts'

/** Lists the accounts that wait for a leader, oldest first, without those that a second leader confirms. */
export const listWaiting = queryAll((sql, value: { after: string; limit: number }) =>
  sql
    .selectFrom('users')
    .select(accountFields)
    .where('waiting_since', 'is not', null)
    .where('invited_as_leader', '=', 0)
    .where('id', '>', value.after)
    .orderBy('id')
    .limit(value.limit),
)

/** Counts the accounts that {@link listWaiting} lists. */
export const countWaiting = queryCount(
  () =>
    raw<{ count: number }>`select count(*) as count from users
      where id > '' and waiting_since is not null and invited_as_leader = 0`,
)

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

type Key = readonly [column: Column, order: SortOrder]
export const keysOf = (sort: UserColumn): readonly Key[] => sortings[sort]
export const isAscending = ([, order]: Key, direction: SortOrder) => order === direction
const valueNames = ['first', 'second', 'third'] as const

interface Position {
  first: string | number
  second: string | number
  third: string | number
  limit: number
}

type Audience = 'everyone' | 'students'

/** Selects everyone whose account is not switched off, or the active students. */
function listed(sql: Kysely<Tables>, audience: Audience) {
  const query = sql.selectFrom('users').select(accountFields).where('switched_off_at', 'is', null)
  if (audience === 'everyone') return query
  // With `role = 'student'`, the planner would use another index and then sort.
  return query.where('role', '<>', raw.lit('admin')).where('waiting_since', 'is', null)
}

const fromStart = (audience: Audience, sort: UserColumn, direction: SortOrder) =>
  statement((sql, value: { limit: number }) => {
    const query = listed(sql, audience).limit(value.limit)
    return keysOf(sort).reduce(
      (sorted, key) => sorted.orderBy(key[0], isAscending(key, direction) ? 'asc' : 'desc'),
      query,
    )
  })

const fromPosition = (audience: Audience, sort: UserColumn, direction: SortOrder) =>
  statement((sql, value: Position) => {
    const keys = keysOf(sort)
    const valueAt = (index: number) => value[valueNames[index] ?? 'first'] as never
    const beyond = (key: Key) => (isAscending(key, direction) ? '>' : '<')
    const query = listed(sql, audience)
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

function byOrder<T>(build: (audience: Audience, sort: UserColumn, direction: SortOrder) => T) {
  const ofAudience = (audience: Audience) =>
    Object.fromEntries(
      userColumns.map((sort) => [sort, { asc: build(audience, sort, 'asc'), desc: build(audience, sort, 'desc') }]),
    ) as Record<UserColumn, Record<SortOrder, T>>
  return { everyone: ofAudience('everyone'), students: ofAudience('students') }
}
const selectFirstPage = byOrder(fromStart)
const selectNextPage = byOrder(fromPosition)

const isCount = (column: Column) => column === 'responses_count' || column === 'answered_count'
/** Returns the types of a cursor's values. */
export const kindsOf = (sort: UserColumn) => keysOf(sort).map(([column]) => (isCount(column) ? 'number' : 'string'))
/** Returns the cursor's values for a row. */
export const positionOf = (row: Record<Column, string | number>, sort: UserColumn) =>
  keysOf(sort).map(([column]) => row[column])

export interface Listing {
  sort: UserColumn
  direction: SortOrder
  /** Cursor values after which the page begins. */
  after: readonly (string | number)[] | undefined
  limit: number
}
/** Lists everyone whose account is not switched off, or the active students. */
export function listUsers(reader: Reader, audience: Audience, { sort, direction, after, limit }: Listing) {
  if (after === undefined) return reader.all(selectFirstPage[audience][sort][direction], { limit })
  const [first = '', second = '', third = ''] = after
  return reader.all(selectNextPage[audience][sort][direction], { first, second, third, limit })
}

/** Returns the number of active students who were last seen before a time, at most `limits.maxNotSeen`. */
export const countStudentsNotSeen = queryCount(
  (_, value: { before: string }) => raw<{ count: number }>`select count(*) as count from (
    select id from users
    where switched_off_at is null and waiting_since is null and last_seen_at < ${value.before} and role <> 'admin'
    order by last_seen_at limit ${raw.lit(limits.maxNotSeen)}
  ) as it`,
)

/** One page of students by name. */
export interface StudentsPage {
  /** Position after which it starts. */
  nameKey: string
  id: string
  limit: number
}

/** Selects active students after a position, by name, through the index `students_by_name`. */
export const nextStudents = (sql: Kysely<Tables>, { nameKey, id, limit }: StudentsPage) =>
  sql
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.name_key'])
    // The conditions of the index, with a literal.
    .where('users.role', '<>', raw.lit('admin'))
    .where('users.switched_off_at', 'is', null)
    .where('users.waiting_since', 'is', null)
    // Redundant, but makes the read start at the right place of the index.
    .where('users.name_key', '>=', nameKey)
    .where((row) =>
      row.or([
        row('users.name_key', '>', nameKey),
        row.and([row('users.name_key', '=', nameKey), row('users.id', '>', id)]),
      ]),
    )
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limit)

/** The number of active students, for a statement that also counts something else. The first condition reads a range of the index. */
export const studentCount = raw<number>`(select count(*) from users
  where name_key >= '' and role <> 'admin' and switched_off_at is null and waiting_since is null)`

export const countStudents = queryCount((sql) => sql.selectNoFrom(studentCount.as('count')))
