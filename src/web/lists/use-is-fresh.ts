import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { freshMs } from '#web/api/query-client.ts'

/** Returns whether a query has current data, rather than what was cached before the screen opened. */
export function useIsFresh(queryKey: QueryKey, { isFetchedAfterMount }: { isFetchedAfterMount: boolean }): boolean {
  const client = useQueryClient()
  // From the cache: a component that reads the time from the query renders after each poll, also without news (S8).
  const [wasFresh] = useState(() => {
    const cached = client.getQueryState(queryKey)
    return cached !== undefined && !cached.isInvalidated && Date.now() - cached.dataUpdatedAt < freshMs
  })
  return wasFresh || isFetchedAfterMount
}
