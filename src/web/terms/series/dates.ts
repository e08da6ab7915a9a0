import { type DateOrder, type Day, maxRows } from './types.ts'
import { columnNamed, latinDigits, plainWords } from './words.ts'

/** A date as it was written: two numbers, of which `order` says which is the day, if anything does. */
export interface WrittenDate {
  numbers: [number, number]
  order?: DateOrder
  year?: number
}

/** Languages in which months and days of the week are known: those of the app, and other names of the months in Arabic. */
const tags = ['en', 'es', 'pt-BR', 'fr', 'sw', 'ar', 'ar-LB', 'ar-DZ', 'ar-MA']
/** Words around a date or a week, and endings of numbers: "the 5th of December", "le 1er mai", "3.ª semana", "wiki ya 3". */
const fillers = new Set(
  'the of st nd rd th no number el de del dia n o a numero do feira le la er e eme tarehe ya mwezi wa siku namba يوم في من شهر رقم'.split(
    ' ',
  ),
)
/** Short forms of "week" that are no headings. */
const weekLetters = new Set(['w', 's'])

/** Returns a function that returns which of some names are a word, or begin with one of at least three letters, by number. */
function byName(options: Intl.DateTimeFormatOptions, times: readonly number[]): (word: string) => number | undefined {
  let names: { name: string; number: number }[] | undefined
  return (word) => {
    names ??= tags.flatMap((tag) => {
      const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
      return times.map((time, index) => ({ name: plainWords(format.format(time)).join(' '), number: index + 1 }))
    })
    const found = names.filter(({ name }) => name === word || (word.length > 2 && name.startsWith(word)))
    const numbers = new Set(found.map(({ number }) => number))
    return numbers.size === 1 ? [...numbers][0] : undefined
  }
}

const range = (length: number) => Array.from({ length }, (_, index) => index)
const monthNamed = byName(
  { month: 'long' },
  range(12).map((month) => Date.UTC(2026, month, 15)),
)
const isWeekday = byName(
  { weekday: 'long' },
  range(7).map((day) => Date.UTC(2026, 0, 4 + day)),
)

/** Returns the month that the words of a date name, unless they say anything else. "mar." is a month, or else a day of the week. */
function monthIn(words: readonly string[]): number | undefined {
  const whole = monthNamed(words.join(' '))
  if (whole !== undefined) return whole
  const parts = words.map((word) => ({ month: monthNamed(word), weekday: isWeekday(word) }))
  if (parts.some(({ month, weekday }) => month === undefined && weekday === undefined)) return undefined
  const months = parts.filter(({ month }) => month !== undefined)
  const certain = months.filter(({ weekday }) => weekday === undefined)
  const found = new Set((certain.length > 0 ? certain : months).map(({ month }) => month))
  return found.size === 1 ? [...found][0] : undefined
}

/** Returns a year of four digits, or of two in this century. */
const yearOf = (digits: string) => Number(digits) + (digits.length === 2 ? 2000 : 0)

/** Returns the numbers and the words of a text. */
function partsOf(text: string): { numbers: string[]; words: string[] } {
  const parts = plainWords(text).flatMap((word) => word.match(/\d+|\D+/g) ?? [])
  return {
    numbers: parts.filter((part) => /\d/.test(part)),
    words: parts.filter((part) => !/\d/.test(part) && !fillers.has(part)),
  }
}

/** Reads the number of a week: "3", "Week 3", "S3", "3e semaine". */
export function readWeek(cell: string): { week: number; isNamed: boolean } | undefined {
  const { numbers, words } = partsOf(cell)
  const week = Number(numbers[0])
  const isWeek = words.every((word) => weekLetters.has(word) || columnNamed(word) === 'week')
  if (!isWeek || numbers.length !== 1 || week < 1 || week > maxRows || /^\s*[-+\u2212]/.test(cell)) return undefined
  return { week, isNamed: words.length > 0 }
}

/** Reads a date with the name of a month. */
function readWords(text: string): WrittenDate | undefined {
  const { numbers, words } = partsOf(text)
  const [day, year] = numbers[0]?.length === 4 ? [numbers[1], numbers[0]] : numbers
  const isDate = numbers.length <= 2 && /^\d{1,2}$/.test(day ?? '') && /^(?:\d{2}|\d{4}|)$/.test(year ?? '')
  const month = isDate ? monthIn(words) : undefined
  if (month === undefined) return undefined
  return { numbers: [month, Number(day)], order: 'month', ...(year !== undefined && { year: yearOf(year) }) }
}

/** Maximum number of characters of a date. Patterns below take long for long texts. */
const maxLength = 60
/** Time of day at the end of a date, as spreadsheets write it. */
const timeOfDay = /[T\s,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i

/** Reads a date in one of the ways that docs/series.md lists, or returns undefined. */
export function readDate(cell: string): WrittenDate | undefined {
  if (cell.length > maxLength) return undefined
  const text = latinDigits(cell.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .replace(timeOfDay, '')
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) return readSerial(Math.floor(Number(text.replace(',', '.'))))
  const iso = /^(\d{4})[-/.\s]*(\d{1,2})[-/.\s]+(\d{1,2})\.?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (iso) return { numbers: [Number(iso[2]), Number(iso[3])], order: 'month', year: Number(iso[1]) }
  const numeric = /^(\d{1,2})[-/.\s]+(\d{1,2})(?:[-/.\s]+(\d{4}|\d{2}))?\.?$/.exec(text)
  if (!numeric) return readWords(text)
  const [, first, second, year] = numeric
  return { numbers: [Number(first), Number(second)], ...(year !== undefined && { year: yearOf(year) }) }
}

/** Reads a number of days since 1899-12-30, which is how spreadsheets store a date. */
function readSerial(days: number): WrittenDate | undefined {
  if (days < 20_000 || days > 60_000) return undefined
  const date = new Date(Date.UTC(1899, 11, 30 + days))
  return { numbers: [date.getUTCMonth() + 1, date.getUTCDate()], order: 'month', year: date.getUTCFullYear() }
}

const isDayOnly = (number: number) => number > 12 && number <= 31

/** Returns the order that a date shows by a number above 12. */
const orderShown = ({ numbers: [first, second], order }: WrittenDate): DateOrder | undefined => {
  if (order !== undefined) return undefined
  if (isDayOnly(first) && second <= 12) return 'day'
  return isDayOnly(second) && first <= 12 ? 'month' : undefined
}

/** Returns the order of the first date of a file that shows it. */
export const orderOf = (dates: readonly WrittenDate[]): DateOrder | undefined => dates.map(orderShown).find(Boolean)

/** Returns whether a date is another day if the day comes first than if the month does. */
export const needsOrder = ({ numbers: [first, second], order }: WrittenDate): boolean =>
  order === undefined && first !== second && Math.min(first, second) > 0 && Math.max(first, second) <= 12

const dayOf = (year: number, month: number, day: number): Day | undefined => {
  // The calendar repeats itself after 400 years, and Date takes 26 for 1926.
  const isDay =
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  return isDay
    ? `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    : undefined
}

/** Returns the day of a date. Without a year, the next such day from today on. Undefined if the calendar has none. */
export function toDay(date: WrittenDate, fileOrder: DateOrder | undefined, today: Day): Day | undefined {
  const order = date.order ?? fileOrder
  const [month, day] = order === 'day' ? [date.numbers[1], date.numbers[0]] : date.numbers
  if (date.year !== undefined) return dayOf(date.year, month, day)
  const thisYear = Number(today.slice(0, 4))
  // Two leap days are eight years apart at most.
  return range(9)
    .map((years) => dayOf(thisYear + years, month, day))
    .find((found) => found !== undefined && found >= today)
}
