import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { QuestionResponse, Review } from '#contract/responses.ts'
import { responses_failed } from '#messages'
import { api, apiPage } from '#web/api/api.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { historyMeta, pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { type ResponseFilters, responseQuery } from './list-queries.ts'

export const ownResponsesQuery = pagedQuery(
  [...queryKeys.responses, 'own'],
  (cursor) => apiPage('GET /api/responses/user', cursor),
  { failureMessage: responses_failed, failureToast: false },
)

/** All reviews of a response, newest first. */
export const reviewsQuery = (id: string) =>
  pagedQuery(
    [...queryKeys.responses, 'reviews', id],
    (cursor) => apiPage('GET /api/responses/{id}/reviews', cursor, {}, { id }),
    historyMeta,
  )

/** The earlier answers of a response, newest first. */
export const revisionsQuery = (id: string) =>
  pagedQuery(
    [...queryKeys.responses, 'revisions', id],
    (cursor) => apiPage('GET /api/responses/{id}/revisions', cursor, {}, { id }),
    historyMeta,
  )

/** The numbers of responses of a question or student, and the names of both. */
export const summaryQuery = ({ question, student }: ResponseFilters) =>
  queryOptions({
    queryKey: [...queryKeys.responses, 'summary', { question, student }],
    queryFn: () =>
      api('GET /api/responses/summary', { query: { ...(question && { question }), ...(student && { student }) } }),
    meta: { failureLog: 'The number of responses could not be fetched' },
  })

/** The next response to review: `null` if none is left, `undefined` if the request failed. */
export type NextResponse = QuestionResponse | null | undefined

/** Finds the next pending response: the newest of those older than the given one, or else the newest of all. */
export async function findNextPending(id: string, { question, student }: ResponseFilters): Promise<NextResponse> {
  const find = async (before?: string) => {
    const query = { status: 'pending', question, student, before, limit: '1' }
    return (await apiPage('GET /api/responses/all', undefined, query)).items[0]
  }
  return (await find(id)) ?? (await find()) ?? null
}

/**
 * Returns a function that saves a review, reloads the list (docs/rules.md#one-open-review), and finds the next pending response.
 * @param filters those of the list
 */
export function useReview(id: string, filters: ResponseFilters) {
  const client = useQueryClient()
  return async (body: Review): Promise<NextResponse> => {
    client.setQueryData(responseQuery(id).queryKey, await api('PUT /api/responses/{id}', { params: { id }, body }))
    const next = findNextPending(id, filters).catch(() => undefined)
    await invalidate(client, ['responses'])
    return next
  }
}
