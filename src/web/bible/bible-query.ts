import { queryOptions } from '@tanstack/react-query'
import { apiIfChanged } from '#web/api/conditional-get.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Which Bibles the viewer may read, and how the group's references are read. Events tell when it changes. */
export const bibleQuery = queryOptions({
  queryKey: [...queryKeys.bible],
  queryFn: (context) => apiIfChanged(context, 'GET /api/bible', {}, (bible) => bible),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { failureLog: 'The Bibles of the group could not be fetched' },
})
