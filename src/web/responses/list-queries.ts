import { queryOptions } from '@tanstack/react-query'
import type { ResponseStatus } from '#contract/questions.ts'
import { api, apiPage } from '#web/api/api.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'

export interface ResponseFilters {
  status?: ResponseStatus | undefined
  /** Id of a question. */
  question?: string | undefined
  /** Id of a student. */
  student?: string | undefined
}

/** Responses of all students that match the filters, newest first. For leaders. */
export const allResponsesQuery = (filters: ResponseFilters) =>
  pagedQuery([...queryKeys.responses, 'all', filters], (cursor) =>
    apiPage('GET /api/responses/all', cursor, { ...filters }),
  )

/** One response. For leaders. */
export const responseQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.responses, 'one', id],
    queryFn: () => api('GET /api/responses/{id}', { params: { id } }),
  })

/** The students who have not answered a question, by name. Changes of responses, questions and users affect it. */
export const missingQuery = (id: string) =>
  pagedQuery([...queryKeys.users, 'missing', id], (cursor) =>
    apiPage('GET /api/questions/{id}/missing', cursor, {}, { id }),
  )

/** How many students have not answered a question, and when they were reminded. Affected by the same changes. */
export const missingCountQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'missing count', id],
    queryFn: () => api('GET /api/questions/{id}/reminder', { params: { id } }),
    meta: { failureLog: 'The number of students who have not answered could not be fetched' },
  })
