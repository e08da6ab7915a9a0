import { isConnected } from '#web/api/connection.ts'
import type { ToWorker } from '#web/service-worker/app-files.ts'
import { setGroupName } from '#web/session/group-name.ts'

const nameIn = (page: Document) => page.querySelector<HTMLMetaElement>('meta[name="group-name"]')?.content

/** Shows the current name of the group, which the server writes into the page, and updates the page in the service worker's cache. */
export async function refreshGroupName(): Promise<void> {
  if (!isConnected()) return
  try {
    const html = await (await fetch('/', { headers: { accept: 'text/html' } })).text()
    const name = nameIn(new DOMParser().parseFromString(html, 'text/html'))
    if (!name || name === nameIn(document)) return
    setGroupName(name)
    navigator.serviceWorker?.controller?.postMessage({ type: 'refresh page' } satisfies ToWorker)
  } catch {
    // The connection was lost. The next start tries again.
  }
}
