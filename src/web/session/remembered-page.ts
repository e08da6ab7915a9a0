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
export function rememberPage(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {}
}

export function readRememberedPage(): string | undefined {
  try {
    const path = sessionStorage.getItem(key)
    return isOwnPath(path) ? path : undefined
  } catch {
    return undefined
  }
}

export function clearRememberedPage(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
