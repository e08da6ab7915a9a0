import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { FirstStepsChange } from '#contract/home.ts'
import { something_went_wrong } from '#messages'
import { api } from '#web/api/api.ts'
import { messageOf } from '#web/api/api-error.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toasts } from '#web/ui/toasts.ts'

/** The first steps of a new group. For leaders. */
export const firstStepsQuery = queryOptions({
  queryKey: [...queryKeys.firstSteps],
  queryFn: () => api('GET /api/first-steps'),
  meta: { failureLog: 'The first steps could not be fetched' },
})

/** Returns a function that dismisses the first steps, or marks those as done that only a leader knows of. */
export function useChangeFirstSteps() {
  const client = useQueryClient()
  /** Returns whether the change was saved. A failure is shown in a toast. */
  return async (body: FirstStepsChange): Promise<boolean> => {
    try {
      client.setQueryData(firstStepsQuery.queryKey, await api('PUT /api/first-steps', { body }))
      return true
    } catch (error) {
      toasts.error(messageOf(error, something_went_wrong()))
      return false
    }
  }
}
