const storageKey = 'reloaded-at'
const minReloadIntervalMs = 10_000

/**
 * Reloads the page when a script fails to load: after a deployment, an open tab requests files that no longer exist. Reloads only
 * once, so that a missing file does not cause a reload loop.
 * @throws the given error if the page was reloaded a moment ago
 */
export function reloadForNewVersion(error: unknown): Promise<never> {
  const reloadedAt = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (Date.now() - reloadedAt < minReloadIntervalMs) throw error
  sessionStorage.setItem(storageKey, String(Date.now()))
  window.location.reload()
  // Stays pending until the browser unloads the page.
  return new Promise(() => undefined)
}
