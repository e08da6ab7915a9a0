import { textsOf } from './message-texts.ts'

/** How a language says something. */
export interface Term {
  concept: string
  preferred: string
  allowed: string[]
  avoid: string[]
  note: string
  /**
   * Words of English messages whose translations must have the preferred or an allowed term, and none to avoid. Without it, the entry is
   * advice for translators.
   */
  english?: string[]
  /** Names of messages that say it in another way for a reason. */
  except?: string[]
}

/** What a language's translators have decided: src/locales/glossary/<tag>.json. */
export interface Glossary {
  terms: Term[]
  /** Names of messages that are the same in English on purpose. */
  same: string[]
}

/** Returns the names of the English messages that have a word or several words. */
export type EnglishIndex = (words: string) => ReadonlySet<string>

const notLetters = /[^\p{L}\p{M}\d]+/gu
/** Arabic vowel signs, which texts have only where a word could be misread, and the stroke that makes words longer. */
const arabicSigns = /[\u064b-\u0652\u0640]/g

/** Returns the words of texts in small letters, each between two spaces. */
const wordsIn = (texts: readonly string[]): string =>
  ` ${texts.join(' / ').toLowerCase().replaceAll(arabicSigns, '').replaceAll(notLetters, ' ').trim()} `
const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}+/gu, '')

/** Arabic joins "and", "for", "in" and "the" to a word. */
const withPrefixes = (word: string) =>
  /\p{Script=Arabic}/u.test(word) ? `(?:[وف]?(?:[بكل]?ال|لل|[بكل])?)?${word}` : word

/** Returns a word without the ending that changes with number and gender. */
const stemOf = (word: string) =>
  word.endsWith('ة') ? word.slice(0, -1) : word.slice(0, word.length > 5 ? -2 : word.length > 3 ? -1 : undefined)

/** Matches a term as it is, or in the plural with s. */
const exactly = (term: string): RegExp => new RegExp(` ${term.split(' ').map(withPrefixes).join(' ')}s? `)

/** Matches a term in any form: petición de oración in peticiones de oración. */
const inAnyForm = (term: string): RegExp =>
  new RegExp(` ${withoutAccents(term).split(' ').map(stemOf).map(withPrefixes).join('\\S* ')}`)

/** Returns a function that finds terms in texts of wordsIn, and prepares each term once. */
const finder = (create: (words: string) => RegExp) => {
  const prepared = new Map<string, RegExp>()
  return (term: string, text: string) => {
    const pattern = prepared.get(term) ?? create(wordsIn([term]).trim())
    prepared.set(term, pattern)
    return pattern.test(text)
  }
}
const hasInAnyForm = finder(inAnyForm)
const has = finder(exactly)

export function indexEnglish(english: ReadonlyMap<string, string>): EnglishIndex {
  const texts = [...english].map(([name, message]) => ({ name, text: wordsIn(textsOf(message)) }))
  const found = new Map<string, Set<string>>()
  return (words) => {
    const names = found.get(words) ?? new Set(texts.filter(({ text }) => has(words, text)).map(({ name }) => name))
    found.set(words, names)
    return names
  }
}

/** Returns a function that checks one translated message against a glossary, and returns what is wrong with it. */
export function glossaryCheck({ terms }: Glossary, namesWith: EnglishIndex) {
  const rules = terms.flatMap((term) => {
    if (term.english === undefined) return []
    const names = new Set(term.english.flatMap((words) => [...namesWith(words)]))
    return [{ ...term, names: names.difference(new Set(term.except)) }]
  })
  return (name: string, texts: string[]): string[] => {
    const rulesOfName = rules.filter(({ names }) => names.has(name))
    if (rulesOfName.length === 0) return []
    const text = wordsIn(texts)
    const plain = withoutAccents(text)
    return rulesOfName.flatMap(({ concept, preferred, allowed, avoid }) => {
      const avoided = avoid
        .filter((term) => has(term, text))
        .map((term) => `says “${term}” for “${concept}”; the glossary prefers “${preferred}”`)
      const isMissing = ![preferred, ...allowed].some((term) => hasInAnyForm(term, plain))
      return isMissing ? [...avoided, `does not say “${preferred}” for “${concept}”`] : avoided
    })
  }
}
