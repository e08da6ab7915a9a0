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

/** Returns whether the texts of a language are loaded. Each takes two megabytes, and most groups use one or two. */
export const isLoaded = (language: Language): boolean => loaded.has(language)

export async function loadLanguage(language: Language): Promise<void> {
  if (!isLoaded(language)) loaded.set(language, await catalogs[language]())
}

/** Runs a function, and whatever it starts, in the language of a context: in English if it is not loaded. */
export const runIn = <Result>(context: LanguageContext, run: () => Result): Result => storage.run(context, run)

/** Loads a language, and runs a function, and whatever it starts, in it. */
export async function withLanguage<Result>(language: Language, run: () => Result): Promise<Awaited<Result>> {
  await loadLanguage(language)
  return await runIn({ language }, run)
}

export function currentLanguage(): Language {
  const language = storage.getStore()?.language
  return language !== undefined && loaded.has(language) ? language : 'en'
}

/** @public Returns the texts of the current language. Messages call it. */
export const texts = (): Texts => loaded.get(currentLanguage()) ?? english
