const prefix = 'personal:'

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

/** Whoever logs out leaves nothing behind. */
export function forgetPersonal(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {}
}
