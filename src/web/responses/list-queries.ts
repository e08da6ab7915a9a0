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

const listed = (filters: Record<string, string | undefined>, cursor?: string) =>
  apiPage('GET /api/responses/all', cursor, filters)

/** Responses of all students that match the filters, newest first. Without a status, those to review come before the others. For leaders. */
export const allResponsesQuery = (filters: ResponseFilters) =>
  pagedQuery([...queryKeys.responses, 'all', filters], (cursor) =>
    filters.status === undefined ? pendingFirst(filters, cursor) : listed({ ...filters }, cursor),
  )

/** Begins the cursors of the second part. */
const reviewedPrefix = 'reviewed '

async function pendingFirst(filters: ResponseFilters, cursor: string | undefined) {
  const readReviewed = async (from?: string) => {
    const { items, next } = await listed({ ...filters, status: 'reviewed' }, from)
    return { items, next: next && reviewedPrefix + next }
  }
  if (cursor?.startsWith(reviewedPrefix)) return readReviewed(cursor.slice(reviewedPrefix.length))
  // The first page mostly has both parts.
  const reviewed = cursor === undefined ? readReviewed() : undefined
  const [pending, first] = await Promise.all([listed({ ...filters, status: 'pending' }, cursor), reviewed])
  if (pending.next !== undefined) return pending
  const { items, next } = first ?? (await readReviewed())
  return { items: [...pending.items, ...items], next }
}

/** Returns whether pages that are not loaded have responses to review. `next` is the cursor of the next page. */
export const hasMorePending = ({ status }: ResponseFilters, next: string | undefined): boolean =>
  next !== undefined && (status === 'pending' || (status === undefined && !next.startsWith(reviewedPrefix)))

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
