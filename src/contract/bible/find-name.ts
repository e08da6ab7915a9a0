import { findNames } from './names.ts'
import type { Tokens } from './tokens.ts'
import {
  chapterWords,
  countedWords,
  fillerWords,
  genitives,
  letterWords,
  ordinalEndings,
  ordinalOf,
  ordinals,
} from './words.ts'

/** What is between the name of a book and its first number. */
export interface Lead {
  /** The last word of the name. */
  end: number
  /** "John chapter 3". */
  hasChapterWord: boolean
  /** What is before the number: nothing in "John3", a dot in "Jn. 3". */
  gap: string
  /** The ordinal after the name: "كورنثوس الأولى". */
  ordinal: number | undefined
}

/** Looks at the words before a number. Returns undefined if no name can end there. */
export function leadBefore({ isWord, word, gap }: Tokens, at: number): Lead | undefined {
  let end = at - 1
  let before = gap(at)
  if (!isWord(end) || !/^\.? ?$/.test(before)) return undefined
  if (/^[wy]a$/.test(word(end)) && chapterWords.has(word(end - 1))) end -= 1
  const hasChapterWord = chapterWords.has(word(end)) && isWord(end - 1)
  if (hasChapterWord) {
    before = ' '
    if (!/^ ?,? ?$/.test(gap(end))) return undefined
    end -= 1
  }
  const isJoined = word(end - 1) === 'wa'
  const isOrdinal = gap(end) === ' ' && (isJoined || /^\p{Script=Arabic}/u.test(word(end)))
  const ordinal = isOrdinal ? ordinalOf(word(end)) : undefined
  if (ordinal !== undefined) end -= isJoined ? 2 : 1
  return { end, hasChapterWord, gap: before, ordinal }
}

/** The number of a book before its name. */
export interface Ordinal {
  value: number
  /** The first token of the reference. */
  start: number
  /** Could be the number of a line, or a word such as "at first". */
  isUnclear: boolean
}

/** Returns the ordinal before the name that begins at a token: "1", "1ª", "I", "first letter of". */
export function ordinalBefore(tokens: Tokens, name: number, free: number): Ordinal | 'letter' | undefined {
  const { isNumber, isWord, word, gap } = tokens
  let at = name - 1
  let isLetter = false
  let isGenitive = true
  const isFiller = () =>
    isWord(at) && /^[ '’]$/.test(gap(at + 1)) && fillerWords.has(word(at)) && !(isNumber(at - 1) && gap(at) === '')
  while (at >= free && at > name - 7 && isFiller()) {
    isLetter ||= letterWords.has(word(at))
    isGenitive &&= genitives.has(word(at))
    at -= 1
  }
  const ordinal = at < free ? undefined : ordinalAt(tokens, at, free)
  const hasFillers = at < name - 1
  if (ordinal === undefined) return isLetter ? 'letter' : undefined
  const isUnclear = hasFillers ? !isLetter && !isGenitive : ordinal.isUnclear
  return { ...ordinal, isUnclear }
}

function ordinalAt(tokens: Tokens, at: number, free: number): Ordinal | undefined {
  const { list, isNumber, word, gap } = tokens
  const after = gap(at + 1)
  const text = list[at]?.text ?? ''
  if (isNumber(at)) {
    const value = digitAt(tokens, at)
    const goesOn = at > free && isNumber(at - 1) && /^[:.,-]$/.test(gap(at))
    if (value === undefined || goesOn || !/^(?:\.?[ªº°]|[.-])? ?$/.test(after) || after === '- ') return undefined
    const before = word(at - 1)
    // "Luke 2 John 3"
    const isCounted = countedWords.has(before) || (before.length > 3 && findNames('', before).length > 0)
    return {
      value,
      start: at,
      isUnclear: isCounted || (after.startsWith('.') && !/[ªº°]/.test(after)) || after === '-',
    }
  }
  if (after !== ' ') return undefined
  const digit = at > free && gap(at) === '' && ordinalEndings.has(word(at)) ? digitAt(tokens, at - 1) : undefined
  if (digit !== undefined) return { value: digit, start: at - 1, isUnclear: false }
  const clear = /^I{1,3}$/.test(text) ? text.length : ordinals.get(word(at))
  const value = clear ?? ordinalOf(word(at))
  return value === undefined ? undefined : { value, start: at, isUnclear: clear === undefined }
}

const digitAt = ({ value }: Tokens, at: number) => (value(at) <= 3 ? value(at) : undefined)

/** Whether a number may be that of the book whose name follows: "1 John". */
export const isOrdinal = (tokens: Tokens, at: number): boolean =>
  digitAt(tokens, at) !== undefined && /^(?:\.?[ªº°])? ?$/.test(tokens.gap(at + 1))
