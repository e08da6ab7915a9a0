import type { Language } from '#locales/languages.ts'
import type { Book } from './books.ts'
import { isOrdinal, type Lead, leadBefore, type Ordinal, ordinalBefore } from './find-name.ts'
import { isReference } from './judge.ts'
import { findNames, languagesOfNames, type Meaning, type Name } from './names.ts'
import { writtenNumbering } from './numbering.ts'
import type { Passage } from './passage.ts'
import { type Habits, isCounting, type Numbers, readNumbers } from './read-numbers.ts'
import { foldCase, Tokens } from './tokens.ts'
import { andWords, chapterWords, fillerWords, goesOn, ordinals, sayingWords, unit } from './words.ts'
import { versesOf } from './written-verses.ts'

/** A reference in a text. */
export interface FoundPassage {
  /** Position and length in UTF-16 code units. */
  index: number
  length: number
  /** In the numbers of the writer's Bible. */
  passage: Passage
  /** The language of the name, which decides the numbers. */
  language: Language
}

const maxPassages = 20
const maxWordsOfName = 4
const romance: readonly string[] = ['es', 'pt-BR', 'fr']

/**
 * Finds the references in what people of a group write: in the group's language, in English, and in the others where a name can be
 * nothing else.
 * @param countsPsalmTitles the setting of the group, see `writtenNumbering`
 */
export const findPassages = (text: string, language: Language, countsPsalmTitles = false): FoundPassage[] =>
  new Finder(text, language, countsPsalmTitles).find()

/** A name next to numbers. */
interface Found {
  /** The first token of the name. */
  first: number
  words: string
  lead: Lead
  ordinal: Ordinal | 'letter' | undefined
  /** What the name means in each language, the group's first. */
  candidates: readonly Name[]
  /** How many letters before the name are a word of their own: "and" in Arabic. */
  prefix: number
}
/** Where a reference begins and ends: tokens, and positions in the text. */
interface Span {
  first: number
  last: number
  index: number
  end: number
}

/** A book that a name may mean. `start` is the first token of the reference. */
interface BookInLanguage extends Meaning {
  language: Language
  book: Book
  isNumbered: boolean
  start: number
}

/** In Arabic, "and", "with" and "to" are letters before the name. */
const arabicPrefix = /^[وبلف].{3}/
/** Before a name: it is the end of a path, a file name, an amount or a longer word. */
const continues = /(?:[\\~=&$€£^]|[\p{L}\p{N}][-._]|\p{L}\/)$/u

const isSaying = (word: string) => sayingWords.has(word) || andWords.has(word)

class Finder {
  readonly #tokens: Tokens
  readonly #languages: readonly Language[]
  readonly #countsPsalmTitles: boolean
  /** The first token that belongs to no passage. */
  #free = 0

  constructor(text: string, language: Language, countsPsalmTitles: boolean) {
    this.#tokens = new Tokens(text)
    this.#languages = [...new Set([language, 'en' as const, ...languagesOfNames])]
    this.#countsPsalmTitles = countsPsalmTitles
  }

  find(): FoundPassage[] {
    const passages: FoundPassage[] = []
    for (let at = 1; at < this.#tokens.list.length && passages.length < maxPassages; at += 1) {
      if (at < this.#free || !this.#tokens.isNumber(at) || !this.#tokens.isWord(at - 1)) continue
      const found = this.#nameBefore(at)
      const passage = (found && this.#passage(found, at)) ?? this.#chapterOf(at)
      if (passage) passages.push(passage)
    }
    return passages
  }

  /** Finds the name before a number, the longest first. */
  #nameBefore(at: number): Found | undefined {
    const lead = leadBefore(this.#tokens, at)
    if (lead === undefined) return undefined
    for (let count = maxWordsOfName; count > 0; count -= 1) {
      const first = lead.end - count + 1
      const name = first >= this.#free && this.#name(first, lead.end)
      if (!name) continue
      // "متى ٣ ويوحنا ٥"
      const isApart = name.prefix > 0 && this.#tokens.isNumber(first - 1)
      return { first, lead, ordinal: isApart ? undefined : ordinalBefore(this.#tokens, first, this.#free), ...name }
    }
    return undefined
  }

  /** Returns what the words from one token to another mean, if they are a name. */
  #name(first: number, last: number) {
    const { list, isWord, word, gap } = this.#tokens
    const written: string[] = []
    const folded: string[] = []
    for (let at = first; at <= last; at += 1) {
      if (!isWord(at) || (at > first && gap(at) !== ' ')) return undefined
      written.push(list[at]?.text ?? '')
      folded.push(word(at))
    }
    const [words, exact, plain] = [written.join(' '), foldCase(written.join(' ')), folded.join(' ')]
    const candidates = this.#candidates(exact, plain)
    if (candidates.length > 0) return { words, candidates, prefix: 0 }
    const rest = arabicPrefix.test(exact) ? this.#candidates(exact.slice(1), plain.slice(1)) : []
    return rest.length > 0 ? { words: words.slice(1), candidates: rest, prefix: 1 } : undefined
  }

  /** Returns what words mean as a name: in the group's language, in English, in others. */
  #candidates(exact: string, folded: string): readonly Name[] {
    const names = findNames(exact, folded)
    if (names.length < 2) return names
    return this.#languages.flatMap((language) => names.filter((name) => name.language === language))
  }

  /** Reads the numbers of a name, in the first language in which they make a reference. */
  #passage(found: Found, at: number): FoundPassage | undefined {
    const meanings = this.#meanings(found)
    for (const meaning of meanings) {
      const numbers = readNumbers(this.#tokens, at, this.#habits(meaning))
      const isComplete = numbers && (at >= found.first || fillerWords.has(this.#tokens.word(numbers.last + 1)))
      const span = isComplete && this.#span(found, meaning, at, numbers)
      if (!span || !this.#isReference(found, meaning, numbers, span)) {
        // What is no reference in the group's language is none in another's.
        if (this.#originOf(meaning.language) === 'group') return undefined
        continue
      }
      if (this.#isAmbiguous(meaning, meanings, numbers)) return undefined
      this.#free = span.last + 1
      const passage = { book: meaning.book, ranges: numbers.ranges }
      return { index: span.index, length: span.end - span.index, passage, language: meaning.language }
    }
    return undefined
  }

  /** Returns the span of a name and its numbers, which come before it in "chapter 3 of John". */
  #span({ first, lead, prefix }: Found, { start }: BookInLanguage, at: number, numbers: Numbers): Span {
    const { list, endOf, word } = this.#tokens
    if (at < first) {
      const chapter = chapterWords.has(word(at - 1)) ? at - 1 : at - 2
      return { first: chapter, last: lead.end, index: list[chapter]?.index ?? 0, end: endOf(lead.end) }
    }
    const index = (list[start]?.index ?? 0) + (start === first ? prefix : 0)
    return { first: start, last: numbers.last, index, end: numbers.end }
  }

  /** Whether two other languages count the chapter of a name differently: "Jonas 2:1" in an English group. */
  #isAmbiguous(one: BookInLanguage, meanings: readonly BookInLanguage[], { ranges }: Numbers): boolean {
    const { chapter } = ranges[0].from
    const versesIn = (meaning: BookInLanguage) => this.#habits(meaning).verses[chapter - 1]
    return (
      this.#originOf(one.language) === 'other' &&
      meanings.some((other) => other.book !== one.book || versesIn(other) !== versesIn(one))
    )
  }

  #originOf(language: Language) {
    if (language === this.#languages[0]) return 'group'
    return language === 'en' ? 'english' : 'other'
  }

  /** Returns the books that a name may mean with the ordinal before or after it. */
  #meanings({ first, lead, ordinal, candidates }: Found): BookInLanguage[] {
    const isNumbered = candidates.some(({ numbered }) => numbered)
    const isPlain = candidates.some(({ plain }) => plain)
    const number = lead.ordinal ?? (typeof ordinal === 'object' ? ordinal.value : undefined)
    if (isNumbered && ordinal === 'letter' && lead.ordinal === undefined) return []
    const isUnclear = lead.ordinal === undefined && typeof ordinal === 'object' && ordinal.isUnclear
    if (isNumbered && isPlain && isUnclear) return []
    return candidates.flatMap(({ language, plain, numbered }) => {
      const usesNumber = number !== undefined && isNumbered
      const meaning = usesNumber ? numbered : lead.ordinal === undefined ? plain : undefined
      const book = meaning?.books[usesNumber ? number - 1 : 0]
      if (meaning === undefined || book === undefined) return []
      const start = usesNumber && typeof ordinal === 'object' ? ordinal.start : first
      return [{ ...meaning, language, book, start, isNumbered: usesNumber }]
    })
  }

  #habits({ book, language }: BookInLanguage): Habits {
    return {
      verses: versesOf(writtenNumbering(language, book, this.#countsPsalmTitles), book),
      isPsalms: book === 'PSA',
      comma: [language, this.#languages[0]].some((one) => one !== undefined && romance.includes(one)),
      space: language === 'ar',
      isNextBook: (at) =>
        isOrdinal(this.#tokens, at) && findNames('', this.#tokens.word(at + 1)).some(({ numbered }) => numbered),
    }
  }

  #isReference(found: Found, meaning: BookInLanguage, numbers: Numbers, { first, last, index, end }: Span): boolean {
    const { text, list } = this.#tokens
    const rest = text.slice(end, end + 16)
    if (goesOn.test(rest) || unit.test(rest) || continues.test(text.slice(Math.max(0, index - 2), index))) return false
    return isReference({
      ...meaning,
      ...found.lead,
      name: found.words,
      origin: this.#originOf(meaning.language),
      numbers,
      isBare: numbers.separator === undefined && numbers.ranges[0].from.verse !== undefined,
      isCount: isCounting(this.#tokens, last),
      goesOn:
        /^ ?[?؟]/.test(rest) ||
        (/^\p{Ll}/u.test(found.words) && /^ \p{L}/u.test(rest) && !isSaying(this.#tokens.word(last + 1))),
      isInPairs: this.#isPair(first - 2, first) || this.#isPair(last + 1, last + 1),
      isInBrackets: /[([]/.test(text[index - 1] ?? '') && /[)\]]/.test(text[end] ?? ''),
      isWholeText: this.#languages[0] === 'en' && first === 0 && last === list.length - 1,
    })
  }

  /** Whether a word and a number follow or precede after a comma, and the word is no clear name of a book: "Micah 9". */
  #isPair(at: number, comma: number): boolean {
    const { isNumber, isWord, word, gap } = this.#tokens
    if (gap(comma) !== ', ' || !isWord(at) || !isNumber(at + 1) || gap(at + 1) !== ' ') return false
    return !findNames('', word(at)).some(({ plain, numbered }) => (plain ?? numbered)?.mark === '')
  }

  /** Reads "chapter 3 of the Gospel of John", at the number. */
  #chapterOf(at: number): FoundPassage | undefined {
    const { isNumber, word, gap } = this.#tokens
    const isChapter = chapterWords.has(word(at - 1)) || (/^[wy]a$/.test(word(at - 1)) && chapterWords.has(word(at - 2)))
    if (!isChapter || gap(at) !== ' ') return undefined
    let numbersEnd = at + 1
    while (
      numbersEnd < at + 5 &&
      (isNumber(numbersEnd) || (isNumber(numbersEnd + 1) && !fillerWords.has(word(numbersEnd))))
    ) {
      numbersEnd += 1
    }
    let first = numbersEnd
    while (first < numbersEnd + 7 && (fillerWords.has(word(first)) || ordinals.has(word(first)) || isNumber(first)))
      first += 1
    for (let count = maxWordsOfName; count > 0 && first > numbersEnd; count -= 1) {
      const end = first + count - 1
      const name = this.#name(first, end)
      if (name === undefined || isNumber(end + 1)) continue
      const lead = { end, hasChapterWord: true, gap: ' ', ordinal: undefined }
      return this.#passage({ first, lead, ordinal: ordinalBefore(this.#tokens, first, numbersEnd), ...name }, at)
    }
    return undefined
  }
}
