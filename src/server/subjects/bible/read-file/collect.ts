import { type Book, books } from '#contract/bible/books.ts'
import type { BibleVerse } from '#contract/bible.ts'
import { bibleFileRules } from '#contract/rules/bible-file.ts'
import { BibleFileRefused, type FileBook } from './bible-file.ts'
import { clean } from './text.ts'

const maxListed = 100
/** Two texts in one zip repeat all their verses, and a slip a few. */
const maxRepeated = 50

/** A verse while it is read. Every second part is in italics, from the second on. */
interface Draft {
  to: number
  isParagraph: boolean
  parts: string[]
}

/** Adds words to parts of which every second one is in italics, from the second on. */
function addTo(parts: string[], text: string, isAdded: boolean): void {
  if (text === '') return
  if (parts.length === 0) parts.push('')
  if ((parts.length % 2 === 0) !== isAdded) parts.push('')
  parts[parts.length - 1] += text
}

/** Returns parts without white space at both ends and without what follows `max`. */
function tidy(drafts: readonly string[], max: number): { parts: string[]; isCut: boolean } {
  const parts: string[] = []
  let length = 0
  let isAfterSpace = true
  for (const [index, draft] of drafts.entries()) {
    const text: string = isAfterSpace ? clean(draft).trimStart() : clean(draft)
    // A character may be two code units.
    addTo(parts, text.slice(0, max - length).replace(/[\uD800-\uDBFF]$/, ''), index % 2 === 1)
    length += text.length
    if (text !== '') isAfterSpace = text.endsWith(' ')
    if (length > max) break
  }
  if (parts.at(-1)?.trim() === '') parts.pop()
  const last = parts.pop()
  return { parts: last === undefined ? [] : [...parts, last.trimEnd()], isCut: length > max }
}

/** Collects the verses of a text in the order of its file. */
export class Collector {
  readonly otherBooks = new Set<string>()
  readonly cutVerses: string[] = []
  readonly #books = new Map<Book, Map<number, Map<number, Draft>>>()
  #verses = 0
  #length = 0
  #repeated = 0
  #current: Draft | undefined
  /** Whether the words that follow repeat a verse that the text has already. */
  #isRepeated = false

  addOtherBook(name: string): void {
    if (this.otherBooks.size < maxListed) this.otherBooks.add(clean(name).trim().slice(0, 40))
  }

  /**
   * Begins a verse, or goes on with it if the last one had the same number. There is no chapter 0, and verse 0 only in Psalms.
   * @param to the last number, if several verses are joined
   * @throws BibleFileRefused
   */
  addVerse(book: Book, chapter: number, number: number, to = number, isParagraph = false): void {
    if (Math.max(chapter, number, to) > bibleFileRules.maxNumber) throw new BibleFileRefused('number too high')
    this.#isRepeated = false
    if (chapter === 0 || (number === 0 && book !== 'PSA')) {
      this.#current = undefined
      return
    }
    const chapters = this.#books.get(book) ?? new Map<number, Map<number, Draft>>()
    this.#books.set(book, chapters)
    const verses = chapters.get(chapter) ?? new Map<number, Draft>()
    chapters.set(chapter, verses)
    const earlier = verses.get(number)
    this.#isRepeated = earlier !== undefined && earlier !== this.#current
    if (this.#isRepeated) this.#repeated += 1
    if (this.#repeated > maxRepeated) throw new BibleFileRefused('several texts')
    if (earlier) {
      this.append(' ')
      return
    }
    this.#verses += Math.max(number, to) - number + 1
    if (this.#verses > bibleFileRules.maxVerses) throw new BibleFileRefused('too many verses')
    this.#current = { to: Math.max(number, to), isParagraph, parts: [] }
    verses.set(number, this.#current)
  }

  /** Adds words to the verse that was begun last. */
  append(text: string, isAdded = false): void {
    if (this.#current && !this.#isRepeated) addTo(this.#current.parts, text, isAdded)
  }

  /**
   * Returns the books in canonical order, without verses that have no words.
   * @throws BibleFileRefused
   */
  finish(): FileBook[] {
    return books.flatMap((book) => {
      const chapters = new Map<number, { verses: BibleVerse[] }>()
      const drafts = this.#books.get(book) ?? new Map<number, Map<number, Draft>>()
      for (const [chapter, verses] of [...drafts].sort(([one], [other]) => one - other)) {
        const found = [...verses]
          .sort(([one], [other]) => one - other)
          .flatMap(([number, draft]) => this.#finishVerse(`${book}.${chapter}`, number, draft))
        if (found.length > 0) chapters.set(chapter, { verses: found })
      }
      return chapters.size > 0 ? [{ book, chapters }] : []
    })
  }

  #finishVerse(chapter: string, number: number, { to, isParagraph, parts: drafts }: Draft): BibleVerse[] {
    const { parts, isCut } = tidy(drafts, bibleFileRules.maxVerseLength * (to - number + 1))
    if (parts.length === 0) return []
    this.#length += parts.join('').length
    if (this.#length > bibleFileRules.maxLength) throw new BibleFileRefused('too large')
    if (isCut && this.cutVerses.length < maxListed) this.cutVerses.push(`${chapter}.${number}`)
    return [{ number, ...(to > number && { to }), ...(isParagraph && { paragraph: true }), parts }]
  }
}
