import { questionLabels, questionRules } from '#contract/rules/questions.ts'
import { formatAlternatives } from '#locales/intl.ts'
import * as messages from '#messages'
import { categoryLabels } from '#web/questions/domain-badges.tsx'
import { type Column, type Fault, type FaultKind, maxRows, type Series } from './types.ts'

/** Names of the columns, as the screens show them. */
const columnLabels: Record<Column, () => string> = { ...questionLabels, week: messages.series_week }
/** A date in the way in which it is always understood. */
const date = '2027-02-28'

const categories = () => formatAlternatives(Object.values(categoryLabels).map((label) => label()))

/** Sentences that say what is wrong and what would be right, without the place. */
const sentences: Record<FaultKind, (value: string, fault: Fault) => string> = {
  missing: (_, { column }) =>
    column === 'category' ? messages.series_missing_category({ categories: categories() }) : messages.series_missing(),
  'too-long': (_, { column }) => messages.text_too_long(questionRules[column === 'title' ? column : 'description']),
  'unknown-category': (value) => messages.series_unknown_category({ value, categories: categories() }),
  'unknown-date': (value) => messages.series_unknown_date({ value, date }),
  'no-such-day': (value) => messages.series_no_such_day({ value, date }),
  year: (value) => messages.series_year({ value }),
  'unknown-week': (value) => messages.series_unknown_week({ value }),
  'too-many-cells': (value) => messages.series_too_many_cells({ value }),
  empty: () => messages.series_empty(),
  'no-text': () => messages.series_no_text(),
  'no-title-column': () => messages.series_no_title_column({ title: questionLabels.title() }),
  'same-column-twice': (value) => messages.series_same_column_twice({ value }),
  'unclosed-quote': () => messages.series_unclosed_quote(),
  'too-many-rows': (value) => messages.series_too_many_rows({ count: Number(value), max: maxRows }),
  'text-outside': (value) => messages.series_text_outside({ value }),
}

/** Returns what is wrong and what would be right, without the place: for a message at the cell. */
export const explainFault = (fault: Fault): string => sentences[fault.kind](fault.value ?? '', fault)

/** Returns where a series has a fault, and what would be right. */
export function describeFault(fault: Fault, format: Series['format']): string {
  const { line, column } = fault
  const text = explainFault(fault)
  if (line === undefined) return text
  const isRow = format === 'csv'
  if (column === undefined)
    return isRow ? messages.series_in_row({ line, text }) : messages.series_in_line({ line, text })
  const place = { line, column: columnLabels[column](), text }
  return isRow ? messages.series_in_cell(place) : messages.series_in_field(place)
}
