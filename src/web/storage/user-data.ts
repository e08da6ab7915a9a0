import { listKeys, readItem, saveItem, signal } from './items.ts'
import { readToken } from './token.ts'

const prefix = 'personal:'
/** Prefix of the names of drafts, which hold unsent texts. */
export const draftPrefix = 'draft:'
/** Storage key of the account that is signed in, for a start without a connection. */
export const accountKey = `${prefix}account`

/** Returns the id of that account. */
export const storedUserId = (): string | undefined =>
  /"_id":"([^"]+)"/.exec(readItem('localStorage', accountKey) ?? '')?.[1]

/** Returns the storage key of a user's text. It contains the user's id, because several users may share a device. */
export const userDataKey = (userId: string, name: string) => `${prefix}${userId}:${name}`

/** Returns the id of the user whose text a storage key is for. */
export const ownerOf = (key: string): string => key.slice(prefix.length).split(':', 1)[0] ?? ''

export const readUserData = (userId: string, name: string): string =>
  readItem('localStorage', userDataKey(userId, name)) ?? ''

/** The session of the user whose texts may be stored. `end` is aborted when it ends. */
let session: { userId: string; token: string | null; end: AbortController } | undefined

/** Allows the texts of this user to be stored, until the current token is removed or replaced in any tab. */
export function allowUserData(userId: string): void {
  if (maySaveUserData(userId)) return
  session?.end.abort()
  session = { userId, token: readToken(), end: new AbortController() }
}

/** Returns whether this user is still signed in, so that a request that ends after logout stores and sends nothing. */
export const maySaveUserData = (userId: string): boolean => session?.userId === userId && session.token === readToken()

/** Returns a signal that is aborted when this tab learns that the user's session has ended. */
export const sessionEndOf = (userId: string): AbortSignal =>
  session?.userId === userId ? session.end.signal : AbortSignal.abort()

/** Stores a text if its user is signed in. An empty text deletes the entry. Does nothing if storage is unavailable. */
export function saveUserData(userId: string, name: string, text: string): void {
  if (text === '' || maySaveUserData(userId)) saveItem('localStorage', userDataKey(userId, name), text || null)
}

/** Prefix of texts about concerns, which are in this tab only (ADR 046). */
export const tabPrefix = 'concern:'
const clearListeners = new Set<() => void>()
/** Calls the listener when all personal data is deleted, in this tab or another one. */
export const onClearUserData = (listener: () => void): void => void clearListeners.add(listener)

const offlineListeners = new Set<() => void>()
/** Calls the listener when the copies of the server's data are deleted: whenever a session ends, also if unsent texts are kept. */
export const onClearOfflineData = (listener: () => void): void => void offlineListeners.add(listener)

/** Deletes what this tab keeps to be read without a connection. Texts of the user stay. */
export function clearOfflineData(): void {
  session?.end.abort()
  session = undefined
  for (const listener of offlineListeners) listener()
  saveItem('localStorage', accountKey, null)
}

function clearHere(): void {
  clearOfflineData()
  for (const key of listKeys('sessionStorage', tabPrefix)) saveItem('sessionStorage', key, null)
  for (const listener of clearListeners) listener()
  for (const key of listKeys('localStorage', prefix)) saveItem('localStorage', key, null)
  forgetDraftsOfTab()
}

/** Deletes the drafts of this tab (drafts.ts). Those of the device stay. */
function forgetDraftsOfTab(): void {
  for (const key of listKeys('sessionStorage', prefix)) saveItem('sessionStorage', key, null)
}
// A browser may have kept a tab that did not run when its user logged out in another one.
if (readToken() === null) forgetDraftsOfTab()
// When its reader comes back to such a tab, it still shows what the user saw.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || (session?.token ?? null) === readToken()) return
  document.body.hidden = true
  window.location.reload()
})

const logoutSignal = 'log-out'

/** Deletes all personal data from this device at logout, and signals the other tabs to do the same. */
export function clearUserData(): void {
  clearHere()
  signal(logoutSignal, '')
}

// Another tab may have stored a text before it received the signal. If a user has logged in since, the texts of that user stay.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === logoutSignal && newValue !== null && readToken() === null) clearHere()
})
