import { type Book, books } from '#contract/bible/books.ts'
import { toCanonical, verseCounts } from '#contract/bible/numbering.ts'
import type { BibleChapter, TextNumbering } from '#contract/bible.ts'
import type { FileBook, Gap } from './bible-file.ts'

const lastVerse = ({ verses }: BibleChapter) => Math.max(0, ...verses.map(({ number, to = number }) => to))

/** Whether a numbering has a verse. The World English Bible does not have four. */
function exists(numbering: TextNumbering, book: Book, chapter: number, verse: number): boolean {
  const place = { chapter, verse }
  return numbering === 'own' || toCanonical(numbering, { book, ranges: [{ from: place, to: place }] }) !== undefined
}

/** Returns the ranges of verses, from 1 to `last`, that a chapter does not have. */
function missingVerses({ verses }: BibleChapter, last: number, isVerse: (number: number) => boolean) {
  const ranges: { from: number; to: number }[] = []
  let next = 1
  for (const { number, to = number } of [...verses, { number: last + 1 }]) {
    while (next < number && !isVerse(next)) next += 1
    let end = number - 1
    while (end >= next && !isVerse(end)) end -= 1
    if (next <= end) ranges.push({ from: next, to: end })
    next = Math.max(next, to + 1)
  }
  return ranges
}

/**
 * Lists what a text lacks of the 66 books, by its own numbers. If they are those of no known Bible, the last verses of chapters are
 * not known.
 */
export function findGaps(found: readonly FileBook[], numbering: TextNumbering): Gap[] {
  const counts = verseCounts(numbering === 'own' ? 'kjv' : numbering)
  const chaptersOf = new Map(found.map(({ book, chapters }) => [book, chapters]))
  return books.flatMap((book): Gap[] => {
    const chapters = chaptersOf.get(book)
    if (!chapters) return [{ book }]
    return counts[book].flatMap((count, index): Gap[] => {
      const number = index + 1
      const chapter = chapters.get(number)
      if (!chapter) {
        // In the Hebrew text, Malachi has three chapters.
        return numbering === 'own' && book === 'MAL' && number === 4 ? [] : [{ book, chapter: number }]
      }
      const last = numbering === 'own' ? lastVerse(chapter) : count
      const ranges = missingVerses(chapter, last, (verse) => exists(numbering, book, number, verse))
      return ranges.map((verses) => ({ book, chapter: number, verses }))
    })
  })
}
