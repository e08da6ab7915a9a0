import { type Book, books } from './books.ts'
import {
  alsoWritten,
  type Differences,
  kjvCounts,
  lsg,
  psalmTitles,
  rv1909,
  titles,
  type Verse,
  type Verses,
  web,
  webMoved,
} from './numbering-data.ts'
import type { Passage, Place, Range } from './passage.ts'

/**
 * How a Bible counts its verses. `kjv`: the King James Version, whose numbers are the canonical ones. `web`: the World English
 * Bible. `rv1909`: Reina-Valera 1909. `lsg`: Louis Segond 1910. `titles`: as the King James Version, but the titles of psalms
 * count as verses, as in Hebrew and Catholic Bibles.
 */
export type Numbering = 'kjv' | 'web' | 'rv1909' | 'lsg' | 'titles'

const differences = { kjv: {}, web, rv1909, lsg, titles }

const verseOf = (chapter: number, verse: number): Verse => chapter * 1000 + verse
const chapterOf = (verse: Verse) => Math.floor(verse / 1000)
const placeOf = (verse: Verse): Place => ({ chapter: chapterOf(verse), verse: verse % 1000 })
const isTitle = (verse: Verse) => verse % 1000 === 0

/** Chapters of a book, the last one included. */
interface Chapters {
  first: number
  last: number
}

/** Lists the verses of chapters in canonical order, with the titles of psalms. */
function canonicalVerses(book: Book, { first, last }: Chapters): Verse[] {
  return kjvCounts[book].slice(first - 1, last).flatMap((count, index) => {
    const chapter = first + index
    const verse = book === 'PSA' && psalmTitles[chapter - 1] !== '-' ? 0 : 1
    return Array.from({ length: count + 1 - verse }, (_, i) => verseOf(chapter, verse + i))
  })
}

/** Returns how many verses the title of a psalm is. */
const titleVerses = ({ titles }: Differences, psalm: number) =>
  titles ? Number(psalmTitles[psalm - 1]) + (titles.includes(psalm) ? 1 : 0) : 0

/**
 * A verse, and the canonical one that it is, or a part of. `inChapter` replaces `canonical` where whole chapters are named: it
 * is in the same chapter as `own`.
 */
type Link = readonly [own: Verse, canonical: Verse, inChapter: Verse]

/** Lists all verses that a numbering has of these chapters. A title that has no number is verse 0. */
function linksOf(numbering: Numbering, book: Book, chapters: Chapters): Link[] {
  const shape: Differences = differences[numbering]
  const isIn = (verses: Verses | undefined, verse: Verse) => verses?.[book]?.includes(verse)
  const links: Link[] = []
  let own: Verse = verseOf(chapters.first - 1, 0)
  let before: Verse = 0
  for (const canonical of canonicalVerses(book, chapters)) {
    const chapter = chapterOf(own) + 1
    const begins = canonical >= (shape.begins?.[book]?.[chapter] ?? verseOf(chapter, 0))
    if (isIn(shape.split, canonical)) {
      own += 1
      links.push([own, canonical, begins ? before : canonical])
    }
    if (begins) own = verseOf(chapter, 0)
    const numbers = isTitle(canonical) ? titleVerses(shape, chapter) : isIn(shape.joined, canonical) ? 0 : 1
    if (numbers === 2) links.push([own + 1, canonical, canonical])
    own += numbers
    if (!isIn(shape.absent, canonical)) links.push([own, canonical, canonical])
    before = canonical
  }
  if (numbering === 'web')
    for (const [verse, canonical] of webMoved[book] ?? []) links.push([verse, canonical, canonical])
  return links
}

/** A verse, and what it is in another numbering. */
type Pair = readonly [verse: Verse, other: Verse]

/** What the verses of a book are in another numbering. */
interface Table {
  verses: readonly Pair[]
  /** The same where whole chapters are named. */
  chapters: readonly Pair[]
  /** The verses of the other numbering in order, and the index of each. */
  others: readonly Verse[]
  indexes: ReadonlyMap<Verse, number>
}

const tables = new Map<string, Table>()

const allChapters = (book: Book): Chapters => ({ first: 1, last: kjvCounts[book].length })

/** Returns the chapters that it takes to convert ranges: all where verses are in another chapter than in the canonical numbers. */
function chaptersFor(numbering: Numbering, book: Book, ranges: readonly Range[]): Chapters {
  const shape: Differences = differences[numbering]
  if (shape.begins?.[book] || alsoWritten[book]) return allChapters(book)
  const first = Math.min(...ranges.map(({ from }) => from.chapter))
  return { first: Math.max(1, first), last: Math.max(...ranges.map(({ to }) => to.chapter)) }
}

function tableOf(numbering: Numbering, { book, ranges }: Passage, toCanon: boolean): Table {
  const needed = chaptersFor(numbering, book, ranges)
  const key = `${numbering} ${book} ${toCanon} ${needed.first}-${needed.last}`
  const kept = tables.get(key)
  if (kept) return kept
  // A title that is no verse in any psalm is at the beginning of verse 1.
  const ownOf = (own: Verse) => (isTitle(own) && 'titles' in differences[numbering] ? own + 1 : own)
  const pair = (own: Verse, canonical: Verse): Pair => (toCanon ? [own, canonical] : [canonical, ownOf(own)])
  const links = linksOf(numbering, book, needed)
  const verses = links.map(([own, canonical]) => pair(own, canonical))
  const chapters = links.map(([own, , canonical]) => pair(own, canonical))
  const others = [...new Set(verses.map(([, other]) => other))].sort((one, other) => one - other)
  const table = { verses, chapters, others, indexes: new Map(others.map((verse, index) => [verse, index])) }
  tables.set(key, table)
  return table
}

const namesChapters = ({ from, to }: Range) => from.verse === undefined || to.verse === undefined
const firstOf = ({ from }: Range) => verseOf(from.chapter, from.verse ?? 0)
const lastOf = ({ to }: Range) => verseOf(to.chapter, to.verse ?? 999)
const isIn = (range: Range, verse: Verse) => verse >= firstOf(range) && verse <= lastOf(range)

const pairsIn = (table: Table, range: Range) =>
  (namesChapters(range) ? table.chapters : table.verses).filter(([verse]) => isIn(range, verse))

/** Whether the first and the last verse or chapter of a range are among these. */
function hasEnds(pairs: readonly Pair[], range: Range): boolean {
  if (!namesChapters(range))
    return [firstOf(range), lastOf(range)].every((end) => pairs.some(([verse]) => verse === end))
  return [range.from, range.to].every(({ chapter }) => pairs.some(([verse]) => chapterOf(verse) === chapter))
}

/**
 * Returns verses in as few ranges as possible. A range of one or more whole chapters names the chapters, unless `asked` names
 * the same verses.
 */
function passageOf(book: Book, { others, indexes }: Table, found: readonly Pair[], asked: readonly Range[]) {
  const sorted = [...new Set(found.map(([, other]) => indexes.get(other) ?? -1))].sort((one, other) => one - other)
  const starts = sorted.filter((index, i) => sorted[i - 1] !== index - 1)
  const ends = sorted.filter((index, i) => sorted[i + 1] !== index + 1)
  const ranges = starts.map((start, i): Range => {
    const end = ends[i] ?? start
    const [first, last] = [others[start] ?? 0, others[end] ?? 0]
    const [from, to] = [placeOf(first), placeOf(last)]
    const isAsked = asked.some((range) => firstOf(range) === first && lastOf(range) === last)
    const isWhole =
      chapterOf(others[start - 1] ?? 0) < from.chapter &&
      chapterOf(others[end + 1] ?? Number.POSITIVE_INFINITY) > to.chapter
    return isWhole && !isAsked ? { from: { chapter: from.chapter }, to: { chapter: to.chapter } } : { from, to }
  })
  const [first, ...more] = ranges
  return first && { book, ranges: [first, ...more] as const }
}

/**
 * Returns a passage in canonical numbers, in as few ranges as possible and in order. Returns undefined if it names a chapter or
 * verse that the numbering does not have. In `kjv` and `titles`, it may name verses that only other English Bibles have.
 */
export function toCanonical(numbering: Numbering, passage: Passage): Passage | undefined {
  const { book, ranges } = passage
  const table = tableOf(numbering, passage, true)
  const found: Pair[] = []
  for (const range of ranges) {
    const pairs = pairsIn(table, range)
    const isEnglish = numbering === 'kjv' || numbering === 'titles'
    if (isEnglish && !hasEnds(pairs, range))
      pairs.push(...(alsoWritten[book] ?? []).filter(([own]) => isIn(range, own)))
    if (!hasEnds(pairs, range)) return undefined
    found.push(...pairs)
  }
  return passageOf(book, table, found, ranges)
}

/**
 * Returns a passage of canonical numbers in those of a Bible, in as few ranges as possible and in order. Returns undefined if the
 * Bible has none of its verses: the World English Bible has no Luke 17:36.
 */
export function fromCanonical(numbering: Numbering, passage: Passage): Passage | undefined {
  const { book, ranges } = passage
  const table = tableOf(numbering, passage, false)
  const found = ranges.flatMap((range) => pairsIn(table, range))
  return passageOf(book, table, found, ranges)
}

/** Returns the last verse of each chapter of a book. */
export function verseCountsOf(numbering: Numbering, book: Book): readonly number[] {
  if (numbering === 'kjv') return kjvCounts[book]
  const numbers = kjvCounts[book].map(() => 0)
  for (const [own] of linksOf(numbering, book, allChapters(book))) {
    const index = chapterOf(own) - 1
    numbers[index] = Math.max(numbers[index] ?? 0, own % 1000)
  }
  return numbers
}

/** Returns the last verse of each chapter of each book. */
export function verseCounts(numbering: Numbering): Record<Book, readonly number[]> {
  if (numbering === 'kjv') return kjvCounts
  return Object.fromEntries(books.map((book) => [book, verseCountsOf(numbering, book)])) as Record<Book, number[]>
}

/** Returns in which numbers people who write in a language cite a book. `countsPsalmTitles` is the setting of the group. */
export function writtenNumbering(language: string, book: Book, countsPsalmTitles: boolean): Numbering {
  if (book === 'PSA' && countsPsalmTitles) return 'titles'
  return language === 'fr' ? 'lsg' : 'kjv'
}
