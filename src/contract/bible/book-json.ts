import type { BibleChapter } from '../bible.ts'

/**
 * Returns a book as JSON with one line for each chapter, so that a chapter is found without parsing the others:
 *
 *     {"chapters":{
 *     "1":{"verses":[…]},
 *     "2":{"verses":[…]}
 *     }}
 * @param chapters by their numbers
 */
export const bookJson = (chapters: Iterable<readonly [number: number, chapter: BibleChapter]>): string =>
  `{"chapters":{\n${Array.from(chapters, ([number, chapter]) => `"${number}":${JSON.stringify(chapter)}`).join(',\n')}\n}}`

/** Returns the JSON of a chapter, from what `bookJson` has returned. Undefined if the book has none with this number. */
export function chapterJson(book: string, number: number): string | undefined {
  const name = `\n"${number}":`
  const start = book.indexOf(name)
  if (start < 0) return undefined
  const line = book.slice(start + name.length, book.indexOf('\n', start + name.length))
  return line.endsWith(',') ? line.slice(0, -1) : line
}
