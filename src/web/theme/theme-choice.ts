import { useSyncExternalStore } from 'react'
import type { Theme } from './theme.ts'

/** The stored theme, or `system` if none is stored: then the theme is that of the system (docs/product.md#stored-data). */
export type ThemeChoice = Theme | 'system'
const themeKey = 'theme'

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeKey)
    return stored === 'dark' || stored === 'light' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function choose(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, choice)
  } catch {}
  // Browsers send this event to the other tabs only. theme.ts applies the stored theme.
  window.dispatchEvent(new StorageEvent('storage', { key: themeKey }))
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

export function useThemeChoice(): [choice: ThemeChoice, choose: (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, readChoice), choose]
}
