import type { Language } from '#locales/languages.ts'
import { loadTexts, setTexts, texts } from './texts.ts'

/**
 * Calls a function in another language, whose texts it loads, while the screen keeps its own. Rejects if they can't be loaded.
 * @param run must not wait: what it calls later is in the language of the screen
 */
export async function inLanguage<Result>(tag: Language, run: () => Result): Promise<Result> {
  const other = await loadTexts(tag)
  const before = texts()
  setTexts(other)
  try {
    return run()
  } finally {
    setTexts(before)
  }
}
