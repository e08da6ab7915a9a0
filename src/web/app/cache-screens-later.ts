import type { Role } from '#contract/accounts.ts'

/** Time for which the first screen has the network to itself. */
const delayMs = 3000

async function keep(role: Role, signal: AbortSignal): Promise<void> {
  // Part of what every page loads after its first screen.
  const { cacheScreens } = await import('./cache-screens.ts')
  await cacheScreens(role, signal)
}

/**
 * Makes all screens of a role available offline, a while after the first screen has loaded.
 * @returns a function that stops it
 */
export function cacheScreensLater(role: Role): () => void {
  const controller = new AbortController()
  const timer = setTimeout(() => void keep(role, controller.signal).catch(() => undefined), delayMs)
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}
