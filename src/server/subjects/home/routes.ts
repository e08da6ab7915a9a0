import { serverLimits } from '#contract/limits.ts'
import type { Question } from '#contract/questions.ts'
import type { Page } from '#contract/shared/fields.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { cursorOfName, limitOf, namePositionOf, toPage } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import { shownUsername } from '#server/platform/text/shown-name.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { studentStats } from '#server/subjects/accounts/public.ts'
import { countStudents } from '#server/subjects/people/public.ts'
import { countPending } from '#server/subjects/responses/public.ts'
import type { Attached } from './attached.ts'
import { presentResponses, presentTermQuestion } from './present.ts'
import * as store from './store.ts'
import { loadLeaderToday, loadStudentToday } from './today.ts'

type ListNewest = (viewer: Viewer, query: { limit: number }) => Promise<Page<Question>>

type DashboardKeys =
  | 'GET /api/dashboard/stats'
  | 'GET /api/dashboard/today'
  | 'GET /api/dashboard/term'
  | 'GET /api/dashboard/participation'
  | 'GET /api/dashboard/participation/students'

export function dashboardHandlers(
  { database, clock }: Services,
  listQuestions: ListNewest,
  attached: Attached,
): Handlers<DashboardKeys> {
  return {
    'GET /api/dashboard/today': ({ viewer, query }) =>
      viewer.role === 'admin'
        ? loadLeaderToday(database.read, { leaderId: viewer.id, now: clock(), day: query.day }, attached)
        : loadStudentToday(database.read, viewer.id, clock()),

    async 'GET /api/dashboard/term'({ viewer }) {
      return (await listQuestions(viewer, { limit: serverLimits.chartQuestions })).items.map(presentTermQuestion)
    },

    async 'GET /api/dashboard/stats'({ viewer }) {
      const [totalQuestions, { items: recentQuestions }] = await Promise.all([
        studentStats.countQuestions(database.read),
        listQuestions(viewer, { limit: serverLimits.recentQuestions }),
      ])
      if (viewer.role === 'admin') {
        const [totalResponses, pendingResponses] = await Promise.all([
          studentStats.countAllResponses(database.read),
          countPending(database.read),
        ])
        return { totalQuestions, totalResponses, pendingResponses, recentQuestions }
      }
      const answeredQuestions = await store.countAnsweredQuestions(database.read, { studentId: viewer.id })
      const pendingQuestions = totalQuestions - answeredQuestions
      return { totalQuestions, answeredQuestions, pendingQuestions, recentQuestions }
    },

    async 'GET /api/dashboard/participation'() {
      const [students, questions] = await Promise.all([
        countStudents(database.read),
        store.countByQuestion(database.read, { limit: serverLimits.chartQuestions }),
      ])
      return { students, questions: questions.reverse() }
    },

    async 'GET /api/dashboard/participation/students'({ query }) {
      const limit = limitOf(query)
      const after = { ...namePositionOf(query), limit: limit + 1 }
      const [students, responses] = await Promise.all([
        store.listStudents(database.read, after),
        store.listResponsesOf(database.read, { ...after, questions: serverLimits.gridQuestions }),
      ])
      const byStudent = Map.groupBy(responses, ({ student_id }) => student_id)
      return toPage(
        students,
        limit,
        ({ id, name, shared_username }) => ({
          _id: id,
          name,
          ...shownUsername(shared_username),
          responses: presentResponses(byStudent.get(id) ?? []),
        }),
        cursorOfName,
      )
    },
  }
}
