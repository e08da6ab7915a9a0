import { readItem, saveItem } from './items.ts'

/** Storage key of the session token (docs/rules.md#stored-data). */
export const tokenKey = 'token'
/** Storage key of the hashes of tokens whose sessions the server has not ended yet. A hash can't be used to sign in. */
export const endedSessionsKey = 'ended-sessions'

export const readToken = (): string | null => readItem('localStorage', tokenKey)

export function saveToken(token: string): void {
  // On a full device, the token of an earlier session would stay.
  clearToken()
  saveItem('localStorage', tokenKey, token)
}

export function clearToken(): void {
  saveItem('localStorage', tokenKey, null)
}
