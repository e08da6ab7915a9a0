import { foldName } from './fold-name.ts'
import { plainLetters } from './sort-key.ts'

/** Maximum number of words of a name and a username, so that a search stays cheap. */
const maxWords = 40

/** Returns the words of texts as the search compares them: without case, width, diacritics of Latin, Greek and Cyrillic, and hamza. */
export function wordsOf(...texts: string[]): string[] {
  const words = texts.flatMap((text) => plainLetters(foldName(text)).split(/[^\p{L}\p{M}\p{N}]+/u))
  return [...new Set(words.filter((word) => word !== ''))].slice(0, maxWords)
}
