import { queryOptions } from '@tanstack/react-query'
import { load_failed } from '#messages'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The translations that leaders have added, with what their files lack. */
export const addedTextsQuery = queryOptions({
  queryKey: [...queryKeys.bible, 'added'],
  queryFn: () => api('GET /api/bible-texts'),
  meta: { failureMessage: load_failed, failureToast: false },
})
