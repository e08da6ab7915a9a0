import { readItem, saveItem, signal } from './items.ts'
import { draftPrefix, maySaveUserData, ownerOf, userDataKey } from './user-data.ts'

// Unsent texts of forms. `localStorage` has the last one that was typed in any tab, so that it survives the tab. `sessionStorage` has
// the one of this tab: what is typed or deleted in another tab takes nothing from what this one shows.

const draftKey = (userId: string, name: string) => userDataKey(userId, draftPrefix + name)

/** Drafts of other tabs that this one has opened and not changed. */
const adopted = new Map<string, string>()

/** Returns the draft of this tab, or else the last one of any tab. An empty text if there is none. */
export function readDraft(userId: string, name: string): string {
  const key = draftKey(userId, name)
  const own = readItem('sessionStorage', key)
  if (own !== null) return own
  const other = readItem('localStorage', key) ?? ''
  if (other !== '') adopted.set(key, other)
  return other
}

/** Stores a draft if its user is signed in. An empty text deletes it, also for tabs that are opened later. */
export function saveDraftText(userId: string, name: string, text: string): void {
  if (text !== '' && !maySaveUserData(userId)) return
  const key = draftKey(userId, name)
  adopted.delete(key)
  for (const storage of ['sessionStorage', 'localStorage'] as const) saveItem(storage, key, text || null)
}

/** Storage key by which a tab tells the others what it has sent. */
const sentSignal = 'sent-draft'
interface Sent {
  key: string
  text: string
}

/** Deletes a draft that was sent. Other tabs that have not changed it delete it, too, so that nobody sends it twice. */
export function deleteSentDraft(userId: string, name: string): void {
  const sent: Sent = { key: draftKey(userId, name), text: readDraft(userId, name) }
  if (sent.text !== '') signal(sentSignal, JSON.stringify(sent))
  saveDraftText(userId, name, '')
}

/** Names in a stored draft, next to the fields that its writer has changed. */
export const keyField = 'idempotencyKey'
export const baseField = 'base'

/** Returns the fields of a stored draft that its writer has changed. */
function changesOf(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text), [keyField]: undefined, [baseField]: undefined }
  } catch {
    return {}
  }
}

const isSame = (one: string, other: string) => JSON.stringify(changesOf(one)) === JSON.stringify(changesOf(other))

/** Returns whether a text has all of another one: it is the same, or was continued. */
function hasAllOf(text: string, shown: string): boolean {
  const whole = changesOf(text)
  return Object.entries(changesOf(shown)).every(([name, value]) =>
    typeof value === 'string'
      ? `${whole[name]}`.startsWith(value)
      : JSON.stringify(whole[name]) === JSON.stringify(value),
  )
}

interface Watcher {
  /** Called when another tab has sent what this one shows. */
  onSent: () => void
  /** Called when another tab has deleted its draft. */
  onDeleted: () => void
}
const watchers = new Map<string, Set<Watcher>>()

/** Watches what other tabs do with the draft of an open form. @returns a function that ends it */
export function watchDraft(userId: string, name: string, watcher: Watcher): () => void {
  const key = draftKey(userId, name)
  const all = watchers.get(key) ?? new Set()
  watchers.set(key, all.add(watcher))
  return () => {
    all.delete(watcher)
    if (all.size === 0) watchers.delete(key)
  }
}

/** Drafts that this tab has just deleted because another one has sent them, and is about to delete its own. */
const forgotten = new Set<string>()

function forgetIfSent({ key, text }: Sent): void {
  const shown = readItem('sessionStorage', key) ?? adopted.get(key)
  if (shown === undefined || !hasAllOf(text, shown)) return
  adopted.delete(key)
  saveItem('sessionStorage', key, null)
  forgotten.add(key)
  for (const { onSent } of watchers.get(key) ?? []) onSent()
}

/** Another tab has deleted its draft. This one keeps what it shows, and what was typed in it and not there. */
function keepOwn(key: string, deleted: string): void {
  const watching = watchers.get(key)
  if (watching !== undefined) {
    for (const { onDeleted } of watching) onDeleted()
    return
  }
  adopted.delete(key)
  const own = readItem('sessionStorage', key)
  if (own === null) return
  if (isSame(own, deleted)) saveItem('sessionStorage', key, null)
  else if (maySaveUserData(ownerOf(key))) saveItem('localStorage', key, own)
}

// Only of `localStorage`: another page has its own `sessionStorage`.
window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key === null) return
  if (key === sentSignal && newValue !== null) forgetIfSent(JSON.parse(newValue) as Sent)
  else if (newValue === null && !forgotten.delete(key)) keepOwn(key, oldValue ?? '')
})
