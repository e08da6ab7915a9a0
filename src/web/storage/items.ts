/** `localStorage` is for all tabs, `sessionStorage` for this tab until it is closed. A browser may refuse access, or be full. */
type StorageName = 'localStorage' | 'sessionStorage'

/**
 * Whether this browser keeps data of this site. One that is told not to has storage, service workers, locks and the rest, and refuses
 * each use of them. On a full device, what is there stays.
 */
export const keepsData = keeps()

function keeps(): boolean {
  try {
    return Boolean(globalThis.localStorage)
  } catch {
    return false
  }
}

/** What a browser has refused to store, until the page is closed. */
const memory = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }

/** Returns a text that the browser has stored, or null if there is none or storage is unavailable. */
export function readStored(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null
  }
}

/** Returns a text that was saved, or null if there is none. On a full device, an earlier one is still stored. */
export const readItem = (storage: StorageName, key: string): string | null =>
  memory[storage].get(key) ?? readStored(storage, key)

/** Stores a text, or deletes it if it is null. @returns false if storage is full or unavailable: the text is lost with the page */
export function saveItem(storage: StorageName, key: string, text: string | null): boolean {
  memory[storage].delete(key)
  try {
    if (text === null) globalThis[storage].removeItem(key)
    else globalThis[storage].setItem(key, text)
    return true
  } catch {
    if (text !== null) memory[storage].set(key, text)
    return false
  }
}

/** Lists the keys that start with a prefix. */
export function listKeys(storage: StorageName, prefix: string): string[] {
  const keys = [...memory[storage].keys()]
  try {
    keys.push(...Object.keys(globalThis[storage]))
  } catch {
    // All are in memory.
  }
  return keys.filter((key) => key.startsWith(prefix))
}

/** Tells the other tabs something, by an entry that is deleted at once. */
export function signal(key: string, text: string): void {
  saveItem('localStorage', key, text)
  saveItem('localStorage', key, null)
}
