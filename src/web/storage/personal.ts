import { readToken } from './token.ts'

const prefix = 'personal:'
/** Begins the names of drafts and of outboxes: texts that were written and not sent. */
export const draftPrefix = 'draft:'
export const outboxPrefix = 'outbox:'

/** What somebody has written and not yet sent, kept on this device under that user's id, so that it is nobody else's. */
const keyOf = (userId: string, name: string) => `${prefix}${userId}:${name}`

export function readPersonal(userId: string, name: string): string {
  try {
    return localStorage.getItem(keyOf(userId, name)) ?? ''
  } catch {
    return ''
  }
}

let owner: { userId: string; token: string | null } | undefined

/** Allows the texts of this user to be stored, until the current token is removed or replaced in any tab. */
export function allowPersonal(userId: string): void {
  owner = { userId, token: readToken() }
}

/** Returns whether this user is still signed in, so that a request that ends after log-out stores and sends nothing. */
export const maySavePersonal = (userId: string): boolean => owner?.userId === userId && owner.token === readToken()

/** Stores a text if its user is signed in, and deletes an empty one. Without storage it lasts as long as the page. */
export function savePersonal(userId: string, name: string, text: string): void {
  if (text !== '' && !maySavePersonal(userId)) return
  try {
    if (text === '') localStorage.removeItem(keyOf(userId, name))
    else localStorage.setItem(keyOf(userId, name), text)
  } catch {}
}

/** Whether this user has drafts or unsent messages on this device. */
export function hasUnsentTexts(userId: string): boolean {
  try {
    const prefixes = [draftPrefix, outboxPrefix].map((name) => keyOf(userId, name))
    return Object.keys(localStorage).some((key) => prefixes.some((it) => key.startsWith(it)))
  } catch {
    return false
  }
}

const clearListeners = new Set<() => void>()
/** Calls the listener when everything personal is deleted, in this tab or another one. */
export const onClearPersonal = (listener: () => void): void => void clearListeners.add(listener)

function clearHere(): void {
  owner = undefined
  for (const listener of clearListeners) listener()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {}
}

const forgetSignal = 'log-out'

/** Deletes everything personal from this device, at log-out, and lets the other tabs do the same. */
export function clearPersonal(): void {
  clearHere()
  try {
    localStorage.setItem(forgetSignal, '')
    localStorage.removeItem(forgetSignal)
  } catch {}
}

// Another tab may have stored a text before it learned of the log-out. If somebody has signed in since, their texts stay.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === forgetSignal && newValue !== null && readToken() === null) clearHere()
})
