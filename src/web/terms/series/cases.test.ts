import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Language } from '#locales/languages.ts'
import { decodeFile } from './decode-file.ts'
import { describeFault } from './describe-fault.ts'
import { readSeries } from './read-series.ts'
import type { Series } from './types.ts'

// What leaders of youth groups have in their files, by somebody who had not read the code. The file has a line of JSON for each case.

interface Case extends Partial<Pick<Series, 'rows' | 'asksDateOrder' | 'leftOut'>> {
  name: string
  why: string
  text?: string
  base64?: string
  options: { today: string; language: Language; dateOrder?: 'day' | 'month' }
  /** The sentences about what is wrong, instead of rows. */
  faults?: string[]
}

const path = new URL('../../../../test/data/series.jsonl', import.meta.url)
const cases = readFileSync(path, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Case)

it.each(cases)('reads $name: $why', ({ text = '', base64, options, faults = [], rows, asksDateOrder, leftOut }) => {
  const { language, ...dates } = options
  const file = base64 === undefined ? text : decodeFile(Buffer.from(base64, 'base64'), language)
  if (typeof file !== 'string') return expect([describeFault(file, 'csv')]).toEqual(faults)
  const series = readSeries(file, dates)
  expect(series.faults.map((fault) => describeFault(fault, series.format))).toEqual(faults)
  if (rows === undefined) return
  expect(series).toMatchObject({ rows, asksDateOrder: asksDateOrder ?? false, leftOut: leftOut ?? [] })
})
