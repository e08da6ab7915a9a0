import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#locales/languages.ts'
import { passagesOf, placesOf, referenceCases } from '#test/support/bible-references.ts'
import { books } from './books.ts'
import { describePassage } from './describe-passage.ts'
import { findPassages } from './find-passages.ts'
import { mayHavePassage } from './may-have-passage.ts'
import { toCanonical, writtenNumbering } from './numbering.ts'
import { formatPassage, type Passage, parsePassage } from './passage.ts'
import { versesOf } from './written-verses.ts'

const tags = languages.map(({ tag }) => tag)
const placesIn = (text: string, language: Language) =>
  placesOf(findPassages(text, language).map(({ passage }) => passage))
/** Lists the references of a text as they were written, with what they mean. */
const linksIn = (text: string, language: Language) =>
  findPassages(text, language).map(
    ({ index, length, passage }) => `${text.slice(index, index + length)} = ${formatPassage(passage)}`,
  )
const prose = referenceCases.filter(({ osis }) => osis === null)
const references = referenceCases.filter(({ osis }) => osis !== null)

describe('cases', () => {
  test.each(prose)('finds nothing in "$text" ($language): $why', ({ text, language }) => {
    expect(linksIn(text, language)).toEqual([])
  })

  test.each(references)('finds $osis in "$text" ($language): $why', ({ text, language, osis }) => {
    expect(placesIn(text, language)).toBe(placesOf(passagesOf(osis)))
    expect(mayHavePassage(text)).toBe(true)
  })

  test.each(references.filter(({ kjv }) => kjv))('"$text" ($language) is $kjv in canonical numbers', (reference) => {
    const [found] = findPassages(reference.text, reference.language)
    const numbering = found && writtenNumbering(found.language, found.passage.book, false)
    expect(numbering && toCanonical(numbering, found.passage)).toEqual(passagesOf(reference.kjv ?? '')[0])
  })

  test.each(tags)('finds no reference in prose, and no other passage, where the group writes %s', (tag) => {
    const wrong = referenceCases.flatMap(({ text, osis }) => {
      const found = placesIn(text, tag)
      return found === '' || found === placesOf(passagesOf(osis)) ? [] : [`${text}: ${found}`]
    })
    expect(wrong).toEqual([])
  })
})

describe('spans', () => {
  test.each<[string, Language, string[]]>([
    ['(see Rom 8:28), and 1 Cor. 13!', 'en', ['Rom 8:28 = ROM.8.28', '1 Cor. 13 = 1CO.13']],
    [
      'John 3:16,1 John 4:8; Ps 23, 2 Tim 1:7',
      'en',
      ['John 3:16 = JHN.3.16', '1 John 4:8 = 1JN.4.8', 'Ps 23 = PSA.23', '2 Tim 1:7 = 2TI.1.7'],
    ],
    ['the first letter of John 4:8.', 'en', ['first letter of John 4:8 = 1JN.4.8']],
    ['read chapter 3 of the Gospel of John tonight', 'en', ['chapter 3 of the Gospel of John = JHN.3']],
    ['🙏#John3:16🔥', 'en', ['John3:16 = JHN.3.16']],
    ['Lis Ps 22 (23), et prie', 'fr', ['Ps 22 (23) = PSA.23']],
    ['ويوحنا ٣: ١٦.', 'ar', ['يوحنا ٣: ١٦ = JHN.3.16']],
    ['Yohana sura ya 3 mstari wa 16', 'sw', ['Yohana sura ya 3 mstari wa 16 = JHN.3.16']],
    ['https://example.org/John3:16 John 3:16', 'en', ['John 3:16 = JHN.3.16']],
  ])('of %s (%s)', (text, language, links) => {
    expect(linksIn(text, language)).toEqual(links)
  })

  test('finds at most 20', () => {
    expect(findPassages('John 3:16; '.repeat(30), 'en')).toHaveLength(20)
  })
})

describe('refuses', () => {
  test.each<[string, Language]>([
    ['John 3.16.2', 'en'],
    ['Jn 3/16', 'en'],
    ['Mar 5.12.2026', 'es'],
    ['Dan 2:30 pm', 'en'],
    ['Juan 3:16 h', 'es'],
    ['Jn 3:16-12', 'en'],
    ['john3.16.txt', 'en'],
    ['@John 3:16', 'en'],
    ['ruth@example.org/John 3:16', 'en'],
    ['1. John 3:16', 'en'],
    ['letter of John 4:8', 'en'],
    ['Mar 5:30', 'es'],
    ['Jn 3,16', 'en'],
    ['John\n3:16', 'en'],
    // The name of a book in another language, which is a word here.
    ['Is 5:30 ok', 'en'],
    ['Os 2:1', 'en'],
    ['So 3:20', 'en'],
    ['Esta 5:12', 'es'],
    // Psalm 2:1 of French Bibles is that of all; Jonah 2:1 is not.
    ['Jonas 2:1', 'en'],
  ])('%s (%s)', (text, language) => {
    expect(linksIn(text, language)).toEqual([])
  })

  test('a text without a letter before a digit, before the scanner is loaded', () => {
    expect(['3:16', 'see you at ten', '5 friends', ''].filter(mayHavePassage)).toEqual([])
    expect(['Jn 3', 'يوحنا ٣', '1 Jn 4', 'jn ३'].map(mayHavePassage)).toEqual([true, true, true, true])
  })
})

describe('random texts', () => {
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...referenceCases.map(({ text }) => text)) },
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      ' ',
      ',',
      ';',
      ':',
      '-',
      '.',
      '\n',
      '\u200f',
      '\u00a0',
      '1',
      '16',
      '١٦',
      '(',
      ')',
      'John',
      '1 ',
      'ª',
    ),
  )
  const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

  test('have references inside them, in order and apart, that exist and have a path', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...tags), (text, tag) => {
        let end = 0
        for (const { index, length, passage, language } of findPassages(text, tag)) {
          expect(index).toBeGreaterThanOrEqual(end)
          expect(length).toBeGreaterThan(0)
          end = index + length
          expect(end).toBeLessThanOrEqual(text.length)
          expect(text.slice(index, end)).toMatch(/^[\p{L}\p{N}].*[\p{L}\p{N})]$/u)
          expect(toCanonical(writtenNumbering(language, passage.book, false), passage)).toBeDefined()
          expect(parsePassage(formatPassage(passage))).toEqual(passage)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('what describePassage writes', () => {
  const passages = (language: Language, countsPsalmTitles: boolean): Passage[] =>
    books.flatMap((book) => {
      const verses = versesOf(writtenNumbering(language, book, countsPsalmTitles), book)
      const [last = 0] = verses
      const from = { chapter: 1, verse: 1 }
      const to = { chapter: verses.length, verse: verses.at(-1) ?? 0 }
      return [
        { book, ranges: [{ from: { chapter: 1 }, to: { chapter: verses.length } }] },
        ...verses.map(
          (_, index): Passage => ({ book, ranges: [{ from: { chapter: index + 1 }, to: { chapter: index + 1 } }] }),
        ),
        { book, ranges: [{ from, to }] },
        {
          book,
          ranges: [
            { from, to: { chapter: 1, verse: 2 } },
            { from: { chapter: 1, verse: last }, to: { chapter: 1, verse: last } },
          ],
        },
        ...verses.flatMap((count, index) =>
          Array.from({ length: count }, (_, verse): Passage => {
            const place = { chapter: index + 1, verse: verse + 1 }
            return { book, ranges: [{ from: place, to: place }] }
          }),
        ),
      ] satisfies Passage[]
    })

  // In brackets, because "Marc 5" alone may be a person.
  test.each(tags)('is found again, of each chapter and verse in %s', (language) => {
    const wrong = passages(language, false).flatMap((passage) => {
      const text = `(${describePassage(passage, language)})`
      const [found] = findPassages(text, language)
      const isSame = found?.language === language && placesOf([found.passage]) === placesOf([passage])
      return isSame && found.length === text.length - 2 ? [] : [`${text}: ${found && formatPassage(found.passage)}`]
    })
    expect(wrong).toEqual([])
  })
})
