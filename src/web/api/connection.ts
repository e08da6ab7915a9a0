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

/** Resolves when the server responds. Tries every five seconds and when the network returns. */
export async function untilReachable(): Promise<void> {
  for (;;) {
    try {
      await fetch('/', { method: 'HEAD', cache: 'no-store' })
      return setConnected(true)
    } catch {
      setConnected(false)
    }
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true })
      setTimeout(resolve, retryEveryMs)
    })
  }
}
