import { readItem, saveItem } from '../storage/items.ts'

const key = 'remembered-page'

/** Returns whether a redirect to the path stays on this site. Browsers read `//host` and `/\host` as other sites. */
export function isOwnPath(path: unknown): path is string {
  try {
    return typeof path === 'string' && path.startsWith('/') && new URL(path, location.origin).origin === location.origin
  } catch {
    return false
  }
}

/**
 * Stores the page to open after login, across reloads and other visitor screens (docs/rules.md#remembered-page). Returns what is stored.
 * @param userId whose page it was. Undefined for a link that a visitor has opened
 */
export function remember(path: string, userId: string | undefined): string {
  const remembered = `${userId ?? ''} ${path}`
  saveItem('sessionStorage', key, remembered)
  return remembered
}

export const readRemembered = (): string | null => readItem('sessionStorage', key)

/** Returns the path that is remembered for this user, if there is one. */
export function pageFor(userId: string, remembered: unknown): string | undefined {
  const [, owner, path] = /^(\S*) (.*)$/.exec(String(remembered)) ?? []
  return (owner === '' || owner === userId) && isOwnPath(path) ? path : undefined
}

export const clearRememberedPage = (): void => void saveItem('sessionStorage', key, null)
