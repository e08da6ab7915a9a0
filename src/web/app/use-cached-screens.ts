import { useEffect } from 'react'
import type { Role } from '#contract/accounts.ts'
import { untilReachable } from '#web/api/connection.ts'

/**
 * Makes all screens of a role available offline.
 * @param delayMs time for which the first screen has the network to itself
 */
export function useCachedScreens(role: Role, delayMs: number): void {
  useEffect(() => {
    const controller = new AbortController()
    async function cache(): Promise<void> {
      // An import that failed offline would reload the page as soon as there is a connection (new-version.ts).
      if (!navigator.onLine) await untilReachable()
      if (controller.signal.aborted) return
      // Loaded later than the first screen.
      const { cacheScreens } = await import('./cache-screens.ts')
      await cacheScreens(role, controller.signal)
    }
    const timer = setTimeout(() => void cache().catch(() => undefined), delayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [role, delayMs])
}
