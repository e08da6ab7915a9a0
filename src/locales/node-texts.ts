// The texts of the current language in Node: `#texts` (package.json). In browsers: src/web/storage/texts.ts.
import { AsyncLocalStorage } from 'node:async_hooks'
import { catalogs } from './generated/catalogs.ts'
import * as english from './generated/en.ts'
import type { Language, Texts } from './languages.ts'

/** What a request, or other work, runs in. Its language may change meanwhile. */
export interface LanguageContext {
  language: Language
}

const loaded = new Map<Language, Texts>([['en', english]])
const storage = new AsyncLocalStorage<LanguageContext>()

/** Loads the texts of all languages. Before, and in commands, which do not call it, every text is English. */
export async function loadLanguages(): Promise<void> {
  for (const [tag, load] of Object.entries(catalogs)) loaded.set(tag as Language, await load())
}

/** Runs a function, and whatever it starts, in the language of a context. */
export const runIn = <Result>(context: LanguageContext, run: () => Result): Result => storage.run(context, run)

/** Runs a function, and whatever it starts, in a language. */
export const withLanguage = <Result>(language: Language, run: () => Result): Result => runIn({ language }, run)

export function currentLanguage(): Language {
  const language = storage.getStore()?.language
  return language !== undefined && loaded.has(language) ? language : 'en'
}

/** @public Returns the texts of the current language. Messages call it. */
export const texts = (): Texts => loaded.get(currentLanguage()) ?? english
