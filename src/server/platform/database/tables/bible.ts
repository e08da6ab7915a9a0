import type { Timestamp } from '../timestamp.ts'

/** Translations that leaders have added. */
interface BibleTexts {
  id: string
  name: string
  language: string
  /** The line about copyright. Empty if there is none. */
  licence: string
  /** Null until leaders have decided. */
  audience: 'everyone' | 'leaders' | null
  /** JSON of what the file has and lacks. */
  report: string
  added_at: Timestamp
}

interface BibleBooks {
  text_id: string
  /** Code in USFM. */
  book: string
  /** JSON of the book (`bookJson`) in brotli, as base64: all columns of both databases are texts or integers. */
  content: string
}

/** Pieces of the files that leaders upload. */
interface BiblePieces {
  /** Chosen by the client. */
  upload: string
  /** Number of bytes before it. */
  position: number
  /** Number of bytes of the whole file. */
  total: number
  /** Its bytes as base64. */
  content: string
  added_at: Timestamp
}

export interface BibleTables {
  bible_texts: BibleTexts
  bible_books: BibleBooks
  bible_pieces: BiblePieces
}
