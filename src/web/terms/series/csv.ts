import papaparse from 'papaparse'
import type { Language } from '#locales/languages.ts'
import { columns, type SeriesRow } from './types.ts'
import { categoryIn, headingIn } from './words.ts'

/** Begins a text that a spreadsheet could run as a formula. Apostrophes before it are ours, or like ours. */
const formula = /^'*[=+\-@\t\r]/

const protect = (text: string) => (formula.test(text) ? `'${text}` : text)

/** Writes a series as a file for spreadsheets: UTF-8 with a byte order mark, commas, CRLF. */
export function writeCsv(rows: readonly SeriesRow[], language: Language): string {
  const lines = rows.map(({ title, description, category, dueDate = '', week = '' }) => [
    protect(title),
    protect(description),
    category && categoryIn(language, category),
    dueDate,
    String(week),
  ])
  const headings = columns.map((column) => headingIn(language, column))
  return `\ufeff${papaparse.unparse([headings, ...lines], { newline: '\r\n' })}\r\n`
}
