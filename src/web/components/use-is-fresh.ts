import { useState } from 'react'

interface Fetched {
  dataUpdatedAt: number
  isStale: boolean
}

/** Returns whether a query has current data, rather than what was cached before the screen opened. */
export function useIsFresh({ dataUpdatedAt, isStale }: Fetched): boolean {
  const [opened] = useState({ dataUpdatedAt, isStale })
  return !opened.isStale || dataUpdatedAt !== opened.dataUpdatedAt
}
