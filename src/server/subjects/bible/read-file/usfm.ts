import type { Book } from '#contract/bible/books.ts'
import { bookOf, isNoBook } from './book-names.ts'
import type { Collector } from './collect.ts'

const set = (names: string) => new Set(names.split(' '))

/** Their words are left out, up to the marker that closes them: notes, and numbers of other editions. */
const notes = set('f fe ef ex x fig rq va vp ca pro')
/** Their words are left out, up to the next line: headings, references, and what identifies a book. */
const headings = set(
  'ide usfm sts rem h h1 h2 h3 toc1 toc2 toc3 toca1 toca2 toca3 mt mt1 mt2 mt3 mt4 mte mte1 mte2 ms ms1 ms2 ms3 mr ' +
    's s1 s2 s3 s4 sr r sp sd sd1 sd2 sd3 sd4 qa cl cp cd iex esb',
)
const paragraphs = set('p m po pr cls pmo pm pmc pmr pi pi1 pi2 pi3 mi pc b ph ph1 ph2 ph3 esbe')
const otherLines = set('nb d q q1 q2 q3 q4 qr qc qd qm qm1 qm2 qm3 lh lf li li1 li2 li3 li4 lim lim1 lim2 tr')

/** A marker such as `\p`, `\v1`, `\+nd`, `\add*`, `\zaln-s`, or `\*`, which ends `\zaln-s`. */
const marker = /\\(?:(\+?)([a-z]+)(\d*)(-[se])?(\*?)|\*)/gi
const numbers = /^\s*(\d{1,4})(?:\p{L}(?!\p{L}))?(?:\s*[-–,]\s*(\d{1,4})(?:\p{L}(?!\p{L}))?)?(?!\d)/u

/** A file has some for each book. */
const maxRemarks = 500

/** What a file says about its text. */
export interface Remarks {
  /** What follows the codes of books. */
  names: string[]
  lines: string[]
}

/** Whether a text has markers of USFM. */
export const isUsfm = (text: string): boolean => /\\c\s*\d/i.test(text) && /\\v\s*\d/i.test(text)

/** Reads USFM, one marker after the other: https://docs.usfm.bible */
class UsfmReader {
  readonly #collector: Collector
  readonly #remarks: Remarks
  #book: Book | undefined
  #chapter = 0
  #hasVerse = false
  /** Whether a paragraph has begun, and no words have followed. */
  #isParagraph = false
  #isAdded = false
  /** The marker that is to be closed before words count again. */
  #note = ''
  #isHeading = false
  /** Whether a word is open, which may end with attributes, as in `\w word|strong="H1"\w*`. */
  #isOpen = false
  /** Whether what follows are attributes, as in `\zaln-s |x="1"\*`. */
  #isMilestone = false

  constructor(collector: Collector, remarks: Remarks, book: Book | undefined) {
    this.#collector = collector
    this.#remarks = remarks
    this.#book = book
  }

  /** Reads a marker and the words that follow it. */
  read([, plus, letters = '', digits = '', milestone, star]: RegExpExecArray, words: string): void {
    const name = letters.toLowerCase()
    // The white space after a marker that opens something belongs to the marker.
    let text = letters === '' || star ? words : words.replace(/^\s/, '')
    if (letters === '' || milestone) this.#isMilestone = letters !== ''
    else if (star) this.#close(name, plus === '+')
    else if (name === 'v' || name === 'c') text = this.#readNumber(name, digits + words)
    else if (name === 'id') this.#startBook(words)
    else if (headings.has(name + digits)) this.#startHeading(name, words)
    else if (paragraphs.has(name + digits) || otherLines.has(name + digits)) this.#startLine(name + digits)
    else if (notes.has(name)) this.#note ||= name
    else this.#open(name, plus === '+')
    this.#append(text)
  }

  #endLine(): void {
    this.#append(' ')
    this.#note = ''
    this.#isHeading = this.#isOpen = this.#isMilestone = this.#isAdded = false
  }

  #startBook(words: string): void {
    const [, code = '', name = ''] = /^\s*(\S+)([^\r\n]*)/.exec(words) ?? []
    this.#endLine()
    this.#book = bookOf(code)
    this.#chapter = 0
    this.#hasVerse = false
    if (this.#remarks.names.length < maxRemarks) this.#remarks.names.push(name)
    if (!this.#book && !isNoBook(code)) this.#collector.addOtherBook(code)
  }

  #startHeading(name: string, words: string): void {
    this.#endLine()
    this.#isHeading = true
    if (name === 'rem' && this.#remarks.lines.length < maxRemarks) this.#remarks.lines.push(words)
  }

  #startLine(name: string): void {
    this.#endLine()
    // The letters above the parts of Psalm 119 are no title.
    if (name === 'd' && this.#book === 'PSA' && this.#chapter === 119) this.#isHeading = true
    if (paragraphs.has(name)) this.#isParagraph = true
    if (name === 'd' && !this.#hasVerse) this.#startVerse(0, 0)
  }

  /** Reads the number of a chapter or verse, and returns the words after it. */
  #readNumber(name: 'c' | 'v', words: string): string {
    this.#endLine()
    const [all = '', first, last = first] = numbers.exec(words) ?? []
    if (first === undefined) return words
    if (name === 'v') this.#startVerse(Number(first), Number(last))
    else {
      this.#chapter = Number(first)
      this.#hasVerse = false
    }
    return words.slice(all.length)
  }

  #startVerse(number: number, to: number): void {
    this.#hasVerse = this.#book !== undefined
    if (!this.#book) return
    this.#collector.addVerse(this.#book, this.#chapter, number, to, this.#isParagraph)
    this.#isParagraph = false
  }

  #open(name: string, isNested: boolean): void {
    this.#isOpen = true
    this.#isAdded = name === 'add' || (isNested && this.#isAdded)
  }

  #close(name: string, isNested: boolean): void {
    if (name === this.#note) this.#note = ''
    this.#isOpen = isNested
    if (!isNested || name === 'add') this.#isAdded = false
  }

  #append(words: string): void {
    if (!this.#hasVerse || this.#note !== '' || this.#isHeading || this.#isMilestone) return
    const text = this.#isOpen ? words.replace(/\|.*/s, '') : words
    if (text.trim() !== '') this.#isParagraph = false
    // In USFM, `~` is a space that does not end a line, and `//` may end one.
    this.#collector.append(text.replaceAll(/~|\/\//g, ' '), this.#isAdded)
  }
}

/**
 * Reads the books of a file in USFM. Words that the translators added (`\add`) are in italics; a psalm's title (`\d`) is verse 0.
 * @param book what the name of the file says, for a file without `\id`
 * @throws BibleFileRefused
 */
export function readUsfm(text: string, collector: Collector, remarks: Remarks, book?: Book): void {
  const reader = new UsfmReader(collector, remarks, book)
  let last: RegExpExecArray | undefined
  for (const found of text.matchAll(marker)) {
    if (last) reader.read(last, text.slice(last.index + last[0].length, found.index))
    last = found
  }
  if (last) reader.read(last, text.slice(last.index + last[0].length))
}
