import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Review } from '#contract/responses.ts'
import { api, apiPage } from '../../api/api.ts'
import { pagedQuery } from '../../api/paged-query.ts'
import { queryKeys } from '../../api/query-keys.ts'

function responsesQuery(key: 'GET /api/responses/user' | 'GET /api/responses/all') {
  return pagedQuery([...queryKeys.responses, key], (cursor) => apiPage(key, cursor))
}
export const ownResponsesQuery = responsesQuery('GET /api/responses/user')
export const allResponsesQuery = responsesQuery('GET /api/responses/all')

/** Section 4: the list is reloaded after a review. */
export function useReview(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Review) => api('PUT /api/responses/{id}', { params: { id }, body }),
    onSuccess: async () => {
      await Promise.all(
        [queryKeys.responses, queryKeys.dashboard].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    },
  })
}
