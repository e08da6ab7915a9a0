import type { Texts, Translation } from './check-translations.ts'
import type { EnglishIndex } from './glossary.ts'
import { textsOf } from './message-texts.ts'

export interface Work {
  name: string
  why: 'new' | 'changed in English'
  english: string
  translation: string
  note: string | undefined
  /** What the glossary says about words of the English message: “prayer request: petición de oración”. */
  terms: string[]
}

/** Returns a translation's catalog with the messages of English, in their order: missing ones in English, unknown ones left out. */
export const alignWithEnglish = (english: Texts, catalog: Texts): Map<string, string> =>
  new Map([...english].map(([name, message]) => [name, catalog.get(name) ?? message]))

/** Returns the messages that wait for a translator: those that are still English, and those whose English has changed since. */
export function listWork(english: Texts, notes: Texts, translation: Translation, namesWith: EnglishIndex): Work[] {
  const { catalog, from, glossary } = translation
  const same = new Set(glossary.same)
  const hasWords = (message: string) => textsOf(message).some((text) => /\p{L}/u.test(text))
  const isNew = (name: string, message: string) => catalog.get(name) === message && hasWords(message) && !same.has(name)
  const hasChanged = (name: string, message: string) => (from?.get(name) ?? message) !== message
  return [...english].flatMap(([name, message]) => {
    const why = isNew(name, message) ? 'new' : hasChanged(name, message) ? 'changed in English' : undefined
    if (why === undefined) return []
    const terms = glossary.terms
      .filter(({ english: words }) => words?.some((it) => namesWith(it).has(name)))
      .map(({ concept, preferred }) => `${concept}: ${preferred}`)
    return [{ name, why, english: message, translation: catalog.get(name) ?? message, note: notes.get(name), terms }]
  })
}
