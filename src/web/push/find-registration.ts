import { keepsData } from '../storage/items.ts'

/**
 * Returns the registration of the service worker. Undefined if there is none, or if the browser refuses service workers. One that keeps
 * no data is not asked: Firefox writes each refusal to its console.
 */
export async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return keepsData ? await navigator.serviceWorker.getRegistration() : undefined
  } catch {
    return undefined
  }
}
