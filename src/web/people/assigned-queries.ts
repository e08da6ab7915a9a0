import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import type { AssignedBefore } from '#contract/people.ts'
import { load_failed } from '#messages'
import { api, apiPage } from '#web/api/api.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import type { UsersView } from './list-queries.ts'

/** The ids of all active students whom a list shows, up to one more than can be assigned at once. */
export const studentsOfViewQuery = (view: UsersView) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'students of', view],
    async queryFn() {
      const students: string[] = []
      let cursor: string | undefined
      do {
        const page = await apiPage('GET /api/users', cursor, { ...view, limit: '100' })
        students.push(
          ...page.items.filter(({ role, state }) => role === 'student' && state === 'active').map(({ _id }) => _id),
        )
        cursor = page.next
      } while (cursor !== undefined && students.length <= limits.maxAssignedStudents)
      return students
    },
    gcTime: 0,
    meta: { failureMessage: load_failed, failureToast: false },
  })

/** Returns functions that set who looks out for students, and that put back what was before. */
export function useAssignLeaders() {
  const client = useQueryClient()
  return {
    async assign(students: string[], leaders: string[]): Promise<AssignedBefore> {
      const assigned = await api('PUT /api/assigned-leaders', { body: { students, leaders } })
      void invalidate(client, ['users'])
      return assigned
    },
    async putBack({ before }: AssignedBefore): Promise<void> {
      try {
        for (const body of before) await api('PUT /api/assigned-leaders', { body })
      } finally {
        void invalidate(client, ['users'])
      }
    },
  }
}
