import { useEffect, useState } from 'react'
import type { Privacy } from '#contract/guardians.ts'
import { load_failed } from '#messages'
import { api } from '#web/api/api.ts'
import { messageOf } from '#web/api/api-error.ts'
import { readItem, saveItem } from '#web/storage/items.ts'

/** Storage key of what the page last showed. It is about the group, not about a person, so it stays after logout. */
const storageKey = 'privacy'

function readStored(): Privacy | undefined {
  try {
    return JSON.parse(readItem('localStorage', storageKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

interface Loaded {
  privacy?: Privacy
  /** Whether it is what the page last showed, because there is no connection. */
  isStored: boolean
  error: string
}

/** Loads what the privacy page shows. Without a connection, returns what it last showed on this device. */
export function usePrivacy(): Loaded & { reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ isStored: false, error: '' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    let isShown = true
    api('GET /api/privacy').then(
      (privacy) => {
        saveItem('localStorage', storageKey, JSON.stringify(privacy))
        if (isShown) setLoaded({ privacy, isStored: false, error: '' })
      },
      (error) => {
        if (!isShown) return
        const privacy = readStored()
        if (privacy === undefined) setLoaded({ isStored: false, error: messageOf(error, load_failed()) })
        else setLoaded({ privacy, isStored: true, error: '' })
      },
    )
    return () => {
      isShown = false
    }
  }, [attempt])
  return { ...loaded, reload: () => setAttempt(attempt + 1) }
}
