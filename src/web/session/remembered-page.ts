const key = 'remembered-page'

/** Only a path of this site is ever followed: `//elsewhere` and `/\elsewhere` are other sites to a browser. */
export const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path)

/** Where somebody wanted to go before signing in; it outlives a reload and a look at the register screen. */
export function rememberPage(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {}
}

export function rememberedPage(): string | undefined {
  try {
    const path = sessionStorage.getItem(key)
    return isOwnPath(path) ? path : undefined
  } catch {
    return undefined
  }
}

export function forgetPage(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
