import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'
/** Section 9: the storage keys are `token` and `theme`. */
const themeKey = 'theme'
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const isTheme = (value: unknown): value is Theme => value === 'dark' || value === 'light'

function chosenTheme(): Theme | undefined {
  try {
    const stored = localStorage.getItem(themeKey)
    return isTheme(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** What index.html has set before the first paint is where this begins. */
const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** The bars of a phone's browser take the colour of the page, also where another theme is chosen than the system's. */
function colourBrowser(): void {
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper')
  if (paper === '') return
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = paper
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  colourBrowser()
  for (const listener of listeners) listener()
}
const followSystem = () => show(chosenTheme() ?? (prefersDark.matches ? 'dark' : 'light'))

colourBrowser()
prefersDark.addEventListener('change', followSystem)
window.addEventListener('storage', ({ key }) => {
  if (key === themeKey || key === null) followSystem()
})

function choose(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme)
  } catch {}
  show(theme)
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentTheme)
  return { theme, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') }
}
