const changes = new EventTarget()
let connected = navigator.onLine

/** Stores whether the last request reached the server. */
export function setConnected(value: boolean): void {
  if (value === connected) return
  connected = value
  changes.dispatchEvent(new Event('change'))
}

window.addEventListener('offline', () => setConnected(false))
window.addEventListener('online', () => setConnected(true))

/** Returns whether the last request reached the server. */
export const isConnected = (): boolean => connected

/**
 * Calls the listener when the connection is lost or restored.
 * @returns a function that removes the listener
 */
export function onConnectionChange(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

const retryEveryMs = 5_000

/** Sends a request to the server. Returns whether it responds, which is also stored. */
export async function tryToReach(): Promise<boolean> {
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store' })
    setConnected(true)
  } catch {
    setConnected(false)
  }
  return connected
}

/** Resolves when the server responds. Tries every five seconds and when the connection returns. */
export async function untilReachable(): Promise<void> {
  while (!(await tryToReach())) {
    await new Promise((resolve) => {
      changes.addEventListener('change', resolve, { once: true })
      setTimeout(resolve, retryEveryMs)
    })
  }
}
