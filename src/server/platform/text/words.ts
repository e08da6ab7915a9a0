import { foldName } from './fold-name.ts'
import { plainLetters } from './sort-key.ts'

/** Maximum number of words of a name and a username, so that a search stays cheap. */
const maxWords = 40

const beyondLetters = /[^\p{L}\p{M}\p{N}]+/u

/** Returns the words of texts as the search compares them: without case, width, diacritics of Latin, Greek and Cyrillic, and hamza. */
export function wordsOf(...texts: string[]): string[] {
  const words = texts.flatMap((text) => plainLetters(foldName(text)).split(beyondLetters))
  return [...new Set(words.filter((word) => word !== ''))].slice(0, maxWords)
}

/** Letters with another spelling, which people type who do not have them. */
const spellings: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ø: 'oe', ü: 'ue', å: 'aa' }

/**
 * Returns the words by which a name is found: those of {@link wordsOf}, then what people type instead of them: "obrien" for O'Brien,
 * "jeanluc" for Jean-Luc and "mueller" for Müller.
 */
export function findableWordsOf(...texts: string[]): string[] {
  const spelled = texts.map((text) => foldName(text).replaceAll(/[äöøüå]/gu, (letter) => spellings[letter] ?? letter))
  const joined = [...texts, ...spelled].map((text) => text.replaceAll(/(?<=\p{L})['’‘ʼʻ`´‐-](?=\p{L})/gu, ''))
  return [...new Set([...wordsOf(...texts), ...wordsOf(...spelled), ...wordsOf(...joined)])].slice(0, maxWords)
}
