import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Concern } from '#contract/concerns.ts'
import { load_failed } from '#messages'
import { api, apiPage } from '#web/api/api.ts'
import { useWhenVisible } from '#web/api/events/use-page-visible.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'

export type Show = 'open' | 'closed'

/** The concerns that the viewer receives, newest first. */
export const concernsQuery = (show: Show) =>
  pagedQuery([...queryKeys.concerns, 'received', show], (cursor) => apiPage('GET /api/concerns', cursor, { show }), {
    failureMessage: load_failed,
    failureToast: false,
  })

/** The safeguarding leads. Changes of people refetch it, and concerns do not. */
export const leadsQuery = queryOptions({
  queryKey: [...queryKeys.users, 'leads'],
  queryFn: () => api('GET /api/concerns/leads'),
})

export const concernQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.concerns, 'one', id],
    queryFn: () => api('GET /api/concerns/{id}', { params: { id } }),
  })

/** Returns functions that change a concern and store what the server returns. */
export function useConcernChanges(id: string) {
  const client = useQueryClient()
  const params = { id }
  async function store(concern: Concern): Promise<Concern> {
    client.setQueryData(concernQuery(id).queryKey, concern)
    await invalidate(client, ['concerns'])
    return concern
  }
  return {
    /** @param replaces id of the leader whom the viewer replaces */
    handle: async (replaces?: string) =>
      store(await api('POST /api/concerns/{id}/handle', { params, body: { ...(replaces && { replaces }) } })),
    close: async (note: string, textCount: number) =>
      store(await api('POST /api/concerns/{id}/close', { params, body: { note, textCount } })),
    reopen: async () => store(await api('POST /api/concerns/{id}/reopen', { params })),
    read: async (textCount: number) => store(await api('PUT /api/concerns/{id}/read', { params, body: { textCount } })),
  }
}

/** Marks what the reporter wrote as read while the page is visible. The first time, the reporter is notified. */
export function useMarkRead({ _id, isUnread, textCount }: Concern): void {
  const { read } = useConcernChanges(_id)
  useWhenVisible(isUnread && textCount > 0 ? textCount : undefined, () =>
    read(textCount).catch((error: unknown) => logFailure('The concern could not be marked as read', error)),
  )
}
