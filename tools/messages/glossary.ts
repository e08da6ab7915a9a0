import * as z from 'zod/mini'
import { textsOf } from './message-texts.ts'

const text = z.string().check(z.trim(), z.minLength(1))

/** How a language says something. */
const Term = z.strictObject({
  concept: text,
  preferred: text,
  allowed: z.array(text),
  avoid: z.array(text),
  note: z.string(),
  /**
   * Words of English messages whose translations must have the preferred or an allowed term, and none to avoid. Without it, the entry is
   * advice for translators.
   */
  english: z.exactOptional(z.array(text)),
  /** Names of messages that say it in another way for a reason. */
  except: z.exactOptional(z.array(text)),
})

/** What a language's translators have decided: src/locales/glossary/<tag>.json. `same` names messages that are the same in English. */
const Glossary = z.strictObject({ terms: z.array(Term), same: z.array(text) })
export type Glossary = z.infer<typeof Glossary>

/** A glossary that can't be read. The message names the file and the place. */
export class GlossaryError extends Error {}

/** Reads a glossary. @throws {GlossaryError} */
export function parseGlossary(json: string, tag: string): Glossary {
  const file = `glossary/${tag}.json`
  let content: unknown
  try {
    content = JSON.parse(json)
  } catch (error) {
    throw new GlossaryError(`${file} is not valid JSON: ${error instanceof Error ? error.message : error}`)
  }
  const { success, data, error } = z.safeParse(Glossary, content)
  if (!success) throw new GlossaryError(`${file} is wrong:\n${z.prettifyError(error)}`)
  return data
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
