import type { Role } from '#contract/accounts.ts'
import type { ToWorker } from '#web/offline/to-worker.ts'
import { keepsData } from '#web/storage/items.ts'
import { savesData } from '#web/storage/saves-data.ts'
import { currentLanguage, deviceLanguage, pathOf } from '#web/storage/texts.ts'
import { prefetchScreens } from './prefetch-screens.ts'

/** Interval at which a tab that stays open checks for a new version, when it becomes visible. */
const updateEveryMs = 60 * 60_000

/** Registers the service worker. Returns undefined in a browser that has or allows none, as in private windows of Firefox. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (import.meta.env.DEV || !keepsData || !('serviceWorker' in navigator)) return undefined
  try {
    return await navigator.serviceWorker.register('/sw.js')
  } catch {
    return undefined
  }
}

function checkForUpdates(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let checkedAt = Date.now()
  const check = () => {
    if (document.hidden || Date.now() - checkedAt < updateEveryMs) return
    checkedAt = Date.now()
    // Fails without a network.
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check, { signal })
}

/** Returns the paths of the files that this page has loaded, before a worker controlled it. */
const loadedFiles = (): string[] =>
  performance.getEntriesByType('resource').map(({ name }) => name.replace(location.origin, ''))

/**
 * Returns the paths of the files that a user's screens need in the current language, also those that are not loaded yet, and in the
 * device's, which returns when the session ends.
 */
function textFilesOf(role: Role): string[] {
  const parts = [
    'start',
    'visitor',
    'user',
    'screens',
    'resources',
    ...(role === 'admin' ? ['leader' as const] : []),
  ] as const
  const languages = [...new Set([currentLanguage(), deviceLanguage()])]
  return languages.flatMap((language) => parts.map((part) => pathOf(language, part)))
}

/** Lets the worker of this page's version take over, after a start in which the worker before it sent the new page. */
function takeOver({ waiting }: ServiceWorkerRegistration): void {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')
  if (script === null) return
  const message: ToWorker = { type: 'take over', script: new URL(script.src).pathname }
  waiting?.postMessage(message)
}

/**
 * Makes all screens of a role available offline. If the browser saves data, only those that are visited. Without a service worker,
 * they are prefetched.
 */
export async function cacheScreens(role: Role, signal: AbortSignal): Promise<void> {
  const registration = await register()
  if (registration === undefined) return savesData() ? undefined : prefetchScreens(role, signal, textFilesOf(role))
  checkForUpdates(registration, signal)
  const { active } = await navigator.serviceWorker.ready
  const message: ToWorker = savesData()
    ? { type: 'keep', files: loadedFiles() }
    : { type: 'keep', files: textFilesOf(role), role }
  if (signal.aborted) return
  active?.postMessage(message)
  takeOver(registration)
}
