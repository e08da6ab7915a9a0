import { type Kysely, sql as raw } from 'kysely'
import { queryCount } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

/** One page of students by name. */
export interface StudentsPage {
  /** Position after which it starts. */
  nameKey: string
  id: string
  limit: number
}

/** Selects active students after a position, by name, through the index `students_by_name`. */
export const studentsAfter = (sql: Kysely<Tables>, { nameKey, id, limit }: StudentsPage) =>
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
