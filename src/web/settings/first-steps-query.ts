import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { FirstStepsChange } from '#contract/home.ts'
import { something_went_wrong } from '#messages'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { useAction } from '#web/forms/use-action.ts'

/** The first steps of a new group. For leaders. */
export const firstStepsQuery = queryOptions({
  queryKey: [...queryKeys.firstSteps],
  queryFn: () => api('GET /api/first-steps'),
  meta: { failureLog: 'The first steps could not be fetched' },
})

/**
 * Returns a function that dismisses the first steps, or marks those as done that only a leader knows of. It returns whether the change
 * was saved.
 */
export function useChangeFirstSteps() {
  const client = useQueryClient()
  const { run } = useAction()
  return (body: FirstStepsChange): Promise<boolean> =>
    run(async () => client.setQueryData(firstStepsQuery.queryKey, await api('PUT /api/first-steps', { body })), {
      failure: something_went_wrong(),
    })
}
