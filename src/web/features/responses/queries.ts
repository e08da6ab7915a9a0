import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Review } from '#contract/responses.ts'
import { api, apiPage } from '../../api/api.ts'
import { queryKeys } from '../../api/query-keys.ts'

function responsesQuery(key: 'GET /api/responses/user' | 'GET /api/responses/all') {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.responses, key],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => apiPage(key, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })
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
