import { useSyncExternalStore } from 'react'
import { localDay } from './local-day.ts'

const minuteMs = 60_000

let today = localDay(new Date())
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function update(): void {
  const day = localDay(new Date())
  if (day === today) return
  today = day
  for (const listener of listeners) listener()
}

/** Updates the day at the next midnight. Each minute is checked, too: timers stop while a device sleeps, and its time zone may change. */
function wait(): void {
  const now = new Date()
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  timer = setTimeout(
    () => {
      update()
      wait()
    },
    Math.min(midnight.getTime() - now.getTime(), minuteMs),
  )
}

/** Calls the listener when another day has begun where the reader is. @returns a function that removes the listener */
export function onNewDay(listener: () => void): () => void {
  if (timer === undefined) {
    update()
    wait()
    document.addEventListener('visibilitychange', update)
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Renders again when another day begins, for texts like "Today" and "Overdue". @returns today where the reader is */
export const useToday = (): string => useSyncExternalStore(onNewDay, () => today)
