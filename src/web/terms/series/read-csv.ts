import papaparse from 'papaparse'
import { unprotectCell } from './escapes.ts'
import type { Cells, RawSeries } from './raw-series.ts'
import { type Column, columns, type Fault } from './types.ts'
import { categoryNamed, columnNamed } from './words.ts'

/** The order of columns without headings. */
const usualColumns: Column[] = columns.slice(0, 4)
const isEmpty = (cell: string) => cell.trim() === ''

/** Stands for a quote that opens nothing. For private use, so no text of a keyboard has it. */
const placeholder = '\ue000'

/**
 * Returns a text in which each quote that begins a cell and is not closed before a tab is replaced. Google Sheets copies a cell such as
 * `"Rest" in the Bible` as it is.
 */
const hideLooseQuotes = (text: string) =>
  text.replaceAll(/(^|[\t\r\n])"(?:[^"]*(?:""[^"]*)*"(?=[\t\r\n]|$))?/g, (found, before: string) =>
    found === `${before}"` ? `${before}${placeholder}` : found,
  )

/** Returns how the lines of a file end. Line breaks in quotes are no ends, and cells lose white space around them, such as `\r`. */
function newlineOf(text: string): '\r' | '\n' {
  const outside = text.replaceAll(/"[^"]*"/g, '')
  return outside.includes('\r') && !outside.includes('\n') ? '\r' : '\n'
}

/**
 * Returns the delimiter by which most cells of the first rows are headings or categories. If none is, as in a language that the app does
 * not have, the one that divides each row.
 */
function delimiterOf(text: string, newline: '\r' | '\n'): string {
  const scored = ['\t', ';', ','].map((delimiter) => {
    const { data } = papaparse.parse<string[]>(text, { delimiter, newline, preview: 20, skipEmptyLines: true })
    return {
      delimiter,
      known: data.flat().filter((cell) => (columnNamed(cell) ?? categoryNamed(cell)) !== undefined).length,
      dividesEach: data.every((cells) => cells.length > 1),
    }
  })
  const [best] = [...scored].sort((one, other) => other.known - one.known)
  if (best !== undefined && best.known > 0) return best.delimiter
  return scored.find(({ dividesEach }) => dividesEach)?.delimiter ?? (text.includes('\t') ? '\t' : ',')
}

interface Headings {
  columns: (Column | undefined)[]
  faults: Fault[]
  leftOut: string[]
}

/** Returns what the cells of the first row name, or undefined if they are a question. */
function readHeadings(cells: readonly string[], line: number): Headings | undefined {
  const named = cells.map(columnNamed)
  const count = named.filter((column) => column !== undefined).length
  if (count === 0 || (count === 1 && cells.some(categoryNamed))) return undefined
  const question = named.includes('title') ? 'description' : 'title'
  const found = named.map((column) => (column === 'question' ? question : column))
  const isRepeated = (column: Column | undefined, index: number) =>
    column !== undefined && found.indexOf(column) < index
  const faults: Fault[] = found.flatMap((column, index) =>
    column !== undefined && isRepeated(column, index)
      ? [{ kind: 'same-column-twice', line, column, value: cells[index] as string }]
      : [],
  )
  if (!found.includes('title')) faults.push({ kind: 'no-title-column' })
  return {
    columns: found.map((column, index) => (isRepeated(column, index) ? undefined : column)),
    faults,
    leftOut: cells.filter((cell, index) => named[index] === undefined && !isEmpty(cell)).map((cell) => cell.trim()),
  }
}

interface Row {
  line: number
  cells: string[]
}

/** Leaves out the name of a series above the headings. What has one cell in each row is another text, such as a web page. */
function questionsIn(rows: Row[]): Row[] {
  const headings = rows.findIndex(({ cells }) => cells.filter(columnNamed).length > 1)
  const above = headings < 0 ? rows : rows.slice(0, headings)
  const hasOneCell = above.every(({ cells }) => cells.filter((cell) => !isEmpty(cell)).length === 1)
  return hasOneCell ? rows.slice(above.length) : rows
}

/** Reads a file with a line for each row, or what was copied from a spreadsheet. */
export function readCsv(text: string): RawSeries & { hasHeadings: boolean } {
  const [, separator] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? []
  const body = separator === undefined ? text : text.slice(text.indexOf('\n') + 1)
  const newline = newlineOf(body)
  const delimiter = separator ?? delimiterOf(body, newline)
  const isTabbed = delimiter === '\t' && !body.includes(placeholder)
  const { data, errors } = papaparse.parse<string[]>(isTabbed ? hideLooseQuotes(body) : body, {
    delimiter,
    newline,
  })
  const rows = data.map((cells, index) => ({
    line: index + 1,
    cells: isTabbed ? cells.map((cell) => cell.replace(new RegExp(`^${placeholder}`), '"')) : cells,
  }))
  const filled = questionsIn(rows.filter(({ cells }) => !cells.every(isEmpty)))
  const [first] = filled
  const headings = first && readHeadings(first.cells, first.line)
  const names = headings?.columns ?? usualColumns
  const [badQuote] = errors.filter(({ type }) => type === 'Quotes')
  return {
    rows: (headings ? filled.slice(1) : filled).map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        names.flatMap((name, index) => (name ? [[name, unprotectCell(cells[index] ?? '')]] : [])),
      ) as Cells,
      extra: cells.slice(names.length).find((cell) => !isEmpty(cell)),
    })),
    faults: [
      ...(headings?.faults ?? []),
      ...(badQuote ? [{ kind: 'unclosed-quote' as const, line: (badQuote.row ?? 0) + 1 }] : []),
    ],
    leftOut: headings?.leftOut ?? [],
    hasHeadings: headings !== undefined,
  }
}
