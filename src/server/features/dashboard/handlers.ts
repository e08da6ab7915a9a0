import { serverLimits } from '#contract/limits.ts'
import type { Page } from '#contract/pagination.ts'
import type { Question } from '#contract/questions.ts'
import type { Handlers } from '../../api/handlers.ts'
import type { Services } from '../../services.ts'
import type { Viewer } from '../../sessions/sessions.ts'
import { findCount } from '../../stats/counters-store.ts'
import { participationHandlers } from './participation.ts'
import * as store from './store.ts'

type ListNewest = (viewer: Viewer, query: { limit: number }) => Promise<Page<Question>>

type DashboardKeys =
  | 'GET /api/dashboard/stats'
  | 'GET /api/dashboard/term'
  | 'GET /api/dashboard/participation'
  | 'GET /api/dashboard/participation/students'

export function dashboardHandlers({ database }: Services, listQuestions: ListNewest): Handlers<DashboardKeys> {
  return {
    ...participationHandlers({ database }),

    async 'GET /api/dashboard/term'({ viewer }) {
      return (await listQuestions(viewer, { limit: serverLimits.term })).items
    },

    async 'GET /api/dashboard/stats'({ viewer }) {
      const [totalQuestions, { items: recentQuestions }] = await Promise.all([
        findCount(database.read, 'questions'),
        listQuestions(viewer, { limit: serverLimits.recentQuestions }),
      ])
      if (viewer.role === 'admin') {
        const [totalResponses, pendingResponses] = await Promise.all([
          findCount(database.read, 'responses'),
          findCount(database.read, 'pending'),
        ])
        return { totalQuestions, totalResponses, pendingResponses, recentQuestions }
      }
      const answeredQuestions = await store.countAnsweredQuestions(database.read, viewer.id)
      const pendingQuestions = totalQuestions - answeredQuestions
      return { totalQuestions, answeredQuestions, pendingQuestions, recentQuestions }
    },
  }
}
