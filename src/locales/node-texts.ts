// The texts of the current language in Node: `#texts` (package.json). In browsers: src/web/storage/texts.ts.
import { AsyncLocalStorage } from 'node:async_hooks'
import { catalogs } from './generated/catalogs.ts'
import * as english from './generated/en.ts'
import type { Language, Texts } from './languages.ts'

interface Current {
  language: Language
  texts: Texts
}

const loaded = new Map<Language, Current>([['en', { language: 'en', texts: english }]])
const storage = new AsyncLocalStorage<Current>()

/** Loads the texts of all languages. Before, and in commands, which do not call it, every text is English. */
export async function loadLanguages(): Promise<void> {
  for (const [tag, load] of Object.entries(catalogs)) {
    const language = tag as Language
    loaded.set(language, { language, texts: await load() })
  }
}

/** Runs a function, and whatever it starts, in a language. */
export function withLanguage<Result>(language: Language, run: () => Result): Result {
  const current = loaded.get(language)
  return current === undefined ? run() : storage.run(current, run)
}

/** @public Returns the texts of the current language. Messages call it. */
export const texts = (): Texts => storage.getStore()?.texts ?? english

export const currentLanguage = (): Language => storage.getStore()?.language ?? 'en'
