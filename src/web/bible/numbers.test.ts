import { describe, expect, it } from 'vitest'
import { formatPassage, type Passage, parsePassage } from '#contract/bible/passage.ts'
import type { TextNumbering } from '#contract/bible.ts'
import { hasOwnNumbers, hasSameNumbers, otherNumbers, pathOfChapter, toNumbersOf } from './numbers.ts'

const passage = (path: string): Passage => {
  const parsed = parsePassage(path)
  if (parsed === undefined) throw new Error(`${path} is no passage`)
  return parsed
}
const textWith = (numbering: TextNumbering, ...differing: string[]) => ({ numbering, differing })
const [kjv, lsg, own] = [textWith('kjv'), textWith('lsg', '3JN.1'), textWith('own')]

it.each([
  [textWith('web'), 'LUK.17.36', undefined],
  [kjv, 'PSA.51.10', 'PSA.51.10'],
  [lsg, 'PSA.51.10', 'PSA.51.12'],
  [own, 'PSA.51.10', 'PSA.51.10'],
])('%j has %s as %s', (text, canonical, shown) => {
  const found = toNumbersOf(text, passage(canonical))
  expect(found && formatPassage(found)).toBe(shown)
})

it('opens the chapters of a Bible, and none that it does not count', () => {
  expect(pathOfChapter(kjv, 'JON', 5)).toBeUndefined()
  expect(pathOfChapter(kjv, 'JON', 2)).toBe('JON.2')
  expect(pathOfChapter(lsg, 'JON', 2)).toBe('JON.1.17-2.10')
})

it.each([
  ['JHN.3.16', 'JHN.3.16', []],
  ['PSA.51.10', 'PSA.51.10', ['PSA.51.12']],
  ['PSA.51.12', 'PSA.51.10', ['PSA.51.10']],
])('knows other numbers of %s', (shown, canonical, others) => {
  expect(otherNumbers(passage(shown), passage(canonical)).map(formatPassage)).toEqual(others)
})

describe('two passages', () => {
  it.each([
    ['PSA.51.10', 'PSA.51.12', false],
    ['PSA.51.10', 'PRO.51.10', false],
    ['PSA.51.10-12', 'PSA.51.10', false],
    ['PSA.51.12,10-11', 'PSA.51.10-12', true],
    ['PSA.51', 'PSA.51', true],
    ['PSA.51.18-52.1', 'PSA.51.18-52.2', false],
  ])('%s and %s have the same numbers: %s', (one, other, isSame) => {
    expect(hasSameNumbers(passage(one), passage(other))).toBe(isSame)
  })
})

it.each([
  [own, 'JHN.3.16', true],
  [lsg, 'JHN.3.16', false],
  [lsg, '3JN.1.2', true],
  [lsg, '2JN.1.2', false],
])('%j may count %s in another way: %s', (text, path, mayDiffer) => {
  expect(hasOwnNumbers(text, passage(path))).toBe(mayDiffer)
})
