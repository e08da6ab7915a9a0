import { useMemo, useSyncExternalStore } from 'react'
import { type Entry, isShown } from '#web/offline/outbox/entry.ts'
import { type Outbox, outboxOf } from '#web/offline/outbox/outbox.ts'
import { useViewer } from './session.tsx'

/** Returns the viewer's outbox. */
export const useOutbox = (): Outbox => outboxOf(useViewer()._id)

/** Returns the viewer's entries in the order in which they were written, live over all tabs. */
export function useEntries(): readonly Entry[] {
  const outbox = useOutbox()
  return useSyncExternalStore(outbox.subscribe, outbox.entries)
}

/** Returns the entries with a target, such as the messages of a chat. */
export function useEntriesTo(target: string): readonly Entry[] {
  const entries = useEntries()
  return useMemo(() => entries.filter((entry) => entry.target === target), [entries, target])
}

/** Returns how many texts and prayers wait to be sent, and how many need a decision of the user. */
export function useOutboxCounts(): { waiting: number; failed: number } {
  const entries = useEntries()
  return useMemo(() => {
    const count = (state: Entry['state']) => entries.filter((entry) => isShown(entry) && entry.state === state).length
    return { waiting: count('waiting'), failed: count('failed') }
  }, [entries])
}
