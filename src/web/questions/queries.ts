import { queryOptions } from '@tanstack/react-query'
import { question_failed, questions_failed } from '#messages'
import { api, apiPage } from '#web/api/api.ts'
import { historyMeta, pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'

export const questionsQuery = pagedQuery(
  [...queryKeys.questions, 'list'],
  (cursor) => apiPage('GET /api/questions', cursor),
  { failureMessage: questions_failed },
)

export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.questions, id],
    queryFn: () => api('GET /api/questions/{id}', { params: { id } }),
    meta: { failureMessage: question_failed },
  })

export const deletedQuery = pagedQuery(
  [...queryKeys.questions, 'deleted'],
  (cursor) => apiPage('GET /api/questions/deleted', cursor),
  historyMeta,
)

export const revisionsQuery = (id: string) =>
  pagedQuery(
    [...queryKeys.questions, id, 'revisions'],
    (cursor) => apiPage('GET /api/questions/{id}/revisions', cursor, {}, { id }),
    historyMeta,
  )
