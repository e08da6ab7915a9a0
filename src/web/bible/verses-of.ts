import type { Passage, Range } from '#contract/bible/passage.ts'
import type { BibleChapter, BibleVerse } from '#contract/bible.ts'

/** Verses of a chapter that follow each other. */
export interface Part {
  chapter: number
  verses: BibleVerse[]
}

/** Returns the first and the last verse of a range within a chapter. */
const limitsIn = ({ from, to }: Range, chapter: number) => ({
  first: from.chapter === chapter ? (from.verse ?? 0) : 0,
  last: to.chapter === chapter ? (to.verse ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
})

const covers = ({ number, to = number }: BibleVerse, first: number, last: number) => number <= last && to >= first

/** Lists the chapters of a passage in order, each once. */
export function chaptersIn({ ranges }: Passage): number[] {
  const chapters = ranges.flatMap(({ from, to }) =>
    Array.from({ length: to.chapter - from.chapter + 1 }, (_, index) => from.chapter + index),
  )
  return [...new Set(chapters)]
}

/** Returns a passage without what comes after its first chapters. */
export function upTo({ book, ranges }: Passage, maxChapters: number): Passage {
  const last = chaptersIn({ book, ranges }).slice(0, maxChapters).at(-1) ?? 1
  const [first, ...others] = ranges.flatMap(({ from, to }): Range[] => {
    if (from.chapter > last) return []
    const end = from.verse === undefined ? { chapter: last } : { chapter: last, verse: Number.POSITIVE_INFINITY }
    return [{ from, to: to.chapter > last ? end : to }]
  })
  return first === undefined ? { book, ranges } : { book, ranges: [first, ...others] }
}

/** Returns whether a passage names whole chapters only. */
export const isWholeChapters = ({ ranges }: Passage): boolean => ranges.every(({ from }) => from.verse === undefined)

/** Returns whether a verse belongs to a passage. */
export const isIn = (passage: Passage, chapter: number, verse: BibleVerse): boolean =>
  passage.ranges.some((range) => {
    if (range.from.chapter > chapter || range.to.chapter < chapter) return false
    const { first, last } = limitsIn(range, chapter)
    return covers(verse, first, last)
  })

/**
 * Returns the words of a passage, one part for each range in each chapter.
 * @param chapters by their numbers
 */
export const partsOf = ({ ranges }: Passage, chapters: ReadonlyMap<number, BibleChapter>): Part[] =>
  ranges.flatMap((range) =>
    [...chapters].flatMap(([chapter, { verses }]) => {
      if (range.from.chapter > chapter || range.to.chapter < chapter) return []
      const { first, last } = limitsIn(range, chapter)
      const found = verses.filter((verse) => covers(verse, first, last))
      return found.length === 0 ? [] : [{ chapter, verses: found }]
    }),
  )

/** Returns numbers of verses that follow each other as ranges. */
function rangesOf(chapter: number, numbers: readonly number[]): Range[] {
  const ranges: Range[] = []
  for (const verse of numbers) {
    const last = ranges.at(-1)
    if (last?.to.verse === verse - 1) last.to = { chapter, verse }
    else ranges.push({ from: { chapter, verse }, to: { chapter, verse } })
  }
  return ranges
}

function missingInChapter(range: Range, chapter: number, verses: readonly BibleVerse[]): Range[] {
  if (verses.length === 0) return [{ from: { chapter }, to: { chapter } }]
  const { first, last } = limitsIn(range, chapter)
  // Many Bibles leave out the titles of psalms.
  const start = last === 0 ? 0 : Math.max(1, first)
  // A range that goes on begins at least where it says.
  const end = Number.isFinite(last) ? last : Math.max(first, ...verses.map(({ number, to = number }) => to))
  const numbers = Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index)
  const isAbsent = (number: number) => !verses.some((verse) => covers(verse, number, number))
  return rangesOf(chapter, numbers.filter(isAbsent))
}

/** Returns the verses of a passage that a Bible lacks. A chapter without verses is missing as a whole. */
export function missingIn({ book, ranges }: Passage, chapters: ReadonlyMap<number, BibleChapter>): Passage | undefined {
  const [first, ...others] = ranges.flatMap((range) =>
    chaptersIn({ book, ranges: [range] }).flatMap((chapter) =>
      missingInChapter(range, chapter, chapters.get(chapter)?.verses ?? []),
    ),
  )
  return first && { book, ranges: [first, ...others] }
}

/** Returns the words of verses as plain text, without numbers and titles. */
export const plainWords = (verses: readonly BibleVerse[]): string =>
  verses
    .filter(({ number }) => number > 0)
    .map(({ parts }) => parts.join('').trim())
    .join(' ')
