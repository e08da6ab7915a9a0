import { useSyncExternalStore } from 'react'

const minuteMs = 60_000

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs)
  return () => clearInterval(timer)
}

/** Renders again every minute, for texts like "3 hours ago". @returns the number of the minute */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minuteMs))
