import { describe, expect, test } from 'vitest'
import { type Book, books } from '#contract/bible/books.ts'
import { verseCounts } from '#contract/bible/numbering.ts'
import { type Counts, recognizeNumbering } from './recognize-numbering.ts'

const [kjv, web, rv1909, lsg] = [verseCounts('kjv'), verseCounts('web'), verseCounts('rv1909'), verseCounts('lsg')]

/** Returns counts with other last verses: `change(kjv, { '3JN': { 1: 15 } })`. */
function change(counts: Counts, changes: Partial<Record<Book, Record<number, number>>>): Counts {
  const changed = Object.entries(changes).map(([book, chapters]) => {
    const numbers = [...(counts[book as Book] ?? [])]
    for (const [chapter, count] of Object.entries(chapters)) numbers[Number(chapter) - 1] = count
    return [book, numbers]
  })
  return { ...counts, ...Object.fromEntries(changed) }
}

const some = (counts: Counts, isIn: (book: Book) => boolean): Counts =>
  Object.fromEntries(books.filter(isIn).map((book) => [book, counts[book]]))
const isNewTestament = (book: Book) => books.indexOf(book) >= books.indexOf('MAT')

/** As Debian's module has it: cut to the numbers of the King James Version, with the last verses of chapters in those before. */
const glued = Object.fromEntries(
  books.map((book) => [book, rv1909[book].map((count, index) => Math.min(count, kjv[book][index] ?? 0))]),
)

/** Some of the chapters in which the Hebrew text differs from the King James Version, besides the psalms. */
const hebrew = change(lsg, {
  GEN: { 31: 54, 32: 33 },
  EXO: { 21: 37, 22: 30 },
  NUM: { 17: 28, 16: 35 },
  DEU: { 12: 31, 13: 19, 22: 29, 23: 26, 28: 69, 29: 28 },
  '1KI': { 4: 20, 5: 32 },
  JOL: { 2: 27, 3: 5, 4: 21 },
  MAL: { 3: 24, 4: 0 },
})

describe('a text with the numbers of', () => {
  test.each<[what: string, counts: Counts, numbering: string]>([
    ['the King James Version', kjv, 'kjv'],
    ['the World English Bible', web, 'web'],
    ['Reina-Valera 1909', rv1909, 'rv1909'],
    ['Segond 1910', lsg, 'lsg'],
    ['the King James Version, in the New Testament', some(kjv, isNewTestament), 'kjv'],
    ['the World English Bible, in the New Testament', some(web, isNewTestament), 'web'],
    ['Reina-Valera 1909, in the New Testament', some(rv1909, isNewTestament), 'rv1909'],
    ['Segond 1910, in the New Testament', some(lsg, isNewTestament), 'lsg'],
    ['Segond 1910, in the psalms', some(lsg, (book) => book === 'PSA'), 'lsg'],
    ['several Bibles, in Ruth', some(lsg, (book) => book === 'RUT'), 'kjv'],
    ['all of them, without Matthew 23', change(kjv, { MAT: { 23: 0 } }), 'kjv'],
    ['all of them, without Philippians', some(lsg, (book) => book !== 'PHP'), 'lsg'],
  ])('%s is recognized, and differs nowhere', (_, counts, numbering) => {
    expect(recognizeNumbering(counts)).toEqual({ numbering, differing: [] })
  })

  test('a modern English Bible differs from the King James Version in few chapters', () => {
    const counts = change(kjv, { '3JN': { 1: 15 }, REV: { 12: 18 }, '2CO': { 13: 13 } })
    expect(recognizeNumbering(counts)).toEqual({ numbering: 'kjv', differing: ['2CO.13', '3JN.1', 'REV.12'] })
  })

  test('Reina-Valera 1909 differs where the last verses are in those before', () => {
    const differing = ['NUM.13', 'NUM.30', '1SA.24', 'JOB.39', 'HOS.12', 'JON.2']
    expect(recognizeNumbering(glued)).toEqual({ numbering: 'rv1909', differing })
  })

  test('a text may differ in ten chapters of many', () => {
    const longer = (chapters: number[]) => Object.fromEntries(chapters.map((chapter) => [chapter, 199]))
    const ten = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11]
    expect(recognizeNumbering(change(kjv, { GEN: longer(ten) }))).toMatchObject({ numbering: 'kjv' })
    expect(recognizeNumbering(change(kjv, { GEN: longer([...ten, 12]) }))).toEqual({ numbering: 'own', differing: [] })
  })

  test('a text may differ in one chapter of few', () => {
    expect(recognizeNumbering({ MAL: [14, 17, 18, 7] })).toEqual({ numbering: 'kjv', differing: ['MAL.4'] })
    expect(recognizeNumbering({ MAL: [14, 17, 24, 7] })).toEqual({ numbering: 'own', differing: [] })
  })

  test('chapters that a text does not have are not counted', () => {
    const last = (...counts: number[]) => ({ GEN: [...Array.from({ length: 48 }, () => 0), ...counts] })
    expect(recognizeNumbering(last(33, 27))).toEqual({ numbering: 'kjv', differing: ['GEN.50'] })
    expect(recognizeNumbering(last(34, 27))).toEqual({ numbering: 'own', differing: [] })
  })

  test('the Hebrew text has numbers of its own', () => {
    expect(recognizeNumbering(hebrew)).toEqual({ numbering: 'own', differing: [] })
    expect(recognizeNumbering({ JOL: [20, 27, 5, 21] })).toEqual({ numbering: 'own', differing: [] })
  })
})
