import { useCallback } from 'react'
import type { ApiKey } from '#contract/calls.ts'
import type { Change } from '#contract/shared/events.ts'
import { OfflineError } from '#web/api/api-error.ts'
import { useOutbox } from './use-outbox.ts'

/**
 * Marks what the user has seen on this screen, by its id. A mark that waits must not cover what arrives until it is sent, so the
 * routes that mark everything can't wait.
 */
export interface ReadMark {
  route: ApiKey & `PUT ${string}/read`
  params: Record<string, string>
  affects: Change
  /** What the mark is about. A newer mark replaces one that waits. */
  about: string
}

/** Returns a function that adds marks to the outbox if a request failed because there was no connection. It returns whether it did. */
export function useReadMark(): (error: unknown, marks: readonly ReadMark[]) => boolean {
  const outbox = useOutbox()
  return useCallback(
    (error, marks) => {
      if (!(error instanceof OfflineError)) return false
      for (const { about, ...mark } of marks) {
        const target = `read:${about}`
        for (const { key, target: earlier } of outbox.entries()) if (earlier === target) void outbox.remove(key)
        void outbox.add({ ...mark, target, kind: 'read mark' })
      }
      return true
    },
    [outbox],
  )
}
