import { useSyncExternalStore } from 'react'
import { createObservable } from '../storage/observable.ts'
import { limitSilence } from './send-request.ts'

const connected = createObservable(navigator.onLine)
/** How often the browser has lost its network. */
let losses = 0

/** Stores whether the server can be reached. Requests use `watchRequest`. */
export const setConnected = connected.set
/** Returns whether the last request reached the server. */
export const isConnected = connected.get
/** Calls the listener when the connection is lost or restored. */
export const onConnectionChange = connected.subscribe

/** What screens show. */
const shown = createObservable(navigator.onLine)
let beforeLoss = (): Promise<unknown> => Promise.resolve()
connected.subscribe(() => {
  if (connected.get()) shown.set(true)
  else void beforeLoss().then(() => shown.set(connected.get()))
})

/** Sets what is done before screens show that the connection is lost: without their stored data, they would say that it is unknown. */
export function setBeforeLoss(restore: () => Promise<unknown>): void {
  beforeLoss = restore
}

/** Returns whether the last request reached the server. */
export const useConnected = (): boolean => useSyncExternalStore(shown.subscribe, shown.get)

window.addEventListener('offline', () => {
  losses += 1
  setConnected(false)
})
window.addEventListener('online', () => setConnected(true))

/**
 * Call it when a request starts.
 * @returns a function that stores whether the request reached the server. If the network was lost since the start, a late response
 * does not count, because what follows the return of the network would otherwise not happen.
 */
export function watchRequest(): (isReached: boolean) => void {
  const lossesBefore = losses
  return (isReached) => {
    if (!isReached || losses === lossesBefore) setConnected(isReached)
  }
}

const retryEveryMs = 5_000
const reachTimeoutMs = 5_000

/**
 * Sends a request to the server. Returns whether it can be reached, which is also stored.
 * @param end aborts the request
 */
export async function tryToReach(end?: AbortSignal): Promise<boolean> {
  const storeReached = watchRequest()
  try {
    const { signal, next, stop } = limitSilence(reachTimeoutMs, end)
    await next(fetch('/', { method: 'HEAD', cache: 'no-store', signal }))
    stop()
    storeReached(true)
  } catch {
    if (end?.aborted !== true) storeReached(false)
  }
  return connected.get()
}

/** Resolves when the server responds. Tries every five seconds and when the connection returns. */
export async function untilReachable(): Promise<void> {
  while (!(await tryToReach())) {
    await new Promise<void>((resolve) => {
      const stop = onConnectionChange(resolve)
      setTimeout(() => {
        stop()
        resolve()
      }, retryEveryMs)
    })
  }
}
