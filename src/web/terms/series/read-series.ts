import { questionRules } from '#contract/rules/questions.ts'
import { beginningOf } from '#contract/shared/beginning-of.ts'
import { checkYear } from '#contract/shared/days.ts'
import { isBlank, trimmed } from '#contract/shared/text-rules.ts'
import { needsOrder, orderOf, readDate, readWeek, toDay } from './dates.ts'
import type { Cells, RawSeries } from './raw-series.ts'
import { readCsv } from './read-csv.ts'
import { isMarkdown, readMarkdown } from './read-markdown.ts'
import { type Column, type DateOrder, type Day, type Fault, maxRows, type Series, type SeriesRow } from './types.ts'
import { categoryNamed } from './words.ts'

interface Context {
  /** The day on which the file is read. */
  today: Day
  /** What comes first in dates that could be two days. If the file shows it, that holds. */
  dateOrder?: DateOrder | undefined
}

type Found = Pick<Fault, 'kind' | 'value'> | undefined

/** Returns the fault of a title or description. */
function checkLength(text: string, max: number): Found {
  if (text === '') return { kind: 'missing' }
  return text.length > max ? { kind: 'too-long', value: String(text.length) } : undefined
}

function readCategory(cell: string): { category: SeriesRow['category']; fault: Found } {
  const category = categoryNamed(cell)
  if (category !== undefined) return { category, fault: undefined }
  return { category: '', fault: isBlank(cell) ? { kind: 'missing' } : { kind: 'unknown-category', value: cell } }
}

/** Reads when a question is due: a day, or in its place the number of a week. Nothing while the order of day and month is not known. */
function readDue(cell: string, { today, dateOrder }: Context): { dueDate?: Day; week?: number; fault?: Found } {
  if (isBlank(cell)) return {}
  const date = readDate(cell)
  if (date === undefined) {
    const named = readWeek(cell)
    return named?.isNamed ? { week: named.week } : { fault: { kind: 'unknown-date', value: cell } }
  }
  if (dateOrder === undefined && needsOrder(date)) return {}
  const dueDate = toDay(date, dateOrder, today)
  if (dueDate === undefined) return { fault: { kind: 'no-such-day', value: cell } }
  return checkYear(dueDate, new Date(today)) === undefined ? { dueDate } : { fault: { kind: 'year', value: cell } }
}

function readWeekCell(cell: string): { week?: number; fault?: Found } {
  if (isBlank(cell)) return {}
  const found = readWeek(cell)
  return found ? { week: found.week } : { fault: { kind: 'unknown-week', value: cell } }
}

/** Checks the cells of a row. If it has too many, the others are in wrong columns, so nothing else is said about them. */
function readRow({ line, cells, extra }: RawSeries['rows'][number], context: Context) {
  const [title, description] = [trimmed(cells.title ?? ''), trimmed(cells.description ?? '')]
  const { category, fault: ofCategory } = readCategory(cells.category ?? '')
  const { fault: ofDueDate, ...due } = readDue(cells.dueDate ?? '', context)
  const { fault: ofWeek, ...week } = readWeekCell(cells.week ?? '')
  const found: Record<Column, Found> = {
    title: checkLength(title, questionRules.title.max),
    description: checkLength(description, questionRules.description.max),
    category: ofCategory,
    dueDate: ofDueDate,
    week: ofWeek,
  }
  const faults: Fault[] =
    extra === undefined
      ? Object.entries(found).flatMap(([column, fault]) =>
          fault ? [{ ...fault, line, column: column as Column }] : [],
        )
      : [{ kind: 'too-many-cells', line, value: extra }]
  const row: SeriesRow = { line, title, description, category, ...due, ...week }
  return { row, faults }
}

/** Reads the lines of a file as Markdown if they begin like it, or if a row would begin like a question of it. */
function readRaw(text: string): RawSeries & Pick<Series, 'format'> {
  const hasQuestions = isMarkdown(text)
  if (hasQuestions && /^\s*#/.test(text)) return { format: 'markdown', ...readMarkdown(text) }
  const { hasHeadings, ...csv } = readCsv(text)
  const isTable = hasHeadings || (csv.rows.length > 0 && csv.rows.every(({ cells }) => !isMarkdown(cells.title ?? '')))
  return hasQuestions && !isTable ? { format: 'markdown', ...readMarkdown(text) } : { format: 'csv', ...csv }
}

const shorten = (fault: Fault): Fault =>
  fault.value === undefined ? fault : { ...fault, value: beginningOf(fault.value.trim()) }

/** Reads a series: a file or what was copied from a spreadsheet (docs/series.md). */
export function readSeries(text: string, { today, dateOrder }: Context): Series {
  const { format, rows: found, faults, leftOut } = readRaw(text.replace(/^\ufeff/, ''))
  const isUnnamed = faults.some(({ kind }) => kind === 'no-title-column')
  const raw = isUnnamed ? [] : found.slice(0, maxRows)
  const dates = raw.flatMap(({ cells }: { cells: Cells }) => readDate(cells.dueDate ?? '') ?? [])
  const order = orderOf(dates) ?? dateOrder
  const rows = raw.map((row) => readRow(row, { today, dateOrder: order }))
  // What follows from a quote that isn't closed is no fault of its own.
  const isRead = ({ line }: Fault) => !faults.some((fault) => fault.kind === 'unclosed-quote' && fault.line === line)
  const ofFile: Fault[] = [...faults]
  if (found.length > maxRows) ofFile.push({ kind: 'too-many-rows', value: String(found.length) })
  if (found.length === 0 && faults.length === 0) ofFile.push({ kind: 'empty' })
  return {
    format,
    rows: rows.map(({ row }) => row),
    faults: [...ofFile, ...rows.flatMap(({ faults: ofRow }) => ofRow.filter(isRead))].map(shorten),
    asksDateOrder: order === undefined && dates.some(needsOrder),
    leftOut,
  }
}
