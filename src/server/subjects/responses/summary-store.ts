import { sql as raw } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { sharedUsername } from '#server/platform/database/shared-username.ts'
import { queryCount, queryFirst, statement } from '#server/platform/database/statement.ts'
import { equalsOrAny } from './store.ts'

/** Returns the title of a question, which may be deleted. */
export const findTitle = queryFirst((sql, value: { id: string }) =>
  sql.selectFrom('questions').select(['id as _id', 'title']).where('id', '=', value.id),
)

export const findName = queryFirst((sql, value: { id: string }) =>
  sql
    .selectFrom('users')
    .select(['id as _id', 'name'])
    .select(sharedUsername('users'))
    .where('id', '=', value.id)
    .where('erased_at', 'is', null),
)

interface OfStudent {
  student: string
  /** Null for all. */
  question: string | null
}
/** Counts the responses of one student, who has few. */
const selectCounts = statement((sql, value: OfStudent) =>
  sql
    .selectFrom('responses')
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
    ])
    .where('student_id', '=', value.student)
    .where(equalsOrAny('question_id', value.question)),
)
/** Counts the responses of a student, or those to one question. */
export const countOfStudent = async (reader: Reader, filters: OfStudent) =>
  (await reader.first(selectCounts, filters)) ?? { total: 0, pending: 0 }

/** Counts the responses that wait for a review. */
export const countPending = queryCount(
  () => raw<{ count: number }>`select count(*) as count from responses where status = 'pending'`,
)
