import { findRegistration } from '../push/find-registration.ts'

/** A registration in browsers that have Background Sync (Chrome and its relatives). */
interface SyncRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

/** Returns the API that starts the service worker when the network returns, in browsers that have it. */
export async function findSync(): Promise<SyncRegistration['sync']> {
  return ((await findRegistration()) as SyncRegistration | undefined)?.sync
}
