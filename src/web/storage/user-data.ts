import { clearConcernData } from './concern-data.ts'
import { readToken } from './token.ts'

const prefix = 'personal:'
/** Prefix of the names of drafts, which hold unsent texts. */
export const draftPrefix = 'draft:'
/** Storage key of the account that is signed in, for a start without a connection. */
export const accountKey = `${prefix}account`

/** Returns the storage key of a user's text. It contains the user's id, because several users may share a device. */
export const userDataKey = (userId: string, name: string) => `${prefix}${userId}:${name}`

export function readUserData(userId: string, name: string): string {
  try {
    return localStorage.getItem(userDataKey(userId, name)) ?? ''
  } catch {
    return ''
  }
}

let owner: { userId: string; token: string | null } | undefined

/** Allows the texts of this user to be stored, until the current token is removed or replaced in any tab. */
export function allowUserData(userId: string): void {
  owner = { userId, token: readToken() }
}

/** Returns whether this user is still signed in, so that a request that ends after logout stores and sends nothing. */
export const maySaveUserData = (userId: string): boolean => owner?.userId === userId && owner.token === readToken()

/** Stores a text if its user is signed in. An empty text deletes the entry. Does nothing if storage is unavailable. */
export function saveUserData(userId: string, name: string, text: string): void {
  if (text !== '' && !maySaveUserData(userId)) return
  try {
    if (text === '') localStorage.removeItem(userDataKey(userId, name))
    else localStorage.setItem(userDataKey(userId, name), text)
  } catch {}
}

const clearListeners = new Set<() => void>()
/** Calls the listener when all personal data is deleted, in this tab or another one. */
export const onClearUserData = (listener: () => void): void => void clearListeners.add(listener)

const offlineListeners = new Set<() => void>()
/** Calls the listener when the copies of the server's data are deleted: whenever a session ends, also if unsent texts are kept. */
export const onClearOfflineData = (listener: () => void): void => void offlineListeners.add(listener)

/** Deletes what this tab keeps to be read without a connection. Texts of the user stay. */
export function clearOfflineData(): void {
  owner = undefined
  for (const listener of offlineListeners) listener()
  try {
    localStorage.removeItem(accountKey)
  } catch {}
}

function clearHere(): void {
  clearOfflineData()
  clearConcernData()
  for (const listener of clearListeners) listener()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {}
}

const logoutSignal = 'log-out'

/** Deletes all personal data from this device at logout, and signals the other tabs to do the same. */
export function clearUserData(): void {
  clearHere()
  try {
    localStorage.setItem(logoutSignal, '')
    localStorage.removeItem(logoutSignal)
  } catch {}
}

// Another tab may have stored a text before it received the signal. If a user has logged in since, the texts of that user stay.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === logoutSignal && newValue !== null && readToken() === null) clearHere()
})
