/** A word, or a number of digits. */
export interface Token {
  index: number
  text: string
  isNumber: boolean
  /** See `fold`, once it was needed. */
  folded?: string
}

/** Soft hyphens, zero-width characters and marks of direction, which readers do not see. */
const invisible = '\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff'
const everyInvisible = new RegExp(`[${invisible}]`, 'g')
/** Digits that are ASCII, Arabic or Persian. ª and º are letters in Unicode, but end a number here. */
const tokenPattern = new RegExp(
  `([0-9\\u0660-\\u0669\\u06f0-\\u06f9]+)|(?![ªº])\\p{L}(?:[${invisible}]*[\\p{L}\\p{M}])*`,
  'gu',
)
const address = /:\/\/|www\.|[@\\]/i
/** No name and no gap of a reference is longer. Longer ones are not even looked at, so that each costs the same. */
const maxWordLength = 40
const maxGapLength = 12

/** The words and numbers of a text, and what is between them. */
export class Tokens {
  readonly text: string
  readonly list: readonly Token[]

  constructor(text: string) {
    // A line never ends inside a reference, so line breaks keep addresses out of all of them.
    this.text = text.replace(/\S+/g, (chunk) => (address.test(chunk) ? '\n'.repeat(chunk.length) : chunk))
    this.list = Array.from(this.text.matchAll(tokenPattern), ({ index, 0: word, 1: digits }) => ({
      index,
      text: word,
      isNumber: digits !== undefined,
    }))
  }

  isNumber = (at: number): boolean => this.list[at]?.isNumber === true
  isWord = (at: number): boolean => this.list[at]?.isNumber === false

  endOf = (at: number): number => {
    const token = this.list[at]
    return token === undefined ? 0 : token.index + token.text.length
  }

  /** Returns a word as names are compared: without accents, vowel marks and capitals. Empty for a number. */
  word = (at: number): string => {
    const token = this.list[at]
    if (token === undefined || token.isNumber || token.text.length > maxWordLength) return ''
    token.folded ??= fold(token.text)
    return token.folded
  }

  /** Returns a number of one to three digits without a leading zero, or NaN. */
  value = (at: number): number => {
    const token = this.list[at]
    if (token?.isNumber !== true || token.text.length > 3) return Number.NaN
    let value = 0
    for (let index = 0; index < token.text.length; index += 1) {
      const digit = token.text.charCodeAt(index) & 15
      if (index === 0 && digit === 0) return Number.NaN
      value = value * 10 + digit
    }
    return value
  }

  /** Returns what is between a token and the one before it, with plain punctuation: at most one space, `,` for `،`, `-` for `–`. */
  gap = (at: number): string => {
    const raw = this.text.slice(this.endOf(at - 1), this.list[at]?.index ?? 0)
    return raw.length > maxGapLength ? '\n' : plain(raw)
  }
}

const plain = (gap: string) => (/^ ?[!-~]? ?$/.test(gap) ? gap : plainOf(gap))

const plainOf = (gap: string) =>
  gap
    .replace(everyInvisible, '')
    .replace(/[^\S\n\r\u2028\u2029]+/g, ' ')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/،/g, ',')
    .replace(/؛/g, ';')

/** Returns a word without accents, vowel marks and capitals, and with one form of each Arabic letter that phones write in several. */
export const fold = (word: string): string => (/^[a-z ]*$/i.test(word) ? word.toLowerCase() : foldAll(word))

const foldAll = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}ـ]/gu, '')
    .replace(everyInvisible, '')
    .replace(/ٱ/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .toLowerCase()

/** Returns a word with its accents, in small letters. */
export const foldCase = (word: string): string => word.replace(everyInvisible, '').normalize('NFC').toLowerCase()
