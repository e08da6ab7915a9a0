import { type Book, books } from '#contract/bible/books.ts'
import type { ZipEntry } from './zip.ts'

/** Numbers of verses by chapter, as `verseCounts` returns them. 0 leaves a chapter out. */
export type MadeCounts = Partial<Record<Book, readonly number[]>>

/** Returns the words of a verse, which are in no Bible. */
export const madeWords = (book: Book, chapter: number, verse: number): string =>
  `Muka ${book} tol ${chapter} ani ${verse} sebu.`

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Returns a text with one verse a line: `PSA 51:3 …`. */
export const verseLines = (counts: MadeCounts): string =>
  books
    .flatMap((book) =>
      (counts[book] ?? []).flatMap((count, index) =>
        upTo(count).map((verse) => `${book} ${index + 1}:${verse} ${madeWords(book, index + 1, verse)}\n`),
      ),
    )
    .join('')

/** Returns a book in USFM. */
export function usfmBook(book: Book, counts: readonly number[]): string {
  const chapters = counts.map((count, index) => {
    if (count === 0) return ''
    const verses = upTo(count).map((verse) => `\\v ${verse} ${madeWords(book, index + 1, verse)}\n`)
    return `\\c ${index + 1}\n\\p\n${verses.join('')}`
  })
  return `\\id ${book}\n\\h ${book}\n\\mt1 ${book}\n${chapters.join('')}`
}

/** Returns the files that a zip of USFM has, such as `02-GENxyz.usfm`. */
export const usfmFiles = (counts: MadeCounts): ZipEntry[] =>
  books.flatMap((book, index) => {
    const ofBook = counts[book]
    const name = `${String(index + 2).padStart(2, '0')}-${book}xyz.usfm`
    return ofBook ? [{ name, content: usfmBook(book, ofBook) }] : []
  })
