import { readItem, saveItem } from './items.ts'

/** Storage key of the session token (docs/rules.md#stored-data). */
export const tokenKey = 'token'
/** Storage key of the hashes of tokens whose sessions the server has not ended yet. A hash can't be used to sign in. */
export const endedSessionsKey = 'ended-sessions'

// Used if storage is unavailable or full. The session then ends with the page.
let memoryToken: string | null = null

export const readToken = (): string | null => readItem('localStorage', tokenKey) ?? memoryToken

export function saveToken(token: string): void {
  clearToken()
  if (!saveItem('localStorage', tokenKey, token)) memoryToken = token
}

export function clearToken(): void {
  memoryToken = null
  saveItem('localStorage', tokenKey, null)
}
