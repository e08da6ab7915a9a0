/** `localStorage` is for all tabs, `sessionStorage` for this tab until it is closed. A browser may refuse access, or be full. */
type StorageName = 'localStorage' | 'sessionStorage'

/** Returns a stored text, or null if there is none or storage is unavailable. */
export function readItem(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or deletes it if it is null. @returns false if storage is full or unavailable */
export function saveItem(storage: StorageName, key: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[storage].removeItem(key)
    else globalThis[storage].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Lists the keys that start with a prefix. */
export function listKeys(storage: StorageName, prefix: string): string[] {
  try {
    return Object.keys(globalThis[storage]).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
