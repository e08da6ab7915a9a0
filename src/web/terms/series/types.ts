import type { Category } from '#contract/questions.ts'

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

/** The columns of a series, in the order that a file without headings has, and that files are written in. */
export const columns = ['title', 'description', 'category', 'dueDate', 'week'] as const
export type Column = (typeof columns)[number]

/** A question of a series. What could not be read is empty or absent, and `faults` of the series say why. */
export interface SeriesRow {
  /** Number of the row as a spreadsheet counts it, from 1 and with the headings; in Markdown, of the line with the title. */
  line: number
  title: string
  description: string
  category: Category | ''
  dueDate?: Day
  /** From 1. */
  week?: number
}

export type FaultKind =
  // Of a cell, or of a row.
  | 'missing'
  | 'too-long'
  | 'unknown-category'
  | 'unknown-date'
  | 'no-such-day'
  | 'year'
  | 'unknown-week'
  | 'too-many-cells'
  // Of a file. An unclosed quote and text before the first question have a line.
  | 'empty'
  | 'no-text'
  | 'no-title-column'
  | 'same-column-twice'
  | 'unclosed-quote'
  | 'too-many-rows'
  | 'text-outside'

/** What is wrong with a series, and where: in the file, in a row, or in a cell. */
export interface Fault {
  kind: FaultKind
  line?: number
  column?: Column
  /** What the cell has, shortened. A number of characters if it is too long, of rows if there are too many. */
  value?: string
}

/** What comes first in a date such as 5/12. */
export type DateOrder = 'day' | 'month'

export interface Series {
  format: 'csv' | 'markdown'
  /** Also those with faults. */
  rows: SeriesRow[]
  faults: Fault[]
  /** Whether dates are left out because nothing says whether day or month comes first. */
  asksDateOrder: boolean
  /** Headings of columns that are none of a question. */
  leftOut: string[]
}

/** Maximum number of questions in a series. */
export const maxRows = 1000
