import papaparse from 'papaparse'
import type { Language } from '#locales/languages.ts'
import { escapeText, escapeTitle, protectCell } from './escapes.ts'
import { columns, type SeriesRow } from './types.ts'
import { categoryIn, headingIn } from './words.ts'

const categoryOf = ({ category }: SeriesRow, language: Language) => category && categoryIn(language, category)

/** Writes a series as a file for spreadsheets: UTF-8 with a byte order mark, commas, CRLF. */
export function writeCsv(rows: readonly SeriesRow[], language: Language): string {
  const headings = columns.map((column) => headingIn(language, column))
  const cells = rows.map((row) => [
    protectCell(row.title),
    protectCell(row.description),
    categoryOf(row, language),
    row.dueDate ?? '',
    String(row.week ?? ''),
  ])
  return `\ufeff${papaparse.unparse([headings, ...cells], { newline: '\r\n' })}\r\n`
}

/** Writes a series as Markdown: a heading for each question, a line for each of its other fields, an empty line, and its text. */
export function writeMarkdown(rows: readonly SeriesRow[], language: Language): string {
  const questions = rows.map((row) => {
    const fields = [
      `${headingIn(language, 'category')}: ${categoryOf(row, language)}`,
      row.dueDate && `${headingIn(language, 'dueDate')}: ${row.dueDate}`,
      row.week && `${headingIn(language, 'week')}: ${row.week}`,
    ].filter(Boolean)
    return `## ${escapeTitle(row.title)}\n${fields.join('\n')}\n\n${escapeText(row.description)}\n`
  })
  return questions.join('\n')
}
