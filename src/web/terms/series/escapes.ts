import { readDate } from './dates.ts'
import type { Column } from './types.ts'
import { columnNamed } from './words.ts'

// What is written so that a spreadsheet or Markdown leaves a text as it is, and how it is read again.

/** Begins a text that a spreadsheet could run. Apostrophes before it are ours, or like ours. */
const formula = /^'*[=+\-@\t\r]/
/** A text without letters that a spreadsheet could store as a number or a time: 00123, 1E5, 3:16. */
const figure = /^'*[\d.,]\P{L}*(?:[eE][+-]?\d+)?$/u
/** One that it could store as a date: "Mar 5". */
const isDate = (text: string) => /\d/.test(text) && readDate(text.replace(/^'+/, '')) !== undefined
const isChangeable = (text: string) => formula.test(text) || figure.test(text) || isDate(text)

export const protectCell = (text: string): string => (isChangeable(text) ? `'${text}` : text)
export const unprotectCell = (cell: string): string =>
  cell.startsWith("'") && isChangeable(cell) ? cell.slice(1) : cell

/** Writes line breaks that would end a line as character references, and what looks like one that was written so. */
const escapeBreaks = (text: string, breaks: RegExp) =>
  text.replaceAll(/&(?=#(?:10|13|38);)/g, '&#38;').replaceAll(breaks, (found) => `&#${found.charCodeAt(0)};`)
const unescapeBreaks = (text: string) =>
  text.replaceAll(/&#(10|13|38);/g, (_, code) => String.fromCharCode(Number(code)))

export const escapeTitle = (title: string): string => escapeBreaks(title, /[\r\n]/g)
export const unescapeTitle = unescapeBreaks

/** Reads a line such as `Category: Prayer` or `- **Week:** 3`. */
export function readField(line: string): { column: Column; value: string } | undefined {
  const [, name = '', value = ''] = /^[-*_\s]*(\p{L}[^:：]{0,40})[:：][*_\s]*(.*)$/u.exec(line) ?? []
  const column = columnNamed(name)
  const isField = column === 'category' || column === 'dueDate' || column === 'week'
  return isField ? { column, value } : undefined
}

/** Begins like a line of Markdown that means something, after backslashes. */
const isSpecial = (line: string) => /^\\*##(?!#)/.test(line) || readField(line.replace(/^\\+/, '')) !== undefined
const mapLines = (text: string, map: (line: string) => string) => text.split('\n').map(map).join('\n')

/** Writes a text of several lines, of which none is a heading or a field of a question. */
export const escapeText = (text: string): string =>
  mapLines(escapeBreaks(text, /\r/g), (line) => (isSpecial(line) ? `\\${line}` : line))
export const unescapeText = (text: string): string =>
  unescapeBreaks(mapLines(text, (line) => (line.startsWith('\\') && isSpecial(line) ? line.slice(1) : line)))
