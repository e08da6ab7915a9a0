import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { categories } from '#contract/questions.ts'
import { dayInUtc } from '#contract/shared/days.ts'
import { isBlank, trimmed } from '#contract/shared/text-rules.ts'
import { languages } from '#locales/languages.ts'
import { anyCharacter } from '#test/support/any-character.ts'
import { decodeFile } from './decode-file.ts'
import { readSeries } from './read-series.ts'
import type { Series, SeriesRow } from './types.ts'
import { writeCsv, writeMarkdown } from './write-series.ts'

const today = '2026-11-29'
const tags = languages.map(({ tag }) => tag)

/** Characters and beginnings of lines that mean something in one of the formats, or to a spreadsheet. */
const special = fc.constantFrom(
  ...[
    '"',
    "'",
    ',',
    ';',
    '\t',
    '\r\n',
    '\r',
    '\n',
    '\n\n',
    ' ',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '\ue000',
    '=',
    '+1',
    '-',
    '@',
  ],
  ...[
    '# ',
    '## ',
    '\n##',
    '\n## ',
    '\\',
    '\n\\## ',
    '&#10;',
    '&#38;#13;',
    'Category: Prayer\n',
    '\nDue: 1\n',
    'sep=;\n',
    '*',
    ': ',
  ],
  ...['Title', 'Title,Question', '1', '00', '3:16', '1E5', '٣', 'Dec 5', 'TRUE'],
)
/** A text as the form sends it: not blank, and without white space around it. No text has U+0000. */
const text = fc
  .array(fc.oneof(anyCharacter, special, fc.constantFrom('a', 'b', ' ')), { maxLength: 12 })
  .map((parts) => trimmed(parts.join('').replaceAll('\0', '')))
  .filter((it) => !isBlank(it))
const day = fc.integer({ min: -3000, max: 3000 }).map((days) => dayInUtc(Date.parse(today) + days * 86_400_000))
const question = fc.record(
  {
    title: text,
    description: text,
    category: fc.constantFrom(...categories),
    dueDate: day,
    week: fc.integer({ min: 1, max: 1000 }),
  },
  { requiredKeys: ['title', 'description', 'category'] },
)
const questions = fc.array(question, { minLength: 1, maxLength: 8 })

const withoutLines = (rows: readonly SeriesRow[]) => rows.map(({ line, ...row }) => row)
const asRows = (list: readonly Omit<SeriesRow, 'line'>[]) => list.map((it, index) => ({ ...it, line: index + 2 }))
const readWhole = (written: string): Series => {
  const decoded = decodeFile(new TextEncoder().encode(written), 'en')
  if (typeof decoded !== 'string') throw new Error(decoded.kind)
  return readSeries(decoded, { today })
}

describe.each(tags)('a series in %s', (tag) => {
  it.each([
    ['CSV', 'csv', writeCsv],
    ['Markdown', 'markdown', writeMarkdown],
  ] as const)('comes back from %s as it was', (_, format, write) => {
    fc.assert(
      fc.property(questions, (list) => {
        const { rows, ...rest } = readWhole(write(asRows(list), tag))
        expect(rest).toEqual({ format, faults: [], asksDateOrder: false, leftOut: [] })
        expect(withoutLines(rows)).toEqual(list)
      }),
      { numRuns: inject('complete') ? 1000 : 60 },
    )
  })
})

/** Opens a file in LibreOffice with its usual settings, and saves it. */
function saveInLibreOffice(written: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'series-'))
  try {
    writeFileSync(join(folder, 'series.csv'), written)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    // Commas, double quotes, UTF-8: what the dialog proposes for the file. Without a dialog, the byte order mark has no effect.
    const filter = 'Text - txt - csv (StarCalc):44,34,76'
    const options = ['--headless', profile, `--infilter=${filter}`, '--convert-to', `csv:${filter}`]
    const { status, stderr } = spawnSync('soffice', [
      ...options,
      '--outdir',
      join(folder, 'out'),
      join(folder, 'series.csv'),
    ])
    if (status !== 0) throw new Error(stderr.toString())
    return readFileSync(join(folder, 'out/series.csv'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('comes back as it was after LibreOffice has saved it', { tags: 'slow' }, ({ skip }) => {
  skip(spawnSync('soffice', ['--version']).status !== 0, 'LibreOffice is not installed')
  // It stores any line break as LF.
  const lines = text.map((it) => trimmed(it.replaceAll(/\r\n?/g, '\n')))
  const list = fc.sample(
    fc.tuple(question, lines, lines).map(([it, title, description]) => ({ ...it, title, description })),
    1000,
  )
  const { rows, faults } = readSeries(saveInLibreOffice(writeCsv(asRows(list), 'en')), { today })
  expect(faults).toEqual([])
  expect(withoutLines(rows)).toEqual(list)
})
