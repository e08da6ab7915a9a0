import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { bibleFileRules } from '#contract/rules/bible-file.ts'
import { zipOf } from '#test/support/zip.ts'
import { BibleFileRefused } from './bible-file.ts'
import { readBytes } from './read-bytes.ts'

const numRuns = inject('complete') ? 1000 : 200

const usfm = fc.constantFrom(
  ...[
    '\\id GEN',
    '\\id PSA Muka',
    '\\id TOB',
    '\\c 1',
    '\\c 2',
    '\\c',
    '\\v 1',
    '\\v 2-3',
    '\\v 1b',
    '\\v',
    '\\p',
    '\\d',
    '\\q1',
  ],
  ...[
    '\\f',
    '\\f*',
    '\\x',
    '\\add',
    '\\add*',
    '\\+add',
    '\\+add*',
    '\\w',
    '\\w*',
    '|x="1"',
    '\\z-s',
    '\\*',
    '\\',
    '\\s',
    '\\rem',
  ],
)
const lines = fc.constantFrom(
  ...[
    'GEN 1:1',
    'GEN 1:1-2',
    'Gen 1',
    'PSA 3:0',
    '1 John 4:8',
    'TOB 1:1',
    '\n',
    '\r\n',
    '\t',
    '# Muka',
    '¶',
    '3:16',
    'GEN|1|1|',
  ],
)
const pieces = fc.array(
  fc.oneof({ weight: 4, arbitrary: usfm }, lines, fc.string({ unit: 'binary' }), fc.constant(' ')),
)
const beginnings = fc.constantFrom('', '\\id GEN\n\\c 1\n\\v 1 Muka ', 'GEN 1:1 Muka\n')
const text = fc.tuple(beginnings, pieces).map(([beginning, list]) => beginning + list.join(' '))

/** Returns the words of a file, or undefined if it is refused. */
async function wordsOf(bytes: Buffer): Promise<string[] | undefined> {
  try {
    const { books } = await readBytes(bytes, 'a.txt')
    const chapters = books.flatMap((book) => [...book.chapters.values()])
    return chapters.flatMap(({ verses }) => verses.flatMap(({ parts }) => parts))
  } catch (error) {
    if (error instanceof BibleFileRefused) return undefined
    throw error
  }
}

test('random texts are read or refused, and words have no control characters', async () => {
  let read = 0
  await fc.assert(
    fc.asyncProperty(text, async (content) => {
      const words = await wordsOf(Buffer.from(content))
      if (words) read += 1
      for (const part of words ?? []) {
        expect(part).not.toMatch(/(?!\u200C|\u200D)[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
        expect(part.length).toBeLessThanOrEqual(bibleFileRules.maxVerseLength * 3)
      }
    }),
    { numRuns },
  )
  expect(read).toBeGreaterThan(numRuns / 4)
})

test('random bytes are read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      await wordsOf(Buffer.from(bytes))
    }),
    { numRuns },
  )
})

test('zips with changed bytes are read or refused', async () => {
  const zip = zipOf([
    { name: 'a.txt', content: 'GEN 1:1 Muka\n' },
    { name: 'copr.htm', content: '<p>Copyright</p>' },
  ])
  const change = fc.tuple(fc.nat({ max: zip.length - 1 }), fc.nat({ max: 255 }))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const bytes = Buffer.from(zip)
      for (const [index, value] of changes) bytes[index] = value
      await wordsOf(bytes)
    }),
    { numRuns },
  )
})
