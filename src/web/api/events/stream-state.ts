import { useSyncExternalStore } from 'react'

const changes = new EventTarget()
let open = false

/** Stores whether the event stream is open (follow-changes.ts). */
export function setStreamOpen(value: boolean): void {
  if (value === open) return
  open = value
  changes.dispatchEvent(new Event('change'))
}

/** Returns whether live events arrive. */
export const isStreamOpen = (): boolean => open

function subscribe(onChange: () => void): () => void {
  changes.addEventListener('change', onChange)
  return () => changes.removeEventListener('change', onChange)
}

/** Returns whether live events arrive, so that polling is not needed. */
export const useStreamOpen = (): boolean => useSyncExternalStore(subscribe, isStreamOpen)
