import type { Place, Range } from './passage.ts'
import type { Tokens } from './tokens.ts'
import { andWords, harmlessWords, sayingWords, toWords, unit, verseWords } from './words.ts'

/** How a book is counted, and how its language writes numbers. */
export interface Habits {
  /** The number of verses of each chapter. */
  verses: readonly number[]
  isPsalms: boolean
  /** A comma comes between chapter and verse: "Jn 3,16". */
  comma: boolean
  /** A space after the colon is usual: "يوحنا 3: 16". */
  space: boolean
  /** Whether the number is that of the next book: "Ps 23, 1 John 4:8". */
  isNextBook: (at: number) => boolean
}
export interface Numbers {
  ranges: [Range, ...Range[]]
  /** The last token. */
  last: number
  /** The position in the text after the last number and what belongs to it. */
  end: number
  /** What is between chapter and verse. Undefined without a verse. */
  separator: Kind | undefined
  /** Could be a time of day: "5:30". */
  isClock: boolean
}

export type Kind = 'verse' | 'colon' | 'dot' | 'comma' | 'semicolon' | 'and' | 'range' | 'space'
/** What joins a number to the next one. */
interface Join {
  kind: Kind
  /** The next number. */
  at: number
  /** The next number may also begin something else: "3:16 and 20 people". */
  isLoose: boolean
}
/** A number with the letters that belong to it. */
interface Numeral {
  value: number
  last: number
  isPart: boolean
  /** How many more verses "f" and "ff" add. */
  more: number
}
interface Reading {
  place: Place
  numeral: Numeral
  /** Has both a chapter and a verse. */
  isFull: boolean
}

const maxRanges = 12
const separators: readonly [RegExp, Kind][] = [
  [/^ ?: ?$/, 'colon'],
  [/^\.$/, 'dot'],
  [/^ ?, ?$/, 'comma'],
  [/^ ?; ?$/, 'semicolon'],
  [/^ ?,? ?& ?$/, 'and'],
  [/^ ?--? ?$/, 'range'],
  [/^ $/, 'space'],
]
/** Kinds that separate a chapter from its verse. */
const isBeforeVerse = (kind: Kind) => ['verse', 'colon', 'dot', 'comma', 'space'].includes(kind)
const isAfter = (one: Place, other: Place) =>
  one.chapter > other.chapter || (one.chapter === other.chapter && (one.verse ?? 0) > (other.verse ?? 0))

/**
 * Reads the numbers after the name of a book, as far as they belong to it. Returns undefined if what they name does not exist, or could be
 * several things: "3:99", "3:16-12", and "3,16" in a language that does not write so.
 */
export const readNumbers = (tokens: Tokens, first: number, habits: Habits): Numbers | undefined =>
  new NumberReader(tokens, habits).read(first)

class NumberReader {
  readonly #tokens: Tokens
  readonly #habits: Habits
  /** What separates chapter and verse in this reference. */
  #separator: Kind | undefined
  /** The token after which a bracket closes that belongs to the numbers. */
  #bracketed = -1
  #isClock = false
  /** "Psalms 1, 23 and 121": Psalm 1:23 does not exist. Two numbers could be a verse in another numbering. */
  #isListOfChapters = false

  constructor(tokens: Tokens, habits: Habits) {
    this.#tokens = tokens
    this.#habits = habits
  }

  read(first: number): Numbers | undefined {
    const chapter = this.#chapter(first)
    const start = chapter && this.#start(chapter)
    const range = start && this.#rangeOf(start)
    if (start === undefined || range === undefined) return undefined
    const ranges: Numbers['ranges'] = [range]
    let { last } = start.numeral
    let count = 1
    for (let join = this.#join(last); join !== undefined; join = this.#join(last)) {
      if (!this.#isList(join.kind) || this.#habits.isNextBook(join.at)) break
      const reading = this.#add(join, ranges)
      // "Números 3,7 y 12 ganaron" counts more than the 12.
      if (reading === undefined && join.isLoose && !(join.kind === 'and' && this.#separator === 'comma')) break
      if (reading === undefined || ranges.length > maxRanges) return undefined
      last = reading.numeral.last
      if (join.kind !== 'range') count += 1
      if (!reading.isFull) this.#isClock = false
    }
    if (this.#isListOfChapters && count < 3) return undefined
    return {
      ranges,
      last,
      end: this.#tokens.endOf(last) + (last === this.#bracketed ? 1 : 0),
      separator: this.#separator,
      isClock: this.#isClock && ranges.length === 1,
    }
  }

  /** Reads a chapter. Of two numbers of a psalm, the larger is that of the Bibles: "Ps 22 (23)". */
  #chapter(at: number): Numeral | undefined {
    const chapter = this.#numeral(at)
    if (chapter === undefined || chapter.isPart || chapter.more > 0) return undefined
    const other = this.#tokens.value(at + 1)
    const isPair =
      this.#habits.isPsalms &&
      Math.abs(other - chapter.value) === 1 &&
      /^ ?\($/.test(this.#tokens.gap(at + 1)) &&
      this.#tokens.text[this.#tokens.endOf(at + 1)] === ')'
    if (!isPair) return chapter
    this.#bracketed = at + 1
    return { ...chapter, value: Math.max(other, chapter.value), last: at + 1 }
  }

  /** Reads the first verse. Returns the chapter alone if it has none. */
  #start(chapter: Numeral): Reading | undefined {
    const { comma, space, verses } = this.#habits
    const alone = { place: { chapter: chapter.value }, numeral: chapter, isFull: false }
    const join = this.#join(chapter.last)
    if (verses.length === 1 && (chapter.value > 1 || (join !== undefined && !isBeforeVerse(join.kind)))) {
      const hasChapter = join !== undefined && ['colon', 'dot', 'verse'].includes(join.kind)
      return hasChapter ? undefined : { ...alone, place: { chapter: 1, verse: chapter.value } }
    }
    if (join === undefined || !isBeforeVerse(join.kind)) return alone
    const verse = this.#numeral(join.at)
    const isSpaceUsual = join.kind === 'colon' && space
    if (join.isLoose && !isSpaceUsual && isCounting(this.#tokens, verse?.last ?? join.at)) return alone
    if (verse === undefined) return undefined
    const place = { chapter: chapter.value, verse: verse.value }
    const isVerse = this.#exists(place)
    if (join.kind === 'comma' && !(comma && isVerse)) {
      this.#isListOfChapters = true
      return join.isLoose && !isVerse ? alone : undefined
    }
    // "1) Genesis 1 2) Exodus 3"
    if (join.kind === 'space' && /^(?:\)|\. ?\S)/.test(this.#textAfter(verse.last))) return undefined
    if (join.kind === 'space' && (!this.#exists(place) || this.#join(verse.last)?.kind === 'space')) return alone
    this.#separator = join.kind === 'verse' ? 'colon' : join.kind
    this.#isClock =
      join.kind === 'colon' && !join.isLoose && place.chapter < 25 && place.verse > 9 && place.verse % 5 === 0
    return { place, numeral: verse, isFull: true }
  }

  #textAfter(token: number): string {
    const end = this.#tokens.endOf(token)
    return this.#tokens.text.slice(end, end + 3)
  }

  /** Whether what follows can continue the numbers. After a comma, a dot lists verses: "5,3.7". */
  #isList(kind: Kind): boolean {
    if (kind === 'dot') return this.#separator === 'comma'
    return kind === 'comma' || kind === 'semicolon' || kind === 'and' || kind === 'range'
  }

  /** Adds a range, or ends the last one. */
  #add(join: Join, ranges: Range[]): Reading | undefined {
    const before = ranges.at(-1)
    if (before === undefined) return undefined
    const reading = this.#next(join, before.to)
    if (reading === undefined || (join.isLoose && isCounting(this.#tokens, reading.numeral.last))) return undefined
    const { place, isFull } = reading
    const range = this.#rangeOf(reading)
    if (range === undefined) return undefined
    if (join.kind === 'range') {
      if (before.from !== before.to || !isAfter(place, before.from)) return undefined
      before.to = range.to
      if (before.from.verse === undefined && isFull) before.from = { ...before.from, verse: 1 }
      return reading
    }
    const isMixed = (before.to.verse === undefined) !== (place.verse === undefined)
    if (join.kind !== 'semicolon' && (isMixed || (join.isLoose && !isAfter(place, before.to)))) return undefined
    if (place.verse === undefined && place.chapter === before.to.chapter + 1) before.to = place
    else ranges.push(range)
    return reading
  }

  /** Reads the place after a join: with a chapter of its own, or in that of the place before. */
  #next(join: Join, before: Place): Reading | undefined {
    const numeral = this.#numeral(join.at)
    const further = numeral && this.#join(numeral.last)
    if (numeral === undefined) return undefined
    if (further !== undefined && this.#isSeparator(further, join, numeral, before)) {
      const verse = this.#numeral(further.at)
      return verse && { place: { chapter: numeral.value, verse: verse.value }, numeral: verse, isFull: true }
    }
    if (before.verse === undefined) {
      return numeral.isPart ? undefined : { place: { chapter: numeral.value }, numeral, isFull: false }
    }
    if (join.kind === 'semicolon') return undefined
    // "5,3,6,9" and "1,1-4,13" could be verses, or chapters with verses. "1,1-2,3" ends in the next chapter.
    const isChapter = further?.kind === 'comma' && this.#separator === 'comma' && numeral.value > before.chapter
    const verse = isChapter ? this.#tokens.value(further.at) : Number.NaN
    if (isChapter && (join.kind === 'comma' || this.#exists({ chapter: numeral.value, verse }))) return undefined
    return { place: { chapter: before.chapter, verse: numeral.value }, numeral, isFull: false }
  }

  /** Whether a number is a chapter, because what follows it separates a verse. */
  #isSeparator(further: Join, join: Join, numeral: Numeral, before: Place): boolean {
    const { kind } = further
    if (kind === 'verse') return true
    if (kind !== (this.#separator ?? kind) || !isBeforeVerse(kind) || kind === 'space' || numeral.isPart) return false
    if (kind === 'colon') return !further.isLoose || this.#habits.space
    if (kind === 'dot') return true
    if (join.kind === 'range')
      return before.verse === undefined
        ? this.#habits.comma
        : numeral.value <= before.verse || (kind === 'comma' && numeral.value === before.chapter + 1)
    return join.kind !== 'comma' && join.kind !== 'dot' && this.#habits.comma
  }

  #rangeOf({ place, numeral }: Reading): Range | undefined {
    const last = this.#habits.verses[place.chapter - 1] ?? 0
    const to =
      numeral.more > 0
        ? { ...place, verse: Math.max(place.verse ?? last, Math.min((place.verse ?? 0) + numeral.more, last)) }
        : place
    return this.#exists(place) && (numeral.more === 0 || place.verse !== undefined) ? { from: place, to } : undefined
  }

  #exists({ chapter, verse }: Place): boolean {
    const last = this.#habits.verses[chapter - 1]
    return last !== undefined && (verse === undefined || verse <= last)
  }

  #numeral(at: number): Numeral | undefined {
    const value = this.#tokens.value(at)
    if (Number.isNaN(value)) return undefined
    const alone = { value, last: at, isPart: false, more: 0 }
    const letters = this.#tokens.word(at + 1)
    const gap = letters && this.#tokens.gap(at + 1)
    if (letters === '' || (gap !== '' && gap !== ' ')) return alone
    const written = this.#tokens.list[at + 1]?.text ?? ''
    const more = this.#following(written)
    if (more > 0 && (gap === '' || letters !== 's')) return { ...alone, last: at + 1, more }
    if (gap === ' ' || letters === 'و' || verseWords.has(letters)) return alone
    return /^[a-d]{1,2}$/i.test(written) ? { ...alone, last: at + 1, isPart: true } : undefined
  }

  /** Returns how many verses "f", "ff" and in some languages "s", "ss" add. */
  #following(letters: string): number {
    if (letters === 'f' || (letters === 's' && this.#habits.comma)) return 1
    return letters === 'ff' || (letters === 'ss' && this.#habits.comma) ? Number.POSITIVE_INFINITY : 0
  }

  #join(last: number): Join | undefined {
    const { isNumber, word } = this.#tokens
    const next = last + 1
    const gap = this.#tokens.gap(next).replace(last === this.#bracketed ? /^\)/ : '', '')
    if (isNumber(next)) {
      const kind = separators.find(([pattern]) => pattern.test(gap))?.[1]
      return kind && { kind, at: next, isLoose: gap.includes(' ') }
    }
    const joiner = word(next)
    const isVerse = verseWords.has(joiner)
    // In Swahili, "verse" is followed by a word of its class: "mstari wa 16".
    const at = next + (isVerse && /^[wy]a$/.test(word(next + 1)) ? 2 : 1)
    if (!isNumber(at) || !/^ ?,? ?$/.test(gap)) return undefined
    if (isVerse) {
      return /^\.? ?$/.test(this.#tokens.gap(at)) ? { kind: 'verse', at, isLoose: joiner === 'vs' } : undefined
    }
    if (!/^ ?$/.test(this.#tokens.gap(at))) return undefined
    if (andWords.has(joiner)) return { kind: 'and', at, isLoose: true }
    return toWords.has(joiner) ? { kind: 'range', at, isLoose: true } : undefined
  }
}

/** Whether a number seems to count something: "20 people", "5 pm". */
export function isCounting(tokens: Tokens, last: number): boolean {
  const end = tokens.endOf(last)
  if (unit.test(tokens.text.slice(end, end + 16))) return true
  return tokens.isWord(last + 1) && tokens.gap(last + 1) === ' ' && !isHarmless(tokens, last + 1)
}

/** Whether a word after a number does not say what is counted. The name of a translation doesn't: "Ps 23 NIV". */
function isHarmless(tokens: Tokens, at: number): boolean {
  const word = tokens.word(at)
  const isName = /^[A-Z]{2,}\d*$/.test(tokens.list[at]?.text ?? '')
  return isName || [sayingWords, harmlessWords, andWords, toWords, verseWords].some((words) => words.has(word))
}
