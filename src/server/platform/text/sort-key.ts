import { plainArabic } from '#locales/arabic-letters.ts'
import { foldName } from './fold-name.ts'

/** Maximum number of code points in each part of a key, so that keys fit into index entries and cursors. */
const maxPartLength = 100
/** Sorts before every character of a first part: "Ana" comes before "Ana B". */
const separator = '\u0001'

/** Characters that Unicode does not decompose, each with the letters that it sorts as. */
const replacements = new Map(
  [
    'æ=ae œ=oe ø=o ð=d đ=d ɖ=d ɗ=d þ=th ł=l ħ=h ŧ=t ŋ=n ə=e ɛ=e ɔ=o ɓ=b ƒ=f ɣ=g ɩ=i ɨ=i ƙ=k ĸ=k ɲ=n ʉ=u ʊ=u ʋ=v ƴ=y',
    'ς=σ ґ=г є=е і=и ђ=д ј=и љ=л њ=н ћ=т џ=ч',
    "’=' ‘=' ʼ=' ʻ=' `=' ‐=- –=- —=-",
  ].flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
)

const isDigit = (codePoint: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint))

/** Returns the ASCII form of a decimal digit of any script. Unicode encodes the digits of a script in a row, from zero to nine. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let zero = codePoint
  while (isDigit(zero - 1)) zero -= 1
  return String((codePoint - zero) % 10)
}

/**
 * Returns a run of digits in a form that compares as a number: the count of its significant digits, then the digits. The count is
 * written in base 9 with a "9" for each full nine, so that a longer count always compares higher.
 */
function numberKey(run: string): string {
  const digits = run.replaceAll(/\p{Nd}/gu, asciiDigit).replace(/^0+/, '')
  return '9'.repeat(Math.floor(digits.length / 9)) + (digits.length % 9) + digits
}

const cut = (text: string): string => [...text].slice(0, maxPartLength).join('')

/**
 * Returns a folded text without diacritics of Latin, Greek and Cyrillic, with plain Arabic letters, and without characters that show
 * nothing.
 */
export const plainLetters = (folded: string): string =>
  plainArabic(folded.normalize('NFKD'))
    // Variation selectors, joiners and control characters show nothing. Marks of other scripts are vowels, and stay.
    .replaceAll(/[\u{FE00}-\u{FE0F}\p{Cf}]|(?!\s)\p{Cc}/gu, '')
    .replaceAll(/([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replaceAll(/./gsu, (character) => replacements.get(character) ?? character)

/**
 * Returns the key by which names and usernames sort. Keys compare byte by byte, so SQLite and PostgreSQL give the same order:
 * spaces, punctuation and symbols, numbers by value, then letters without regard to case, to diacritics of Latin, Greek and Cyrillic,
 * and to hamza. Equal names are ordered by their folded text; queries then order by id. A change of this function needs a migration
 * that computes every stored key again.
 */
export function sortKey(text: string): string {
  const folded = foldName(text)
  const letters = plainLetters(folded)
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{P}\p{S}]/gu, '!$&')
    .replaceAll(/\p{Nd}+/gu, numberKey)
  return cut(letters) + separator + cut(folded)
}
