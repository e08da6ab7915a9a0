import { untilReachable } from '#web/api/connection.ts'
import { keepsData, readItem, saveItem } from '#web/storage/items.ts'

const storageKey = 'reloaded-at'
const minReloadIntervalMs = 10_000

/**
 * Reloads the page when an import fails: after a deployment, an open tab requests files that no longer exist. Without a network, it
 * waits for the server, because a reload would show the browser's error page. The failed import resolves to undefined until then.
 * If the page was reloaded a moment ago, the import fails instead, so that a missing file does not cause a reload loop. So it does
 * where a reload would log out.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(readItem('sessionStorage', storageKey))
    if (!keepsData || Date.now() - reloadedAt < minReloadIntervalMs) return
    event.preventDefault()
    void untilReachable().then(() => {
      saveItem('sessionStorage', storageKey, String(Date.now()))
      window.location.reload()
    })
  })
}
