import type { StudentParticipation } from '#contract/dashboard.ts'
import { serverLimits } from '#contract/limits.ts'
import type { Handlers } from '../../api/handlers.ts'
import { cutPage, limitOf, readCursor, writeCursor } from '../../api/pagination.ts'
import type { Services } from '../../services.ts'
import { findCount } from '../../stats/counters-store.ts'
import * as store from './participation-store.ts'

type ParticipationKeys = 'GET /api/dashboard/participation' | 'GET /api/dashboard/participation/students'
type Row = Awaited<ReturnType<typeof store.listResponsesOf>>[number]

/** The newest response to each question counts. */
function presentResponses(rows: Row[]): StudentParticipation['responses'] {
  const byAge = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const newest = new Map(byAge.map((row) => [row.question_id, row.status]))
  return [...newest].map(([question, status]) => ({ question, status }))
}

export function participationHandlers({ database: { read } }: Pick<Services, 'database'>): Handlers<ParticipationKeys> {
  return {
    async 'GET /api/dashboard/participation'() {
      const [students, rows] = await Promise.all([
        findCount(read, 'students'),
        store.countByQuestion(read, serverLimits.term),
      ])
      const questions = rows.map(({ id, title, due_date, approved, waiting }) => ({
        _id: id,
        title,
        dueDate: due_date,
        approved: approved ?? 0,
        waiting: waiting ?? 0,
      }))
      return { students, questions: questions.reverse() }
    },

    async 'GET /api/dashboard/participation/students'({ query }) {
      const limit = limitOf(query)
      const cursor = query.cursor === undefined ? ['', ''] : readCursor(query.cursor, ['string', 'string'])
      const [nameKey, id] = cursor.map(String) as [string, string]
      const after = { nameKey, id, limit: limit + 1 }
      const [students, responses] = await Promise.all([
        store.listStudents(read, after),
        store.listResponsesOf(read, after, serverLimits.grid),
      ])
      const byStudent = Map.groupBy(responses, ({ student_id }) => student_id)
      return cutPage(
        students,
        limit,
        ({ id, name }) => ({ _id: id, name, responses: presentResponses(byStudent.get(id) ?? []) }),
        (last) => writeCursor([last.name_key, last.id]),
      )
    },
  }
}
