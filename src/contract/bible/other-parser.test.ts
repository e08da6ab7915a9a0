// Compares the English answers of `findPassages` with those of bible-passage-reference-parser (ADR 070).
import { bcv_parser as Parser } from 'bible-passage-reference-parser/esm/bcv_parser.js'
import * as english from 'bible-passage-reference-parser/esm/lang/en.js'
import { expect, test } from 'vitest'
import { firstCases, passagesOf, placesOf } from '#test/support/bible-references.ts'
import { books } from './books.ts'
import { nameOf } from './describe-passage.ts'
import { findPassages } from './find-passages.ts'
import { kjvCounts } from './numbering-data.ts'

const parser = new Parser(english)
const ours = (text: string) => placesOf(findPassages(text, 'en').map(({ passage }) => passage))
/** A book of one chapter has no chapter in its answers. */
const withChapter = (osis: string) => osis.replace(/\b(Obad|Phlm|2John|3John|Jude)(?![.\w])/g, '$1.1')
const theirs = (text: string) => placesOf(passagesOf(withChapter(parser.parse(text).osis()) || null))

const texts = books.flatMap((book) => {
  const verses = kjvCounts[book]
  const name = book === 'PSA' ? 'Psalm' : nameOf(book, 'en')
  const chapter = Math.ceil(verses.length / 2)
  const verse = Math.ceil((verses[chapter - 1] ?? 0) / 2)
  return [
    `${name} ${chapter}:${verse}`,
    `${name} ${chapter}.${verse}`,
    `Read ${name} ${chapter}:1-${verse} tonight`,
    `${name} ${chapter}:1, ${verse}`,
    `${name} ${chapter}:1 and ${verse}; 1:2–3`,
    `${name} ${chapter}:${verse}ff`,
    `(${name} ${chapter})`,
  ]
})

const reasons = new Map([
  ['John 3:16f', 'One f is the next verse. The parser takes the rest of the chapter.'],
  ['First Letter of John 4:8', 'The parser takes the gospel.'],
  ['the first letter of John 4:8', 'The parser takes the gospel.'],
  ['Rev 12:18', 'Some modern Bibles have this verse. The parser counts as the English Standard Version.'],
])

test('differs in English from bible-passage-reference-parser where there is a reason', () => {
  const cases = firstCases.filter(({ language }) => language === 'en')
  // In prose, the reason is that of the case, and the parser finds a reference.
  const prose = cases.filter(({ osis }) => osis === null).map(({ text }) => text)
  expect(prose.filter((text) => ours(text) !== '')).toEqual([])

  const references = [...cases.filter(({ osis }) => osis !== null).map(({ text }) => text), ...texts]
  expect(references.filter((text) => ours(text) !== theirs(text))).toEqual([...reasons.keys()])
})
