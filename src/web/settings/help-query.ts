import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Whom people in need can call. Stored on the device, unlike everything about concerns. */
export const helpQuery = queryOptions({
  queryKey: [...queryKeys.help],
  queryFn: () => api('GET /api/help'),
  meta: { failureLog: 'The help contacts could not be fetched' },
})

/** Time for which the first screen has the network to itself. */
const delayMs = 4000

/** Fetches the contacts a while after the start, so that they are on the device when they are needed without a connection. */
export function useHelpAtStart(): void {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setTimeout(() => void client.prefetchQuery(helpQuery), delayMs)
    return () => clearTimeout(timer)
  }, [client])
}
