const key = 'reloaded-at'
const enough = 10_000

/**
 * After a deploy an open tab may ask for files that are gone. Loading the page again brings the new ones; but only once, or a
 * server that has lost its files would make the page reload for ever.
 * @throws what was caught, where reloading did not help
 */
export function reloadForNewVersion(error: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - last < enough) throw error
  sessionStorage.setItem(key, String(Date.now()))
  window.location.reload()
  // Until the page is gone, what was asked for is on its way.
  return new Promise(() => undefined)
}
