import { type Book, books } from '#contract/bible/books.ts'
import { verseCounts } from '#contract/bible/numbering.ts'
import type { TextNumbering } from '#contract/bible.ts'

/** The last verse of each chapter; 0 for a chapter that the text does not have. */
export type Counts = Partial<Record<Book, readonly number[]>>

/** Those that a text may have, the most common first. */
const known = ['kjv', 'web', 'rv1909', 'lsg'] as const
/**
 * A text fits a numbering if at most ten of its chapters end with another verse, or of few chapters a tenth. Modern English Bibles
 * differ in up to 4, such as 3 John. Reina-Valera of 1909 differs in 6 where the last verses are joined to those before. Bibles
 * with the numbers of the Hebrew text differ in more than a hundred.
 */
const maxDiffering = (chapters: number) => Math.min(10, Math.ceil(chapters / 10))

/** Lists the chapters that end with another verse than in a numbering, such as `3JN.1`. */
function differingChapters(counts: Counts, expected: Record<Book, readonly number[]>): string[] {
  return books.flatMap((book) =>
    (counts[book] ?? []).flatMap((count, index) =>
      count === 0 || count === expected[book][index] ? [] : [`${book}.${index + 1}`],
    ),
  )
}

/** Returns the numbering that fits best, and the chapters in which the text differs from it. */
export function recognizeNumbering(counts: Counts): { numbering: TextNumbering; differing: string[] } {
  const found = known
    .map((numbering) => ({ numbering, differing: differingChapters(counts, verseCounts(numbering)) }))
    .reduce((best, next) => (next.differing.length < best.differing.length ? next : best))
  const chapters = Object.values(counts)
    .flat()
    .filter((count) => count > 0)
  return found.differing.length > maxDiffering(chapters.length) ? { numbering: 'own', differing: [] } : found
}
