import { basename } from 'node:path'
import type { Book } from '#contract/bible/books.ts'
import type { BibleVerse } from '#contract/bible.ts'
import { type BibleFile, BibleFileRefused, type FileBook } from './bible-file.ts'
import { bookOf } from './book-names.ts'
import { Collector } from './collect.ts'
import { findGaps } from './find-gaps.ts'
import { guessLanguage, guessName, languageOfName, licenceLine, linesOfPage } from './guess.ts'
import { type Counts, recognizeNumbering } from './recognize-numbering.ts'
import { decode } from './text.ts'
import { isZip, type PackedFile, unzip } from './unzip.ts'
import { isUsfm, type Remarks, readUsfm } from './usfm.ts'
import { readVerseLines } from './verse-lines.ts'

const maxName = 80
const maxLicence = 500
const maxGaps = 100
/** Of the text that says its language, in UTF-16 code units. */
const maxSample = 50_000

/** Files of a zip: texts, and what says who may use them. */
const textName = /\.(txt|usfm|sfm|ptx|vpl|tsv)$/i
const rightsName = /(^|\/)(copr|copyright|licen[cs]e|readme)[^/]*$/i
const readmeName = /readme[^/]*$/i
const readName = new RegExp(`${textName.source}|${rightsName.source}`, 'i')

/** Returns the book of a file such as `02-GENfraLSG.usfm`, `41MATen.SFM` or `GEN.usfm`. */
function bookOfFile(name: string): Book | undefined {
  const [, code = ''] = /^(?:\d{2,3}-?)?([1-3A-Z][A-Z]{2})/.exec(basename(name)) ?? []
  return bookOf(code)
}

const isTitle = (verse: BibleVerse) => verse.number === 0
const lastOf = ({ number, to = number }: BibleVerse) => to

/** Reads what is in texts: USFM if there is any, or else one verse a line. */
function readTexts(texts: readonly { name: string; text: string }[], collector: Collector): Remarks {
  const remarks: Remarks = { names: [], lines: [] }
  const usfm = texts.filter(({ text }) => isUsfm(text))
  for (const { name, text } of usfm) readUsfm(text, collector, remarks, bookOfFile(name))
  if (usfm.length > 0) return remarks
  for (const { text } of texts) remarks.lines.push(...(readVerseLines(text, collector) ?? []))
  return remarks
}

/** Returns the last verse of each chapter. */
function countsOf(books: readonly FileBook[]): Counts {
  const counts = books.map(({ book, chapters }) => {
    const numbers = Array.from({ length: Math.max(...chapters.keys()) }, (_, index) => {
      const { verses } = chapters.get(index + 1) ?? { verses: [] }
      return Math.max(0, ...verses.map(lastOf))
    })
    return [book, numbers]
  })
  return Object.fromEntries(counts)
}

function sampleOf(verses: readonly BibleVerse[]): string {
  let sample = ''
  for (const { parts } of verses) {
    if (sample.length > maxSample) break
    sample += ` ${parts.join('')}`
  }
  return sample
}

/**
 * Reads a translation of the Bible, and reports what the file lacks. It may take seconds: see read-bible-file.ts.
 * @throws BibleFileRefused
 */
export async function readBytes(bytes: Buffer, fileName: string): Promise<BibleFile> {
  if (bytes.length === 0) throw new BibleFileRefused('empty')
  const files: PackedFile[] = isZip(bytes) ? await unzip(bytes, readName) : [{ name: fileName, bytes }]
  const pages = files
    .filter(({ name }) => rightsName.test(name))
    .sort((one, other) => Number(readmeName.test(one.name)) - Number(readmeName.test(other.name)))
  const texts = files
    .filter((file) => !pages.includes(file))
    .map((file) => ({ name: file.name, text: decode(file.bytes) }))
  const collector = new Collector()
  const remarks = readTexts(texts, collector)
  const books = collector.finish()
  if (books.length === 0) throw new BibleFileRefused('no verses')
  const { numbering, differing } = recognizeNumbering(countsOf(books))
  const gaps = findGaps(books, numbering)
  const chapters = books.flatMap((book) => [...book.chapters.values()])
  const verses = chapters.flatMap((chapter) => chapter.verses).filter((verse) => !isTitle(verse))
  const about = [...pages.flatMap((page) => linesOfPage(decode(page.bytes))), ...remarks.lines, ...remarks.names]
  return {
    books,
    name: guessName(remarks.names, basename(fileName), maxName),
    language:
      guessLanguage(sampleOf(verses)) ?? languageOfName(basename(fileName)) ?? languageOfName(texts[0]?.name ?? ''),
    licence: licenceLine(about, maxLicence),
    numbering,
    differing,
    chapters: chapters.length,
    verses: verses.reduce((sum, verse) => sum + lastOf(verse) - verse.number + 1, 0),
    gaps: gaps.slice(0, maxGaps),
    gapCount: gaps.length,
    otherBooks: [...collector.otherBooks],
    cutVerses: collector.cutVerses,
  }
}
