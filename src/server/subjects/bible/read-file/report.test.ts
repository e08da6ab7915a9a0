import { describe, expect, test } from 'vitest'
import { verseCounts } from '#contract/bible/numbering.ts'
import { type MadeCounts, madeWords, usfmBook, usfmFiles, verseLines } from '#test/support/bible-files.ts'
import { type ZipEntry, zipOf } from '#test/support/zip.ts'
import { readBytes } from './read-bytes.ts'

const read = (content: string | Uint8Array, name = 'a.txt') => readBytes(Buffer.from(content), name)
const kjv = verseCounts('kjv')

describe('gaps', () => {
  const gapsOf = async (text: string) => {
    const { gaps, gapCount } = await read(text)
    expect(gapCount).toBe(gaps.length)
    return gaps.map(({ book, chapter, verses }) =>
      [book, chapter, verses && `${verses.from}-${verses.to}`].filter(Boolean).join(' '),
    )
  }
  const without = (text: string, ...starts: string[]) =>
    text
      .split('\n')
      .filter((line) => !starts.some((start) => line.startsWith(start)))
      .join('\n')

  test('are none in a whole text', async () => {
    expect(await gapsOf(verseLines(kjv))).toEqual([])
  })

  test('are books, chapters, and verses at the beginning, in the middle and at the end', async () => {
    const text = without(
      verseLines(kjv),
      'PHP ',
      'MAT 23:',
      'GEN 1:1 ',
      'GEN 1:4 ',
      'GEN 1:5 ',
      'GEN 1:7 ',
      'GEN 1:31 ',
      'REV 22:',
    )
    expect(await gapsOf(text)).toEqual([
      'GEN 1 1-1',
      'GEN 1 4-5',
      'GEN 1 7-7',
      'GEN 1 31-31',
      'MAT 23',
      'PHP',
      'REV 22',
    ])
  })

  test('are no verses that are joined', async () => {
    const text = verseLines(kjv).replace(/^GEN 1:2 /m, 'GEN 1:2-4 ')
    expect(await gapsOf(without(text, 'GEN 1:3 ', 'GEN 1:4 '))).toEqual([])
  })

  test('are no verses that the World English Bible does not have', async () => {
    const text = verseLines(verseCounts('web'))
    expect(await gapsOf(without(text, 'LUK 17:36 ', 'ACT 8:37 ', 'ACT 15:34 ', 'ACT 24:7 '))).toEqual([])
    expect(await gapsOf(without(text, 'LUK 17:35 ', 'LUK 17:36 ', 'LUK 17:37 '))).toEqual(['LUK 17 35-37'])
    expect(await gapsOf(without(text, 'LUK 17:35 ', 'LUK 17:36 '))).toEqual(['LUK 17 35-35'])
    expect(await gapsOf(without(text, 'LUK 17:36 ', 'LUK 17:37 '))).toEqual(['LUK 17 37-37'])
  })

  test('are only those that are known if the numbers are those of no Bible', async () => {
    const longer = kjv.GEN.map((count) => count + 1)
    const text = verseLines({ ...kjv, GEN: longer, MAL: [14, 17, 24] })
    expect(await read(text)).toMatchObject({ numbering: 'own', gaps: [] })
    expect(await gapsOf(without(text, 'GEN 2:1 ', 'EXO 40:38 ', 'JOL 2:', 'RUT '))).toEqual([
      'GEN 2 1-1',
      'RUT',
      'JOL 2',
    ])
  })

  test('are a hundred at most, and all are counted', async () => {
    expect(await read('GEN 1:1 Muka')).toMatchObject({ gapCount: 1 + 49 + 65, gaps: { length: 100 } })
  })
})

describe('Segond', () => {
  const lsg = verseCounts('lsg')
  const expected = {
    numbering: 'lsg',
    differing: [],
    verses: 31_170,
    chapters: 1189,
    gaps: [],
    gapCount: 0,
    otherBooks: [],
  }

  test.each<[what: string, content: string | Uint8Array, name: string]>([
    ['one verse a line', verseLines(lsg), 'fraLSG_vpl.txt'],
    ['a zip with one verse a line', zipOf([{ name: 'fraLSG_vpl.txt', content: verseLines(lsg) }]), 'fraLSG_vpl.zip'],
    ['a zip of USFM', zipOf(usfmFiles(lsg)), 'fraLSG_usfm.zip'],
    [
      'USFM in one file',
      usfmFiles(lsg)
        .map(({ content }) => content)
        .join(''),
      'fraLSG_usfm.sfm',
    ],
  ])('as %s is recognized with all its verses', async (_, content, name) => {
    const file = await read(content, name)
    expect(file).toMatchObject({ ...expected, name: 'fraLSG', language: 'fr' })
    expect(file.books).toHaveLength(66)
    expect(file.books[18]?.chapters.get(51)?.verses[20]).toEqual({ number: 21, parts: [madeWords('PSA', 51, 21)] })
  })
})

test('verses are counted without titles of psalms, and joined ones by their numbers', async () => {
  expect(await read('\\id PSA\n\\c 3\n\\d Tol\n\\v 1 Muka\n\\v 2-4 ani')).toMatchObject({ verses: 4, chapters: 1 })
})

describe('language', () => {
  const verses = (words: string) => Array.from({ length: 20 }, (_, index) => `GEN 1:${index + 1} ${words}\n`).join('')
  test.each<[words: string, language: string | undefined]>([
    ['and the muka of the tol that ani', 'en'],
    ['y los tol del muka con las ani', 'es'],
    ['não os tol da muka dos ani com', 'pt'],
    ['et les tol des muka dans ani pas', 'fr'],
    ['tol ya muka wa ani kwa sebu katika', 'sw'],
    ['من مكا في تول على اني', 'ar'],
    ['muka tol ani sebu', undefined],
    ['and the muka des tol et les ani', undefined],
  ])('of %j is %s', async (words, language) => {
    expect(await read(verses(words))).toMatchObject({ language })
  })

  test('is not guessed from rare words', async () => {
    expect(await read(`${verses('muka tol ani sebu lin pora')}GEN 2:1 the and of`)).toMatchObject({
      language: undefined,
    })
  })

  test('is not guessed from few words', async () => {
    expect(await read('GEN 1:1 and the muka of the tol')).toMatchObject({ language: undefined })
  })

  test.each<[name: string, language: string | undefined]>([
    ['fraLSG_vpl.txt', 'fr'],
    ['spaRV1909_usfm.sfm', 'es'],
    ['swhonm_vpl.txt', 'sw'],
    ['arb-vd_vpl.txt', 'ar'],
    ['mar.txt', undefined],
    ['final_text.txt', undefined],
    ['xxxABC_vpl.txt', undefined],
  ])('of the file %s is %s', async (name, language) => {
    expect(await read('GEN 1:1 Muka', name)).toMatchObject({ language })
  })

  test('of a file in a zip is in its name', async () => {
    const zip = zipOf([{ name: '02-GENfraLSG.usfm', content: usfmBook('GEN', [1]) }])
    expect(await read(zip, 'bible.zip')).toMatchObject({ language: 'fr' })
  })
})

describe('name', () => {
  test('is next to the code of most books, or that of the file', async () => {
    const book = (code: string, name: string) => `\\id ${code} ${name}\n\\c 1\n\\v 1 Muka\n`
    expect(await read(book('GEN', '- Tol Ani') + book('EXO', '- Tol Ani') + book('LEV', 'Lev'))).toMatchObject({
      name: 'Tol Ani',
    })
    expect(await read(book('GEN', 'Genesis') + book('EXO', 'Exodus'), 'tol_ani-2_usfm.txt')).toMatchObject({
      name: 'tol ani-2',
    })
    expect(await read(book('GEN', '40-GEN.sfm Tol (Ani)') + book('EXO', 'Tol (Ani)'))).toMatchObject({
      name: 'Tol (Ani)',
    })
    expect(await read('GEN 1:1 Muka', 'x'.repeat(200))).toMatchObject({ name: 'x'.repeat(80) })
    expect(await read('GEN 1:1 Muka', '.txt')).toMatchObject({ name: undefined })
    expect(await read('GEN 1:1 Muka', 'a\u202Eb.txt')).toMatchObject({ name: 'ab' })
  })
})

describe('line about copyright', () => {
  const verse: ZipEntry = { name: 'a.txt', content: 'GEN 1:1 Muka\n' }
  const page =
    '<html><head><title>Public domain</title><style>p{}</style></head><body><h1>Tol</h1><p>&copy; 2020 <b>Muka</b> &amp; Ani</p></body></html>'
  test.each<[where: string, content: string | Uint8Array, licence: string]>([
    ['before verses', '# Tol\n# Public domain, Muka\nGEN 1:1 Muka\n', 'Public domain, Muka'],
    ['before verses, without a sign', 'Tol\nCopyright 2020 Muka\nGEN 1:1 Muka\n', 'Copyright 2020 Muka'],
    ['after verses', 'GEN 1:1 Muka\n# Copyright Muka\n', ''],
    ['in a remark', '\\id GEN\n\\rem Licence: Muka\n\\c 1\n\\v 1 Tol', 'Licence: Muka'],
    [
      'in a text with markers',
      zipOf([verse, { name: 'LICENSE.txt', content: 'Licence \\em Muka\\em* tol' }]),
      'Licence Muka tol',
    ],
    ['next to the code', '\\id GEN © Muka 2020\n\\c 1\n\\v 1 Tol', '© Muka 2020'],
    ['in a page of the zip', zipOf([verse, { name: 'copr.htm', content: page }]), '© 2020 Muka & Ani'],
    ['in a text of the zip', zipOf([verse, { name: 'x/LICENSE', content: 'Tol\nDomaine public\n' }]), 'Domaine public'],
    [
      'in a licence rather than in other files',
      zipOf([
        { name: 'A-readme.md', content: 'Licence: see there' },
        { name: 'LICENSE', content: 'Licence: Muka' },
        verse,
      ]),
      'Licence: Muka',
    ],
    ['nowhere', 'GEN 1:1 Copyright\n', ''],
    [
      'with signs that change the order',
      '# Copyright\u202E Muka\u0000\u0007\nGEN 1:1 Muka'.replace('\0', ''),
      'Copyright Muka',
    ],
    ['too long', `# Copyright ${'x'.repeat(600)}\nGEN 1:1 Muka`, `Copyright ${'x'.repeat(490)}`],
  ])('%s', async (_, content, licence) => {
    expect(await read(content)).toMatchObject({ licence })
  })
})

test('differing chapters have gaps or more verses', async () => {
  const counts: MadeCounts = {
    ...kjv,
    '3JN': [15],
    REV: kjv.REV.map((count, index) => (index === 21 ? count - 1 : count)),
  }
  expect(await read(verseLines(counts))).toMatchObject({
    numbering: 'kjv',
    differing: ['3JN.1', 'REV.22'],
    gaps: [{ book: 'REV', chapter: 22, verses: { from: 21, to: 21 } }],
  })
})
