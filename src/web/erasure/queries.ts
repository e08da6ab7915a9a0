import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { load_failed, retention_keep_failed } from '#messages'
import { api, apiPage } from '#web/api/api.ts'
import { messageOf } from '#web/api/api-error.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Accounts that nobody has used for long, the longest unused first. */
export const unusedQuery = pagedQuery(
  [...queryKeys.users, 'unused'],
  (cursor) => apiPage('GET /api/retention', cursor, {}),
  { failureMessage: load_failed, failureToast: false },
)

/** Keeps an unused account. */
export function useKeep(id: string) {
  const client = useQueryClient()
  const [state, setState] = useState<{ sending?: true; isKept?: true; error?: string }>({})
  async function keep(): Promise<void> {
    setState({ sending: true })
    try {
      await api('POST /api/retention/{id}/keep', { params: { id } })
      setState({ isKept: true })
    } catch (error) {
      setState({ error: messageOf(error, retention_keep_failed()) })
    }
    // Also after a failure: another leader may have decided.
    void invalidate(client, ['users'])
  }
  return { ...state, keep }
}
