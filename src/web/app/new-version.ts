import { untilReachable } from '#web/api/connection.ts'

const storageKey = 'reloaded-at'
const minReloadIntervalMs = 10_000

/**
 * Reloads the page when an import fails: after a deployment, an open tab requests files that no longer exist. Without a network, it
 * waits for the server, because a reload would show the browser's error page. The failed import resolves to undefined until then.
 * If the page was reloaded a moment ago, the import fails instead, so that a missing file does not cause a reload loop.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (Date.now() - reloadedAt < minReloadIntervalMs) return
    event.preventDefault()
    void untilReachable().then(() => {
      sessionStorage.setItem(storageKey, String(Date.now()))
      window.location.reload()
    })
  })
}
