import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Change } from '#contract/events.ts'
import { invalidate } from '../api/invalidate.ts'
import { followChanges } from './follow-changes.ts'

/** Period within which changes are collected and refetched together. */
const batchMs = 30

/** Refetches the queries that live events affect. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => {
    const pending = new Set<Change>()
    let timer: ReturnType<typeof setTimeout> | undefined
    function refetch(): void {
      timer = undefined
      void invalidate(client, pending)
      pending.clear()
    }
    const stop = followChanges(
      (change) => {
        pending.add(change)
        timer ??= setTimeout(refetch, batchMs)
      },
      () => void client.invalidateQueries(),
    )
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
}
