import { readItem, saveItem } from './items.ts'
import { draftPrefix, maySaveUserData, userDataKey } from './user-data.ts'

// Unsent texts of forms. `localStorage` has the last one that was typed in any tab, so that it survives the tab. `sessionStorage` has
// the one of this tab: what is typed or deleted in another tab takes nothing from what this one shows.

const draftKey = (userId: string, name: string) => userDataKey(userId, draftPrefix + name)

/** Drafts of other tabs that this one has opened. */
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
  for (const storage of ['sessionStorage', 'localStorage'] as const) {
    saveItem(storage, draftKey(userId, name), text || null)
  }
}

/** Storage key by which a tab tells the others what it has sent. */
const sentSignal = 'sent-draft'

interface Sent {
  key: string
  /** What was sent, and the draft of another tab that it was made from. */
  texts: string[]
}

/** Deletes a draft that was sent. Other tabs that have not changed it delete it, too, so that nobody sends it twice. */
export function deleteSentDraft(userId: string, name: string): void {
  const key = draftKey(userId, name)
  const texts = [readDraft(userId, name), adopted.get(key) ?? ''].filter((text) => text !== '')
  adopted.delete(key)
  const signal = JSON.stringify({ key, texts } satisfies Sent)
  if (texts.length > 0 && saveItem('localStorage', sentSignal, signal)) saveItem('localStorage', sentSignal, null)
  saveDraftText(userId, name, '')
}

/** Names in a stored draft, next to the fields that its writer has changed. */
export const keyField = 'idempotencyKey'
export const baseField = 'base'

/** Returns the changed fields of two stored drafts in a form that can be compared. */
function changesOf(text: string): string {
  try {
    return JSON.stringify({ ...JSON.parse(text), [keyField]: undefined, [baseField]: undefined })
  } catch {
    return text
  }
}

interface Watcher {
  /** Called when another tab has sent the draft, and this one has not changed it. */
  onSent: () => void
  /** Called when another tab has deleted its draft. */
  onDeleted: () => void
}
const watchers = new Map<string, Set<Watcher>>()

/** Watches what other tabs do with a draft. @returns a function that ends it */
export function watchDraft(userId: string, name: string, watcher: Watcher): () => void {
  const key = draftKey(userId, name)
  const all = watchers.get(key) ?? new Set()
  watchers.set(key, all.add(watcher))
  return () => void all.delete(watcher)
}

/** Drafts that this tab has just deleted because another one has sent them, and is about to delete its own. */
const forgotten = new Set<string>()

function forgetIfSent(signal: string): void {
  const { key, texts } = JSON.parse(signal) as Sent
  const own = readItem('sessionStorage', key)
  if (own !== null && !texts.some((text) => changesOf(text) === changesOf(own))) return
  saveItem('sessionStorage', key, null)
  forgotten.add(key)
  for (const { onSent } of watchers.get(key) ?? []) onSent()
}

window.addEventListener('storage', ({ storageArea, key, newValue }) => {
  if (storageArea !== localStorage || key === null) return
  if (key === sentSignal) {
    if (newValue !== null) forgetIfSent(newValue)
  } else if (newValue === null && !forgotten.delete(key)) {
    for (const { onDeleted } of watchers.get(key) ?? []) onDeleted()
  }
})
