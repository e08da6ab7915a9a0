import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent } from 'react'
import { limits } from '#contract/limits.ts'
import type { Change } from '#contract/shared/events.ts'
import { api } from '#web/api/api.ts'
import { followChanges } from '#web/api/events/follow-changes.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { useSession, useViewer } from '#web/session/session.tsx'
import { readToken } from '#web/storage/token.ts'
import { onNewDay } from '#web/ui/use-today.ts'

/** Period within which changes are collected and refetched together. */
const batchMs = 30

/**
 * Refetches the queries that live events affect, and the current user when their name, role or access may have changed, or the name of
 * the group.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  const { state, setUser } = useSession()
  const viewer = useViewer()
  const refresh = useEffectEvent(async () => {
    const token = readToken()
    const user = await api('GET /api/auth/me').catch(() => undefined)
    const isNew = user !== undefined && (isFromCache() || JSON.stringify(user) !== JSON.stringify(viewer))
    if (isNew && token === readToken()) startTransition(() => setUser(user))
  })
  const isFromCache = useEffectEvent(() => state.status === 'signed in' && state.isFromCache === true)
  // The response to a login has no name of the group, and a page from the worker's cache may have an earlier one.
  const mayHaveEarlierName = useEffectEvent(() => viewer.groupName === undefined && navigator.serviceWorker?.controller)
  // All students' phones get this event at the same moment, several times while a leader fills the page in.
  const settingsDelay = useEffectEvent(() =>
    viewer.role === 'admin' ? batchMs : batchMs + Math.random() * limits.settingsSpreadMs,
  )
  const { _id } = viewer
  useEffect(() => {
    if (mayHaveEarlierName()) void refresh()
    const pending = new Set<Change>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let readsTimer: ReturnType<typeof setTimeout> | undefined
    let settingsTimer: ReturnType<typeof setTimeout> | undefined
    function refetch(): void {
      timer = undefined
      void invalidate(client, pending)
      pending.clear()
    }
    // When a whole group reads an urgent announcement, each phone causes an event.
    function refetchReads(): void {
      readsTimer = undefined
      void invalidate(client, ['reads'])
    }
    function refetchSettings(): void {
      settingsTimer = undefined
      void invalidate(client, ['settings'])
      void refresh()
    }
    const stop = followChanges(
      (change, id) => {
        if (change === 'users' && id === _id) void refresh()
        if (change === 'settings') {
          settingsTimer ??= setTimeout(refetchSettings, settingsDelay())
          return
        }
        if (change === 'reads') {
          readsTimer ??= setTimeout(refetchReads, limits.readCountsMs)
          return
        }
        pending.add(change)
        timer ??= setTimeout(refetch, batchMs)
      },
      () => {
        void client.invalidateQueries()
        void refresh()
      },
      isFromCache(),
    )
    const stopDays = onNewDay(() => void client.invalidateQueries({ queryKey: queryKeys.today }))
    return () => {
      stop()
      stopDays()
      clearTimeout(timer)
      clearTimeout(readsTimer)
      clearTimeout(settingsTimer)
    }
  }, [client, _id])
}
