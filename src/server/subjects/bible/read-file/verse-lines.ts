import type { Book } from '#contract/bible/books.ts'
import { bibleFileRules } from '#contract/rules/bible-file.ts'
import { BibleFileRefused } from './bible-file.ts'
import { bookOf } from './book-names.ts'
import type { Collector } from './collect.ts'

/** What precedes the words of a verse, such as `PSA 51:3 `, `1 John 4:8`, `Gen.1.1` or, with tabs, `GEN 1 1`. */
const start =
  /^\s*((?:(?:[1-3]|I{1,3})[ .]?)?\p{L}[\p{L}\p{M}\d'’. ]{0,38}?)[ .\t|]+(\d{1,4})[ \t]*[:.,\t |][ \t]*(\d{1,4})(?:[-–](\d{1,4}))?(?!\d)[ \t]*[:.|]?/u
/** No name of a book is so long that a verse's words begin later. */
const maxStart = 80
const maxHead = 100
const comment = /^\s*(#|\/\/|;|--|%)/

interface Line {
  name: string
  chapter: number
  number: number
  to: number
  words: string
}

/** Yields the lines of a text that are not empty. */
function* linesOf(text: string): Generator<string> {
  for (const [line] of text.matchAll(/[^\r\n]+/g)) if (line.trim() !== '') yield line
}

function readLine(line: string): Line | undefined {
  const [all, name, chapter, number, to = number] = start.exec(line.slice(0, maxStart)) ?? []
  if (all === undefined || name === undefined) return undefined
  return { name, chapter: Number(chapter), number: Number(number), to: Number(to), words: line.slice(all.length) }
}

/**
 * Reads one verse a line, with the name of its book and its number before it. A pilcrow begins a paragraph.
 * @returns the lines before the first verse; undefined if the text is something else, of which nothing is added then
 * @throws BibleFileRefused
 */
export function readVerseLines(text: string, collector: Collector): string[] | undefined {
  const head: string[] = []
  const verses: Line[] = []
  let others = 0
  for (const line of linesOf(text)) {
    const verse = readLine(line)
    if (verse) verses.push(verse)
    else if (!comment.test(line)) others += 1
    if (!verse && verses.length === 0 && head.length < maxHead) head.push(line.replace(comment, ''))
    if (verses.length > bibleFileRules.maxVerses) throw new BibleFileRefused('too many verses')
  }
  if (verses.length === 0 || others > verses.length + maxHead) return undefined
  const books = new Map<string, Book | undefined>()
  for (const { name, chapter, number, to, words } of verses) {
    if (!books.has(name)) books.set(name, bookOf(name))
    const book = books.get(name)
    if (book) {
      collector.addVerse(book, chapter, number, to, words.includes('¶'))
      collector.append(words.replaceAll('¶', ''))
    } else collector.addOtherBook(name)
  }
  return head
}
