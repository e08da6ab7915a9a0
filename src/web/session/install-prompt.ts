/** Event of Chromium when the app can be installed (https://wicg.github.io/manifest-incubations/). */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let current: InstallPrompt | undefined
const changes = new EventTarget()

function set(prompt: Event | undefined): void {
  current = prompt as InstallPrompt | undefined
  changes.dispatchEvent(new Event('change'))
}

/** Keeps the browser's offer to install the app for the account sheet, instead of a banner over the screen. */
export function storeInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event)
  })
  window.addEventListener('appinstalled', () => set(undefined))
}

export const canInstall = (): boolean => current !== undefined

export function onCanInstallChange(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

/** Shows the browser's dialog. Each offer can be used once; the browser makes another one later. */
export function showInstallPrompt(): void {
  void current?.prompt()
  set(undefined)
}

/** Returns whether the app runs in a browser on an iPhone or iPad, where people install it by hand. */
export const needsHomeScreen = (): boolean => (navigator as { standalone?: boolean }).standalone === false
