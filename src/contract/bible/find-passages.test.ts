import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { type Language, languages } from '#locales/languages.ts'
import { passagesOf, placesOf, referenceCases, typedReferences } from '#test/support/bible-references.ts'
import { type Book, books } from './books.ts'
import { describePassage } from './describe-passage.ts'
import { findPassages } from './find-passages.ts'
import { mayHavePassage } from './may-have-passage.ts'
import { toCanonical, writtenNumbering } from './numbering.ts'
import { formatPassage, parsePassage } from './passage.ts'
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
    const wrong = referenceCases.flatMap(({ text, osis, elsewhere }) => {
      const expected = ` ${placesOf([osis, elsewhere ?? null].flatMap(passagesOf))} `
      const found = findPassages(text, tag).map(({ passage }) => ` ${placesOf([passage])} `)
      return found.filter((places) => !expected.includes(places)).map((places) => `${text}:${places}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('what people type', () => {
  test.each(typedReferences)('is read in $text ($language)', ({ text, language, links }) => {
    expect(findPassages(text, language).map(({ passage }) => formatPassage(passage))).toEqual(links)
  })

  test('counts the titles of psalms as verses in a group whose Bible does', () => {
    const [found] = findPassages('Sl 51,21', 'pt-BR', true)
    expect(found && formatPassage(found.passage)).toBe('PSA.51.21')
    expect(findPassages('Sl 51,21', 'pt-BR')).toEqual([])
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
    // A mathematical letter, which is not the word "and" before the name.
    ['𞸅يوحنا ٣: ١٦', 'ar'],
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
      { numRuns: inject('complete') ? 5000 : 500 },
    )
  })
})

describe('long texts', () => {
  const length = 100_000
  const fill = (text: string) => text.repeat(length / text.length)
  test.each<[string, string, number]>([
    ['references', fill('John 3:16; '), 20],
    ['verses that do not exist', fill('John 3:99; '), 0],
    ['names of other languages', fill('Yohana 3:99 '), 0],
    ['a list of verses', `John 3:1${fill(',1')}`, 0],
    ['lists and ranges', `Ps 119${fill(':1-2,3-4;')}`, 1],
    ['a long number', `John ${fill('1')}`, 0],
    ['ordinals', `${fill('1 ')}John 3:16`, 1],
    ['ordinals in words', `${fill('first letter of the ')}John 4:8`, 1],
    ['chapters without a book', fill('chapter 3 of the '), 0],
    ['spaces', `John${' '.repeat(length)}3:16`, 0],
    ['accents', `J${'\u0301'.repeat(length)}ohn 3:16`, 0],
    ['marks of direction', `John ${'\u200f'.repeat(length)}3:16`, 0],
    ['one word', `${fill('a')} 3:16`, 0],
    ['an address', `https://${fill('John3:16,')}`, 0],
  ])('of %s are read', (_, text, count) => {
    expect(findPassages(text, 'en')).toHaveLength(count)
  })
})

describe('what describePassage writes', () => {
  /** Lists paths of passages: the book, its chapters, ranges, and the verses of each chapter, or the first and the last one. */
  const pathsOf = (book: Book, verses: readonly number[]): string[] => [
    `${book}.1-${verses.length}`,
    `${book}.1.1-${verses.length}.${verses.at(-1)}`,
    `${book}.1.1-2,${verses[0]}`,
    ...verses.flatMap((count, index) => {
      const chapter = `${book}.${index + 1}`
      const numbers = inject('complete') ? Array.from({ length: count }, (_, verse) => verse + 1) : [1, count]
      return [chapter, ...numbers.map((verse) => `${chapter}.${verse}`)]
    }),
  ]
  /** Returns what is not found again in a text with a reference, and nothing around it. */
  const problemsOf = (path: string, language: Language, around: (reference: string) => string) => {
    const passage = parsePassage(path)
    const reference = passage ? describePassage(passage, language) : path
    const text = around(reference)
    const [found, ...more] = findPassages(text, language)
    const isSame = passage && found?.language === language && placesOf([found.passage]) === placesOf([passage])
    const isWhole = found !== undefined && text.slice(found.index, found.index + found.length) === reference
    return isSame && isWhole && more.length === 0 ? [] : [text]
  }

  // In brackets, because "Marc 5" alone may be a person.
  test.each(tags)('is found again, of each chapter in %s', (language) => {
    const wrong = books.flatMap((book) =>
      pathsOf(book, versesOf(writtenNumbering(language, book, false), book)).flatMap((path) =>
        problemsOf(path, language, (reference) => `(${reference})`),
      ),
    )
    expect(wrong).toEqual([])
  })

  test.each(tags)('is found again in a sentence, of a verse of each book in %s', (language) => {
    const wrong = books.flatMap((book) => problemsOf(`${book}.1.3`, language, (reference) => `… ${reference}!`))
    expect(wrong).toEqual([])
  })
})
