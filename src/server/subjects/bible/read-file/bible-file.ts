import type { Book } from '#contract/bible/books.ts'
import type { BibleChapter, TextNumbering } from '#contract/bible.ts'
import type { BibleFileRefusal } from '#contract/rules/bible-file.ts'

/** What a text lacks: a book, a chapter of it, or verses of a chapter. */
export interface Gap {
  book: Book
  /** Absent if the whole book is missing. */
  chapter?: number
  /** Absent if the whole chapter is missing. */
  verses?: { from: number; to: number }
}

export interface FileBook {
  book: Book
  /** By number, in order. */
  chapters: Map<number, BibleChapter>
}

/** What is in the file, without the books. */
export interface FileReport {
  /** A guess. */
  name: string | undefined
  /** A guess: a language tag such as `fr`. */
  language: string | undefined
  /** The line about copyright, or an empty text. */
  licence: string
  numbering: TextNumbering
  /** Chapters whose last verse has another number than in `numbering`, such as `3JN.1`. */
  differing: string[]
  chapters: number
  verses: number
  /** The first hundred of its gaps, and the number of all. */
  gaps: Gap[]
  gapCount: number
  /** Books other than the 66, which are left out: the first hundred, as the file names them. */
  otherBooks: string[]
  /** Verses of which only the beginning is kept, such as `REV.22.21`: the first hundred. */
  cutVerses: string[]
}

/** A translation of the Bible. Chapters and verses have the numbers of the file. */
export interface BibleFile extends FileReport {
  books: FileBook[]
}

/** The file is not read. */
export class BibleFileRefused extends Error {
  readonly refusal: BibleFileRefusal

  constructor(refusal: BibleFileRefusal) {
    super(`The file is refused: ${refusal}`)
    this.refusal = refusal
  }
}
