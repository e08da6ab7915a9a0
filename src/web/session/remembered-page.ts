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

/** Stores the page to open after login, across reloads and other visitor screens (docs/rules.md#remembered-page). */
export const rememberPage = (path: string): unknown => saveItem('sessionStorage', key, path)

export function readRememberedPage(): string | undefined {
  const path = readItem('sessionStorage', key)
  return isOwnPath(path) ? path : undefined
}

export const clearRememberedPage = (): void => void saveItem('sessionStorage', key, null)
