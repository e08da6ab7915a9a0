import { expect, it } from 'vitest'
import type { SeriesRow } from './types.ts'
import { writeCsv, writeMarkdown } from './write-series.ts'

const rows: SeriesRow[] = [
  { line: 2, title: 'Rest, and "work"', description: 'Mark 2\n## Why?', category: 'bible', dueDate: '2026-12-05' },
  { line: 3, title: '=1+1', description: "'@home", category: 'prayer', week: 3 },
]

it('writes CSV for spreadsheets, of which none runs a cell', () => {
  expect(writeCsv(rows, 'en')).toBe(
    '\ufeffTitle,Description,Category,Due,Week\r\n' +
      '"Rest, and ""work""","Mark 2\n## Why?",Bible Study,2026-12-05,\r\n' +
      "'=1+1,''@home,Prayer,,3\r\n",
  )
})

it('writes Markdown, in which a text does not begin a question', () => {
  expect(writeMarkdown(rows, 'fr')).toBe(
    '## Rest, and "work"\nCatégorie: Étude biblique\nDate limite: 2026-12-05\n\nMark 2\n\\## Why?\n' +
      "\n## =1+1\nCatégorie: Prière\nSemaine: 3\n\n'@home\n",
  )
})
