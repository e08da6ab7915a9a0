const key = 'reloaded-at'
const enough = 10_000

/**
 * After a deploy an open tab may ask for files that are gone. Loading the page again brings the new ones; but only once, or a
 * server that has lost its files would make the page reload for ever.
 */
export function reloadOnceForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < enough) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
