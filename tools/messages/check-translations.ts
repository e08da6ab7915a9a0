import { type EnglishIndex, type Glossary, glossaryCheck, indexEnglish } from './glossary.ts'
import { countWords, textsOf } from './message-texts.ts'
import { findTextMistakes } from './text-rules.ts'

/** Texts by message name: a catalog or notes. */
export type Texts = ReadonlyMap<string, string>

export interface Translation {
  catalog: Texts
  /** The English that it was made from, if that is known. */
  from: Texts | undefined
  /** Whether that is recorded to be the English of now. */
  isCurrent: boolean
  glossary: Glossary
}

/** The number of words up to which a message needs a note, because it can mean several things. */
const shortMessage = 2

/** Returns what is wrong with the notes for translators, one line for each mistake. */
export function checkNotes(english: Texts, notes: Texts): string[] {
  const missing = [...english].filter(([name, message]) => {
    const words = countWords(message)
    return words > 0 && words <= shortMessage && !notes.has(name)
  })
  return [
    ...missing.map(([name, message]) => `notes.json: ${name} (“${message}”) is missing`),
    ...[...notes.keys()].filter((name) => !english.has(name)).map((name) => `notes.json: ${name} is not in en.json`),
  ]
}

/**
 * Returns what is wrong with a translation, one line for each mistake. Missing, unknown and malformed messages are reported by
 * message-compiler.ts.
 */
export function checkTranslation(
  tag: string,
  english: Texts,
  { catalog, from, isCurrent, glossary }: Translation,
  namesWith: EnglishIndex = indexEnglish(english),
): string[] {
  const same = new Set(glossary.same)
  const findTermMistakes = glossaryCheck(glossary, namesWith)
  const mistakes = [...catalog].flatMap(([name, message]) => {
    const source = english.get(name)
    if (source === undefined) return []
    const texts = textsOf(message)
    const isEnglish = message === source && /\p{L}/u.test(texts.join('')) && !same.has(name)
    if (message.trim() === '' && source.trim() !== '') return [`${tag}.json: ${name} is empty`]
    const found = [
      ...texts.flatMap((text) => findTextMistakes(tag, { text, name, english: source })),
      ...findTermMistakes(name, texts),
      ...(isEnglish ? [`is the same as in English; if this is right, add it to "same" in glossary/${tag}.json`] : []),
    ]
    return [...new Set(found)].map((mistake) => `${tag}.json: ${name} ${mistake}: ${message}`)
  })
  const changed = [...english.keys()].filter((name) => from !== undefined && from.get(name) !== english.get(name))
  const names = changed.length === 0 ? '' : `: ${changed.join(', ')}`
  const stale = isCurrent
    ? []
    : [
        `${tag}.json: is not recorded as a translation of en.json as it is now${names}; if all fit, run npm run translate -- ${tag} --done`,
      ]
  const exceptions = [...glossary.same, ...glossary.terms.flatMap(({ except }) => except ?? [])]
  const unknown = exceptions
    .filter((name) => !english.has(name))
    .map((name) => `glossary/${tag}.json: ${name} is not in en.json`)
  return [...mistakes, ...stale, ...unknown]
}
