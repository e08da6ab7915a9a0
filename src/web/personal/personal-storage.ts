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

/** An empty text is not kept. Without storage it lasts as long as the page. */
export function keepPersonal(userId: string, name: string, text: string): void {
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

/** Deletes everything personal from this device, at log-out. */
export function forgetPersonal(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {}
}
