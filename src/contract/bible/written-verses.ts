import type { Book } from './books.ts'
import { type Numbering, verseCountsOf } from './numbering.ts'
import { alsoWritten } from './numbering-data.ts'

const counted = new Map<string, readonly number[]>()

/** Returns the last verse that people may write of each chapter. Some English Bibles have one more than the King James Version. */
export function versesOf(numbering: Numbering, book: Book): readonly number[] {
  const key = `${numbering} ${book}`
  const verses = counted.get(key) ?? countVerses(numbering, book)
  counted.set(key, verses)
  return verses
}

function countVerses(numbering: Numbering, book: Book): readonly number[] {
  const verses = [...verseCountsOf(numbering, book)]
  const more = numbering === 'lsg' ? [] : (alsoWritten[book] ?? [])
  for (const [own] of more) verses[Math.floor(own / 1000) - 1] = own % 1000
  return verses
}
