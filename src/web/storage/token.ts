/** Section 9: the storage keys are `token` and `theme`. */
export const tokenKey = 'token'

// Storage may be switched off or full; signing in then lasts as long as the page.
let remembered: string | null = null

export function readToken(): string | null {
  try {
    return localStorage.getItem(tokenKey)
  } catch {
    return remembered
  }
}

export function saveToken(token: string): void {
  remembered = token
  try {
    localStorage.setItem(tokenKey, token)
  } catch {}
}

export function clearToken(): void {
  remembered = null
  try {
    localStorage.removeItem(tokenKey)
  } catch {}
}
