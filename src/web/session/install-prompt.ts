import { useSyncExternalStore } from 'react'
import { createObservable } from '../storage/observable.ts'

/** Event of Chromium when the app can be installed (https://wicg.github.io/manifest-incubations/). */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

const offer = createObservable<InstallPrompt | undefined>(undefined)

/** Keeps the browser's offer to install the app for the account sheet, instead of a banner over the screen. */
export function storeInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => offer.set(undefined))
}

/** Returns whether the browser offers to install the app. */
export const useCanInstall = (): boolean => useSyncExternalStore(offer.subscribe, offer.get) !== undefined

/** Shows the browser's dialog. Each offer can be used once; the browser makes another one later. */
export function showInstallPrompt(): void {
  offer
    .get()
    ?.prompt()
    .catch(() => undefined)
  offer.set(undefined)
}

/** Returns whether the app runs in a browser on an iPhone or iPad, where people install it by hand. */
export const needsHomeScreen = (): boolean => (navigator as { standalone?: boolean }).standalone === false
