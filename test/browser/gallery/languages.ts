// The languages of the gallery: those of the app, and two pseudo-languages (tools/messages/pseudo.ts).
import type { BrowserContext, Page } from '@playwright/test'
import { isLanguage, type Language } from '#locales/languages.ts'
import { isPseudo, type PseudoLanguage, toPseudo } from '#tools/messages/pseudo.ts'

export type ViewLanguage = Language | PseudoLanguage

/** The language whose files and direction a pseudo-language has. */
const hosts: Record<PseudoLanguage, Language> = { 'en-XA': 'es', 'ar-XB': 'ar' }
export const hostOf = (language: ViewLanguage): Language => (isPseudo(language) ? hosts[language] : language)

export const isViewLanguage = (tag: string): tag is ViewLanguage => isPseudo(tag) || isLanguage(tag)

/** Answers requests for the files of a language with those of a pseudo-language, made from the English ones. */
export async function speakPseudo(context: BrowserContext, pseudo: PseudoLanguage): Promise<void> {
  await context.route(new RegExp(`/assets/${hosts[pseudo]}-(?!resources)\\w+-[^/]+\\.js$`), async (route) => {
    const page = await context.request.get('/')
    const hash = /\ben:([\w-]+)/.exec(await page.text())?.[1]
    const [, part] = /assets\/[a-z]+-(\w+)-/.exec(route.request().url()) ?? []
    const english = await context.request.get(`/assets/en-${part}-${hash}.js`)
    await route.fulfill({ contentType: 'text/javascript', body: toPseudo(await english.text(), pseudo) })
  })
}

/**
 * Changes the language as a visitor does, or as another tab would, because menus may be covered and an account keeps its language.
 * Neither moves the focus, and what the server wrote before may stay in English.
 */
export async function showLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (newValue) => {
    if (document.documentElement.lang === newValue) return
    const find = (selector: string) => document.querySelector<HTMLElement>(selector)
    const globe = localStorage.getItem('token') === null ? find('[data-top-bar] button:has(.lucide-globe)') : null
    if (globe === null) {
      localStorage.setItem('language', newValue)
      dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }))
      return
    }
    globe.click()
    const choice = `dialog[open] button:has([lang="${newValue}"])`
    while (find(choice) === null) await new Promise(requestAnimationFrame)
    find(choice)?.click()
  }, language)
  const isShown = () =>
    page.waitForFunction((tag) => document.documentElement.lang === tag, language, { timeout: 3000 })
  // Some screens follow no other tab: a visitor's with somebody signed in, and one that is still loading.
  await isShown().catch(() => page.reload().then(isShown))
}
