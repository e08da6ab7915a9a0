import { useSyncExternalStore } from 'react'
import { limits } from '#contract/limits.ts'
import { onClearOfflineData } from '#web/storage/user-data.ts'

/** What this leader has decided about a person who waited. */
export interface Decision {
  kind: 'let-in' | 'decline'
  /** Whether the server can still undo it. */
  canUndo: boolean
}

// Outside React, because a row of a list and the page of the person show the same decision.
const decisions = new Map<string, Decision>()
const listeners = new Set<() => void>()
// The next leader on this device has not decided it.
onClearOfflineData(() => decisions.clear())

function set(userId: string, decision: Decision | undefined): void {
  if (decision === undefined) decisions.delete(userId)
  else decisions.set(userId, decision)
  for (const listener of listeners) listener()
}

/** Remembers a decision, and for how long it can be undone. */
export function rememberDecision(userId: string, kind: Decision['kind']): void {
  const decision = { kind, canUndo: true }
  set(userId, decision)
  setTimeout(() => {
    if (decisions.get(userId) === decision) set(userId, { kind, canUndo: false })
  }, limits.undoMs)
}

export const forgetDecision = (userId: string): void => set(userId, undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns what this leader has decided about a person since the app was opened. */
export const useDecision = (userId: string): Decision | undefined =>
  useSyncExternalStore(subscribe, () => decisions.get(userId))
