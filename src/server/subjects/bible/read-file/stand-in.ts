// Reads files of one verse a line only, until the reader of files is there.
import { type Book, isBook } from '#contract/bible/books.ts'
import type { BibleChapter } from '#contract/bible.ts'
import { bible_file_no_verses } from '#messages'
import { AppError } from '#server/platform/errors.ts'

export async function readBibleFile(bytes: Uint8Array, _fileName: string) {
  const found = new Map<Book, Map<number, BibleChapter>>()
  let verses = 0
  for (const line of Buffer.from(bytes).toString().split('\n')) {
    const [, book = '', chapter, verse, text = ''] = /^(\w{3}) (\d+):(\d+) (.*)$/.exec(line) ?? []
    if (!isBook(book)) continue
    const chapters = found.get(book) ?? new Map<number, BibleChapter>()
    found.set(book, chapters)
    const list = chapters.get(Number(chapter)) ?? { verses: [] }
    chapters.set(Number(chapter), list)
    list.verses.push({ number: Number(verse), parts: [text] })
    verses += 1
  }
  if (verses === 0) throw new AppError('invalid', bible_file_no_verses())
  const books = [...found].map(([book, chapters]) => ({ book, chapters }))
  const chapters = books.reduce((sum, it) => sum + it.chapters.size, 0)
  const facts = { name: undefined, language: undefined, licence: '', numbering: 'kjv' as const, differing: [] }
  return { ...facts, books, chapters, verses, gaps: [], gapCount: 0, otherBooks: [], cutVerses: [] }
}
