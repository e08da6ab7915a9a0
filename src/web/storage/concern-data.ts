const prefix = 'concern:'
const keyOf = (userId: string, name: string) => `${prefix}${userId}:${name}`

// Texts about concerns are in this tab only (ADR 053).

export function readConcernData(userId: string, name: string): string {
  try {
    return sessionStorage.getItem(keyOf(userId, name)) ?? ''
  } catch {
    return ''
  }
}

/** Stores a text in this tab. An empty text deletes the entry. Does nothing if storage is unavailable. */
export function saveConcernData(userId: string, name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(userId, name))
    else sessionStorage.setItem(keyOf(userId, name), text)
  } catch {}
}

/** Deletes all texts of this tab, also those of other users. */
export function clearConcernData(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {}
}
