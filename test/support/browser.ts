import { vi } from 'vitest'

type StorageState = 'working' | 'full' | 'blocked'

/** Keeps entries as own properties, because the app lists the keys of a storage with `Object.keys`. */
class MemoryStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }
  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: `${value}` })
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

/** The parts of a browser that the web's modules without a screen use. Network requests go to the given function. */
export function stubBrowser(fetch: (path: string, init: RequestInit) => Promise<Response>) {
  const storage = new MemoryStorage()
  const window = Object.assign(new EventTarget(), { location: { origin: 'http://lampstand.test' } })
  const document = Object.assign(new EventTarget(), { hidden: false, visibilityState: 'visible' })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', window.location)
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', fetch)
  return {
    storage,
    window,
    /** Makes `localStorage` refuse new entries, as when it is full, or all access, as in some private windows. */
    setStorage(state: StorageState) {
      storage.setItem = MemoryStorage.prototype.setItem
      if (state === 'full') {
        storage.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }
      }
      Object.defineProperty(storage, 'setItem', { enumerable: false })
      Object.defineProperty(globalThis, 'localStorage', {
        configurable: true,
        get() {
          if (state === 'blocked') throw new DOMException('Access is denied.', 'SecurityError')
          return storage
        },
      })
    },
    setHidden(hidden: boolean) {
      Object.assign(document, { hidden, visibilityState: hidden ? 'hidden' : 'visible' })
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}
