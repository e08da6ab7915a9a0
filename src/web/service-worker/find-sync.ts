/** A registration in browsers that have Background Sync (Chrome and its relatives). */
interface SyncRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

/** Returns what asks the browser to start the service worker when the network returns, if there is such a thing. */
export async function findSync(): Promise<SyncRegistration['sync']> {
  if (!('serviceWorker' in navigator)) return undefined
  return ((await navigator.serviceWorker.getRegistration()) as SyncRegistration | undefined)?.sync
}
