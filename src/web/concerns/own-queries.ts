import { useQueryClient } from '@tanstack/react-query'
import type { OwnConcern } from '#contract/own-concerns.ts'
import { load_failed } from '#messages'
import { api, apiPage } from '#web/api/api.ts'
import { useWhenVisible } from '#web/api/events/use-page-visible.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { ownConcernQuery } from './telling-queries.ts'

/** The viewer's own concerns, newest first. */
export const ownConcernsQuery = pagedQuery(
  [...queryKeys.concerns, 'mine'],
  (cursor) => apiPage('GET /api/own-concerns', cursor),
  { failureMessage: load_failed, failureToast: false },
)

/** Marks what leaders have done as seen while the page is visible. */
export function useMarkSeen({ _id: id, hasNews, version }: OwnConcern): void {
  const client = useQueryClient()
  useWhenVisible(hasNews && version > 0 ? version : undefined, async () => {
    try {
      const concern = await api('PUT /api/own-concerns/{id}/seen', { params: { id }, body: { version } })
      client.setQueryData(ownConcernQuery(id).queryKey, concern)
      await invalidate(client, ['concerns'])
    } catch (error) {
      logFailure('The concern could not be marked as seen', error)
    }
  })
}
