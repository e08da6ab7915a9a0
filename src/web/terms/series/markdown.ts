import type { Language } from '#locales/languages.ts'
import type { SeriesRow } from './types.ts'
import { categoryIn, headingIn } from './words.ts'

/** Writes line breaks that would end a line, and what looks like one that was written so, as character references. */
const references = (text: string, characters: RegExp) =>
  text.replaceAll(/&(?=#(?:10|13|38);)/g, '&#38;').replaceAll(characters, (found) => `&#${found.charCodeAt(0)};`)

/** Keeps a line of a text from beginning a question. */
const escapeHeadings = (text: string) => text.replaceAll(/(^|\n)(?=\\*##(?!#))/g, '$1\\')

/** Writes a series as Markdown: a heading for each question, a line for each of its other fields, an empty line, and its text. */
export function writeMarkdown(rows: readonly SeriesRow[], language: Language): string {
  const questions = rows.map(({ title, description, category, dueDate, week }) => {
    const fields = [
      `${headingIn(language, 'category')}: ${category && categoryIn(language, category)}`,
      dueDate && `${headingIn(language, 'dueDate')}: ${dueDate}`,
      week && `${headingIn(language, 'week')}: ${week}`,
    ]
    const lines = [`## ${references(title, /[\r\n]/g)}`, ...fields.filter(Boolean), '']
    return `${lines.join('\n')}\n${escapeHeadings(references(description, /\r/g))}\n`
  })
  return questions.join('\n')
}
