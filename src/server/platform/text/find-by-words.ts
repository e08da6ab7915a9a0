import { findableWordsOf, wordsOf } from './words.ts'

/** Maximum number of words, and thereby of people, that a search reads (ADR 017). */
const maxMatches = 1_000
/** Sorts after every character of a word. */
const afterEveryCharacter = '\u{10FFFF}'

export interface WordRange {
  from: string
  /** The first word after the range. */
  to: string
  limit: number
}

interface Named {
  id: string
  name: string
  username: string
}

/**
 * Returns the people who match all words of a search by the beginning of any word of the name or the username, from at most 1,000
 * words that begin like the longest one of the search.
 * @param read reads the people with a word in a range, in the order of the words
 */
export async function findByWords<Row extends Named>(
  search: string,
  read: (range: WordRange) => Promise<Row[]>,
): Promise<Row[]> {
  const beginnings = wordsOf(search).toSorted((one, other) => other.length - one.length)
  const [longest, ...others] = beginnings
  if (longest === undefined) return []
  const rows = await read({ from: longest, to: longest + afterEveryCharacter, limit: maxMatches })
  const people = [...new Map(rows.map((row) => [row.id, row])).values()]
  return people.filter(({ name, username }) => {
    const words = findableWordsOf(name, username)
    return others.every((beginning) => words.some((word) => word.startsWith(beginning)))
  })
}

/** Compares as the databases do: texts by their bytes in UTF-8. */
export function compareValues(one: string | number, other: string | number): number {
  if (typeof one === 'number' || typeof other === 'number') return Number(one) - Number(other)
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
