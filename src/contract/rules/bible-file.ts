/** Limits of a file with a translation of the Bible, and of what it unpacks to. */
export const bibleFileRules = {
  /** Of all files in a zip that are read. */
  maxUnpackedBytes: 64 * 1024 * 1024,
  /** Files in a zip. There is one for each chapter in some. */
  maxFiles: 3_000,
  maxVerses: 50_000,
  /** In UTF-16 code units, for each verse of those that are joined. The longest verse of the King James Version has 550. */
  maxVerseLength: 2_000,
  /** Of all words, in UTF-16 code units. Bibles have four to five million. */
  maxLength: 16 * 1024 * 1024,
  /** Of chapters and verses. */
  maxNumber: 200,
  /** Time and memory of the thread that reads the file. Bibles need up to 128 MB; the process grows by up to three times the limit. */
  timeoutMs: 60_000,
  maxMemoryMb: 192,
}

/** Why a file was refused. */
export const bibleFileRefusals = [
  'empty',
  'too large',
  'not a text',
  'no verses',
  'damaged zip',
  'encrypted',
  'too many files',
  'too many verses',
  'number too high',
  'several texts',
  'too slow',
] as const
export type BibleFileRefusal = (typeof bibleFileRefusals)[number]
