import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminPrayerRequest, OwnPrayerRequest, PrayerRequest } from '#contract/prayers.ts'
import type { Audience } from '#contract/rules/prayers.ts'
import { prayer_failed } from '#messages'
import { api, apiOnce, apiPage } from '#web/api/api.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { historyMeta, pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { addOwnChange, useShowOwn } from '#web/lists/own-changes.ts'
import { type Submitted, submit } from '#web/offline/outbox/submit.ts'
import { useOutbox } from '#web/session/use-outbox.ts'

const key = queryKeys.prayerRequests

/** Prayer requests that are shared with the group, for students. */
export const communityQuery = pagedQuery<PrayerRequest>(
  [...key, 'community'],
  (cursor) => apiPage('GET /api/prayer-requests', cursor),
  { failureMessage: prayer_failed },
)

/** The student's own prayer requests. */
export const ownQuery = pagedQuery<OwnPrayerRequest>(
  [...key, 'mine'],
  (cursor) => apiPage('GET /api/prayer-requests/mine', cursor),
  { failureMessage: prayer_failed },
)

/** Prayer requests without a response with their authors, oldest first, for leaders: all, or those of one student. */
export const unansweredQuery = (student: string | undefined) =>
  pagedQuery<AdminPrayerRequest>(
    [...key, 'managed', 'unanswered', student],
    (cursor) => apiPage('GET /api/prayer-requests/admin', cursor, { show: 'unanswered', student }),
    { failureMessage: prayer_failed },
  )

/** The others, newest first. They follow on the same screen, so only one of the two lists reports a failure in a toast. */
export const answeredQuery = pagedQuery<AdminPrayerRequest>(
  [...key, 'managed', 'answered'],
  (cursor) => apiPage('GET /api/prayer-requests/admin', cursor, { show: 'answered' }),
  { failureMessage: prayer_failed, failureToast: false },
)

export const deletedQuery = pagedQuery(
  [...key, 'deleted'],
  (cursor) => apiPage('GET /api/prayer-requests/deleted', cursor),
  historyMeta,
)

/** The earlier versions of a prayer request. */
export const revisionsQuery = (id: string) =>
  pagedQuery(
    [...key, 'revisions', id],
    (cursor) => apiPage('GET /api/prayer-requests/{id}/revisions', cursor, {}, { id }),
    historyMeta,
  )

interface NewRequest {
  content: string
  audience: Audience
  key: string
}
/** Target of new prayer requests in the outbox. */
export const newRequestTarget = 'prayer-request'

/** Returns a function that submits a prayer request. Without a connection, it waits in the outbox. */
export function useSubmitPrayerRequest() {
  const outbox = useOutbox()
  return ({ content, audience, key }: NewRequest): Promise<Submitted> =>
    submit(outbox, {
      kind: 'prayer request',
      target: newRequestTarget,
      route: 'POST /api/prayer-requests',
      body: { content, audience },
      affects: 'prayers',
      text: content,
      draft: newRequestTarget,
      key,
    })
}

/**
 * Returns functions that change a prayer request. The lists are also refetched after a refusal, because another person may have changed
 * or deleted the request.
 */
export function usePrayerChanges(id: string) {
  const invalidate = useInvalidate('prayers')
  const params = { id }
  return {
    edit: (body: { content: string; audience: Audience; editCount: number | undefined }) =>
      api('PUT /api/prayer-requests/{id}', { params, body }).finally(invalidate),
    markAnswered: (thanks: string) =>
      api('POST /api/prayer-requests/{id}/answered', { params, body: { thanks } }).finally(invalidate),
    undoAnswered: () => api('DELETE /api/prayer-requests/{id}/answered', { params }).finally(invalidate),
    withdraw: () => api('POST /api/prayer-requests/{id}/withdraw', { params }).finally(invalidate),
    respond: (body: { response: string; isPrivate: boolean }, key: string) =>
      apiOnce('POST /api/prayer-requests/{id}/respond', { params, body }, key).finally(invalidate),
  }
}

/** Target of a prayer for a request in the outbox. */
export const prayerTarget = (id: string) => `prayer:${id}`

/** Prays for a request. Without a connection, the prayer waits in the outbox. */
export function usePray({ _id: id, content }: PrayerRequest) {
  const client = useQueryClient()
  const outbox = useOutbox()
  return useMutation({
    mutationFn: () =>
      submit(outbox, {
        kind: 'prayer',
        target: prayerTarget(id),
        route: 'POST /api/prayer-requests/{id}/pray',
        params: { id },
        affects: 'prayers',
        about: content,
        key: newIdempotencyKey(),
      }),
    onSuccess(submitted) {
      if (submitted.status === 'waits') return
      const prayed = submitted.body as PrayerRequest
      // Updates the cached list at once, because the refetch may fail.
      client.setQueryData(
        communityQuery.queryKey,
        (loaded) =>
          loaded && {
            ...loaded,
            pages: loaded.pages.map((page) => ({
              ...page,
              items: page.items.map((request) => (request._id === id ? prayed : request)),
            })),
          },
      )
    },
  })
}

/** Returns a function that deletes a prayer request, for leaders. */
export function useDeletePrayerRequest() {
  const invalidate = useInvalidate('prayers')
  return async (id: string) => {
    addOwnChange(id)
    await api('DELETE /api/prayer-requests/{id}', { params: { id } })
    await invalidate()
  }
}

/** Returns a function that restores a deleted prayer request, for leaders. */
export function useRestorePrayerRequest() {
  const showOwn = useShowOwn('prayers')
  return async (id: string) => {
    await api('POST /api/prayer-requests/{id}/restore', { params: { id } })
    await showOwn({ _id: id })
  }
}
