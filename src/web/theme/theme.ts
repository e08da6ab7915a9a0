import { useSyncExternalStore } from 'react'
import { readItem, saveItem } from '#web/storage/items.ts'

type Theme = 'dark' | 'light'
/** The stored theme, or `system` if none is stored: then the theme is that of the system. */
export type ThemeChoice = Theme | 'system'
/** Storage key of the theme (docs/rules.md#stored-data). */
const themeKey = 'theme'
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const isTheme = (value: unknown): value is Theme => value === 'dark' || value === 'light'

export function readChoice(): ThemeChoice {
  const stored = readItem('localStorage', themeKey)
  return isTheme(stored) ? stored : 'system'
}

/** Returns the theme of the page, which index.html sets before the first paint. */
const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Gives the toolbars of a mobile browser the color of the page, also if the theme differs from the system's. */
function updateThemeColor(): void {
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper')
  if (paper === '') return
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = paper
}

function applyTheme(choice: ThemeChoice): void {
  document.documentElement.dataset.theme = isTheme(choice) ? choice : prefersDark.matches ? 'dark' : 'light'
  updateThemeColor()
  for (const listener of listeners) listener()
}
const updateTheme = () => applyTheme(readChoice())

updateThemeColor()
prefersDark.addEventListener('change', updateTheme)
window.addEventListener('storage', ({ key }) => {
  if (key === themeKey || key === null) updateTheme()
})

export function chooseTheme(choice: ThemeChoice): void {
  saveItem('localStorage', themeKey, choice === 'system' ? null : choice)
  applyTheme(choice)
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme)
  return { theme, toggle: () => chooseTheme(theme === 'dark' ? 'light' : 'dark') }
}
