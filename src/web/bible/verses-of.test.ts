import { describe, expect, it } from 'vitest'
import { formatPassage, type Passage, parsePassage } from '#contract/bible/passage.ts'
import type { BibleChapter } from '#contract/bible.ts'
import { chaptersIn, missingIn, partsOf, plainWords, upTo } from './verses-of.ts'

const passage = (path: string): Passage => {
  const parsed = parsePassage(path)
  if (parsed === undefined) throw new Error(`${path} is no passage`)
  return parsed
}
const chapterOf = (...numbers: (number | [from: number, to: number])[]): BibleChapter => ({
  verses: numbers.map((it) =>
    typeof it === 'number' ? { number: it, parts: [`${it}`] } : { number: it[0], to: it[1], parts: [it.join('-')] },
  ),
})
const psalms = new Map([
  [22, chapterOf(1, 2, 3)],
  [23, chapterOf(0, 1, 2, [3, 4], 6)],
])
const pathOf = (it: Passage | undefined) => it && formatPassage(it)

describe('what a Bible lacks of a passage', () => {
  it.each([
    ['PSA.23.5', 'PSA.23.5'],
    ['PSA.23.4-9', 'PSA.23.5,7-9'],
    ['PSA.22.2-23.1', undefined],
    ['PSA.22.4-23.7', 'PSA.22.4,23.5,7'],
    ['PSA.24', 'PSA.24'],
    ['PSA.24.1-3', 'PSA.24'],
    ['PSA.22.0', 'PSA.22.0'],
    ['PSA.22.0-2', undefined],
    ['PSA.23.3', undefined],
    ['PSA.23', 'PSA.23.5'],
  ])('of %s is %s', (path, missing) => {
    expect(pathOf(missingIn(passage(path), psalms))).toBe(missing)
  })
})

describe('the words of a passage', () => {
  it.each([
    ['PSA.23.1-3', [[23, '1 2 3-4']]],
    ['PSA.23', [[23, '0 1 2 3-4 6']]],
    [
      'PSA.22.3-23.1',
      [
        [22, '3'],
        [23, '0 1'],
      ],
    ],
    [
      'PSA.23.1,6',
      [
        [23, '1'],
        [23, '6'],
      ],
    ],
    ['PSA.23.5', []],
  ])('of %s are %j', (path, parts) => {
    const found = partsOf(passage(path), psalms).map(({ chapter, verses }) => [
      chapter,
      verses.map(({ parts }) => parts.join('')).join(' '),
    ])
    expect(found).toEqual(parts)
  })

  it('are copied without titles', () => {
    const { verses } = psalms.get(23) as BibleChapter
    expect(plainWords(verses)).toBe('1 2 3-4 6')
  })
})

it.each([
  ['PSA.1-150', [1, 2, 3]],
  ['PSA.1.3-9.2', [1, 2, 3]],
  ['PSA.5,7-9', [5, 7, 8]],
])('shows the first chapters of %s', (path, chapters) => {
  expect(chaptersIn(upTo(passage(path), 3))).toEqual(chapters)
})
