import { expect, it } from 'vitest'
import { describeFault, explainFault } from './describe-fault.ts'
import { exampleRows } from './example-rows.ts'
import { readSeries } from './read-series.ts'
import type { Fault } from './types.ts'
import { writeCsv, writeMarkdown } from './write-series.ts'

const line = 4

it.each<[Fault, string]>([
  [{ line, column: 'title', kind: 'missing' }, 'Row 4, Title: Every question needs this. Fill it in.'],
  [
    { line, column: 'category', kind: 'missing' },
    'Row 4, Category: Every question needs a category. Write Bible Study, Prayer, Worship or Fellowship.',
  ],
  [{ line, column: 'title', kind: 'too-long', value: '201' }, 'Row 4, Title: Write at most 200 characters.'],
  [
    { line, column: 'description', kind: 'too-long', value: '10001' },
    'Row 4, Description: Write at most 10,000 characters.',
  ],
  [
    { line, column: 'category', kind: 'unknown-category', value: 'Games' },
    "Row 4, Category: “Games” isn't a category. Write Bible Study, Prayer, Worship or Fellowship.",
  ],
  [
    { line, column: 'dueDate', kind: 'unknown-date', value: 'soon' },
    "Row 4, Due date: “soon” isn't a date that we can read. Write a date like this: 2027-02-28.",
  ],
  [
    { line, column: 'dueDate', kind: 'no-such-day', value: '31/02/2027' },
    "Row 4, Due date: “31/02/2027” isn't a day of the calendar. Write a day like this: 2027-02-28.",
  ],
  [
    { line, column: 'dueDate', kind: 'year', value: '5/5/1926' },
    'Row 4, Due date: “5/5/1926” is more than ten years away. Check the year.',
  ],
  [
    { line, column: 'week', kind: 'unknown-week', value: 'next' },
    "Row 4, Week: “next” isn't the number of a week. Write a whole number, such as 3.",
  ],
  [
    { line, kind: 'too-many-cells', value: 'Bible' },
    'Row 4: “Bible” is in a cell beyond the last column. Put a text that has commas or semicolons in quotation marks.',
  ],
  [{ kind: 'empty' }, 'There are no questions here. Write a row for each, with its title, description and category.'],
  [{ kind: 'no-text' }, "This file isn't plain text. In your spreadsheet, save it as CSV, then choose that file."],
  [
    { line: 1, kind: 'no-title-column' },
    'Row 1: No column has the titles. Write “Title” at the top of the column that has them.',
  ],
  [
    { line: 1, column: 'title', kind: 'same-column-twice', value: 'Topic' },
    'Row 1, Title: “Topic” comes twice. Keep one of the two.',
  ],
  [
    { line, kind: 'unclosed-quote' },
    "Row 4: A quotation mark isn't closed. Inside a text in quotation marks, write each quotation mark twice.",
  ],
  [
    { kind: 'too-many-rows', value: '1200' },
    'There are 1,200 questions. A series can have at most 1,000: make several files of it.',
  ],
  [
    { line, kind: 'text-outside', value: 'Hello' },
    'Row 4: “Hello” comes before the first question. Begin each question with ## and its title.',
  ],
])('says where a fault is and what would be right: $kind', (fault, sentence) => {
  expect(describeFault(fault, 'csv')).toBe(sentence)
  expect(sentence).toContain(explainFault(fault))
})

it('counts lines of Markdown', () => {
  expect(describeFault({ line, kind: 'text-outside', value: 'Hello' }, 'markdown')).toMatch(/^Line 4: “Hello” comes/)
  expect(describeFault({ line, column: 'week', kind: 'missing' }, 'markdown')).toMatch(/^Line 4, Week: Every/)
})

it.each([
  ['CSV', writeCsv],
  ['Markdown', writeMarkdown],
])('gives an example in %s that is right', (_, write) => {
  const rows = exampleRows('2027-01-31')
  const read = readSeries(write(rows, 'en'), { today: '2026-11-29' })
  expect(read.faults).toEqual([])
  expect(read.rows.map(({ line: _line, ...row }) => row)).toEqual(rows.map(({ line: _line, ...row }) => row))
})
