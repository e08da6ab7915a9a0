import { describe, expect, test } from 'vitest'
import { type Book, books } from './books.ts'
import { fromCanonical, type Numbering, toCanonical, verseCounts } from './numbering.ts'
import { formatPassage, type Passage } from './passage.ts'

const numberings: Numbering[] = ['kjv', 'web', 'rv1909', 'lsg', 'titles']

const verse = (book: Book, chapter: number, number: number): Passage => {
  const place = { chapter, verse: number }
  return { book, ranges: [{ from: place, to: place }] }
}

/** Lists each verse of a numbering as a passage. */
function verses(numbering: Numbering): Passage[] {
  const counts = verseCounts(numbering)
  return books.flatMap((book) =>
    counts[book].flatMap((count, index) => Array.from({ length: count }, (_, i) => verse(book, index + 1, i + 1))),
  )
}

function contains(found: Passage | undefined, { ranges: [{ from: wanted }] }: Passage) {
  const order = wanted.chapter * 1000 + (wanted.verse ?? 0)
  return found?.ranges.some(({ from, to }) => {
    const first = from.chapter * 1000 + (from.verse ?? 0)
    const last = to.chapter * 1000 + (to.verse ?? 999)
    return first <= order && order <= last
  })
}

const absentVerses = (numbering: Numbering) =>
  numbering === 'web' ? ['LUK.17.36', 'ACT.8.37', 'ACT.15.34', 'ACT.24.7'] : []

describe('verses', () => {
  test.each<[Numbering, number]>([
    ['kjv', 31_102],
    // Verses that are absent have a number.
    ['web', 31_102],
    ['rv1909', 31_097],
    ['lsg', 31_170],
    ['titles', 31_168],
  ])('%s has %i numbers of verses', (numbering, total) => {
    expect(verses(numbering)).toHaveLength(total)
  })

  test('Segond has other numbers of verses in 106 chapters', () => {
    const [kjv, lsg] = [verseCounts('kjv'), verseCounts('lsg')]
    const differing = books.flatMap((book) => kjv[book].filter((count, index) => count !== lsg[book][index]))
    expect(differing).toHaveLength(106)
  })

  test.each(numberings)('each canonical verse is in %s, and comes back', (numbering) => {
    const counts = verseCounts(numbering)
    const absent: string[] = []
    const wrong: string[] = []
    for (const passage of verses('kjv')) {
      const there = fromCanonical(numbering, passage)
      if (!there) absent.push(formatPassage(passage))
      else if (!contains(toCanonical(numbering, there), passage)) wrong.push(formatPassage(passage))
      for (const { from, to } of there?.ranges ?? []) {
        for (const { chapter, verse: number = 0 } of [from, to]) {
          if (number > (counts[passage.book][chapter - 1] ?? 0)) wrong.push(formatPassage(passage))
        }
      }
    }
    expect(wrong).toEqual([])
    expect(absent).toEqual(absentVerses(numbering))
  })

  test.each<[Numbering, number]>([
    ['kjv', 0],
    ['web', 1],
    ['rv1909', 12],
    ['lsg', 97],
    ['titles', 63],
  ])('each verse of %s comes back; %i chapters have verses with other numbers', (numbering, expected) => {
    const absent: string[] = []
    const wrong: string[] = []
    const changed = new Set<string>()
    for (const passage of verses(numbering)) {
      const text = formatPassage(passage)
      const there = toCanonical(numbering, passage)
      if (!there) absent.push(text)
      else if (!contains(fromCanonical(numbering, there), passage)) wrong.push(text)
      else if (formatPassage(there) !== text) changed.add(`${passage.book} ${passage.ranges[0].from.chapter}`)
    }
    expect(wrong).toEqual([])
    expect(absent).toEqual(absentVerses(numbering))
    expect(changed.size).toBe(expected)
  })
})
