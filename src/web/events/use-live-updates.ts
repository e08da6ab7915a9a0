import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Change } from '#contract/live.ts'
import { queryKeys } from '../api/query-keys.ts'
import { followChanges } from './follow-changes.ts'

const { questions, responses, dashboard, users, chats, prayerRequests, announcements } = queryKeys
/** What each change makes stale. */
const stale: Record<Change, readonly (readonly string[])[]> = {
  chat: [chats],
  questions: [questions, responses, dashboard, users],
  responses: [responses, questions, dashboard, users],
  prayers: [prayerRequests],
  announcements: [announcements],
  users: [users, dashboard],
}
/** Changes that come together are fetched together. */
const together = 30

/** Keeps what is on the screen fresh, as it changes. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => {
    const heard = new Set<readonly string[]>()
    let timer: ReturnType<typeof setTimeout> | undefined
    function refetch(): void {
      timer = undefined
      for (const queryKey of heard) void client.invalidateQueries({ queryKey })
      heard.clear()
    }
    const stop = followChanges(
      (change) => {
        for (const queryKey of stale[change]) heard.add(queryKey)
        timer ??= setTimeout(refetch, together)
      },
      () => void client.invalidateQueries(),
    )
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
}
