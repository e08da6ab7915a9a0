import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'
/** Storage key of the theme (docs/product.md#stored-data). */
const themeKey = 'theme'
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const isTheme = (value: unknown): value is Theme => value === 'dark' || value === 'light'

function storedTheme(): Theme | undefined {
  try {
    const stored = localStorage.getItem(themeKey)
    return isTheme(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Returns the theme of the page, which index.html sets before the first paint. */
const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Gives the toolbars of a mobile browser the color of the page, also if the theme differs from the system's. */
function updateThemeColor(): void {
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper')
  if (paper === '') return
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = paper
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  updateThemeColor()
  for (const listener of listeners) listener()
}
const updateTheme = () => applyTheme(storedTheme() ?? (prefersDark.matches ? 'dark' : 'light'))

updateThemeColor()
prefersDark.addEventListener('change', updateTheme)
window.addEventListener('storage', ({ key }) => {
  if (key === themeKey || key === null) updateTheme()
})

function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme)
  } catch {}
  applyTheme(theme)
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentTheme)
  return { theme, toggle: () => setTheme(theme === 'dark' ? 'light' : 'dark') }
}
