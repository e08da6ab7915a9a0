import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Book, books } from '#contract/bible/books.ts'
import { kjvCounts } from '#contract/bible/numbering-data.ts'
import type { Passage, Place, Range } from '#contract/bible/passage.ts'
import type { Language } from '#locales/languages.ts'

/** A text of a group, and the reference in it, in the codes of OSIS: "John.3.16,John.4.1-John.4.3". */
export interface ReferenceCase {
  /** The group's language. */
  language: Language
  text: string
  /** Null if nothing in the text is a reference. In the numbers of the writer. */
  osis: string | null
  /** The canonical passage, where it differs. */
  kjv?: string
  /** What groups of other languages may read, where it differs. */
  elsewhere?: string
  why: string
}

/** The codes of OSIS, in the order of our books. */
const osisCodes =
  `Gen Exod Lev Num Deut Josh Judg Ruth 1Sam 2Sam 1Kgs 2Kgs 1Chr 2Chr Ezra Neh Esth Job Ps Prov Eccl Song Isa Jer Lam Ezek
  Dan Hos Joel Amos Obad Jonah Mic Nah Hab Zeph Hag Zech Mal Matt Mark Luke John Acts Rom 1Cor 2Cor Gal Eph Phil Col 1Thess 2Thess 1Tim
  2Tim Titus Phlm Heb Jas 1Pet 2Pet 1John 2John 3John Jude Rev`.split(/\s+/)

const readCases = (file: string): ReferenceCase[] =>
  readFileSync(join(import.meta.dirname, '../data', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** The cases that the scanner was written against. */
export const firstCases = readCases('bible-references.jsonl')
/** These, and those of somebody who had not read the scanner. */
export const referenceCases = [...firstCases, ...readCases('more-bible-references.jsonl')]

/** What people type in a language, and the passages of its links, as in paths. */
export const typedReferences = readFileSync(join(import.meta.dirname, '../data/typed-references.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [language = '', text = '', links = ''] = line.split('\t')
    return { language: language as Language, text, links: links === '-' ? [] : links.split(' ') }
  })

function placeOf(osis: string): Place & { book: Book } {
  const [code = '', chapter, verse] = osis.split('.')
  const book = books[osisCodes.indexOf(code)]
  if (book === undefined) throw new Error(`${osis} has no book.`)
  return { book, chapter: Number(chapter), ...(verse !== undefined && { verse: Number(verse) }) }
}

/** Reads passages in the codes of OSIS. */
export function passagesOf(osis: string | null): Passage[] {
  const passages: { book: Book; ranges: [Range, ...Range[]] }[] = []
  for (const part of osis?.split(',') ?? []) {
    const [first = '', last = first] = part.split('-')
    const [{ book, ...from }, { book: _, ...to }] = [placeOf(first), placeOf(last)]
    const before = passages.at(-1)
    if (before?.book === book) before.ranges.push({ from, to })
    else passages.push({ book, ranges: [{ from, to }] })
  }
  return passages
}

/** Lists what passages name, so that 16, 17 and 16-17 are the same: "JHN.3.16 JHN.3.17", and "PSA.23" for a whole chapter. */
export const placesOf = (passages: readonly Passage[]): string =>
  passages.flatMap(({ book, ranges }) => ranges.flatMap((range) => placesOfRange(book, range))).join(' ')

function placesOfRange(book: Book, { from, to }: Range): string[] {
  const chapters = Array.from({ length: to.chapter - from.chapter + 1 }, (_, index) => from.chapter + index)
  return chapters.flatMap((chapter) => {
    if (from.verse === undefined) return [`${book}.${chapter}`]
    const first = chapter === from.chapter ? from.verse : 1
    const last = chapter === to.chapter ? (to.verse ?? first) : (kjvCounts[book][chapter - 1] ?? 0)
    return Array.from({ length: last - first + 1 }, (_, index) => `${book}.${chapter}.${first + index}`)
  })
}
