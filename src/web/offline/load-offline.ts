type Offline = typeof import('./offline.ts')['offline']

let loaded: Offline | undefined

/** Returns what reads and stores data on this device, if it is loaded. With a connection, the first screen does not need it. */
export const loadedOffline = (): Offline | undefined => loaded

/** Loads it. Resolves to undefined if that fails, or if new-version.ts reloads the page. */
export async function loadOffline(): Promise<Offline | undefined> {
  try {
    loaded ??= (await import('./offline.ts')).offline
  } catch {}
  return loaded
}
