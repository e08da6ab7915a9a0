import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QuestionResponse, Review } from '#contract/responses.ts'
import { responses_failed } from '#messages'
import { api, apiPage } from '../../api/api.ts'
import { invalidate } from '../../api/invalidate.ts'
import { historyMeta, pagedQuery } from '../../api/paged-query.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { responseQuery } from '../../components/response-queries.ts'

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

/** The next response to review: `null` if none is left, `undefined` if the request failed. */
export type NextResponse = QuestionResponse | null | undefined

/** Finds the next pending response: the newest of those older than the given one, or else the newest of all. */
export async function findNextPending(id: string, question: string | undefined): Promise<NextResponse> {
  const find = async (before?: string) => {
    const query = { status: 'pending', question, before, limit: '1' }
    return (await apiPage('GET /api/responses/all', undefined, query)).items[0]
  }
  return (await find(id)) ?? (await find()) ?? null
}

/**
 * Saves a review, reloads the list (docs/product.md#one-open-review), and finds the next pending response.
 * @param question id of the question to which the list is limited
 */
export function useReview(id: string, question: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(body: Review): Promise<NextResponse> {
      const response = await api('PUT /api/responses/{id}', { params: { id }, body })
      client.setQueryData(responseQuery(id).queryKey, response)
      const [next] = await Promise.all([
        findNextPending(id, question).catch(() => undefined),
        invalidate(client, ['responses']),
      ])
      return next
    },
  })
}
