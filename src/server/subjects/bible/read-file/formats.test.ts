import { describe, expect, test } from 'vitest'
import type { BibleVerse } from '#contract/bible.ts'
import { bibleFileRules } from '#contract/rules/bible-file.ts'
import { type ZipEntry, zipOf } from '#test/support/zip.ts'
import { readBytes } from './read-bytes.ts'

const read = (content: string | Uint8Array, name = 'a.txt') => readBytes(Buffer.from(content), name)

const written = ({ number, to, paragraph, parts }: BibleVerse) =>
  `${paragraph ? '¶' : ''}${number}${to === undefined ? '' : `-${to}`} ${parts.join('|')}`

/** Returns the verses of a file such as `GEN 1: ¶1 Muka |tol| ani`. */
async function versesOf(content: string | Uint8Array, name?: string): Promise<string[]> {
  const { books } = await read(content, name)
  return books.flatMap(({ book, chapters }) =>
    [...chapters].flatMap(([number, { verses }]) => verses.map((verse) => `${book} ${number}: ${written(verse)}`)),
  )
}

const usfm = (text: string) => versesOf(`\\id GEN Muka\n\\c 1\n${text}`)

describe('USFM', () => {
  test.each<[what: string, text: string, expected: string[]]>([
    ['a verse a line', '\\v 1 Muka tol\n\\v 2 ani', ['1 Muka tol', '2 ani']],
    ['verses in a paragraph', '\\p\n\\v 1 Muka \\v 2 tol\n\\p\n\\v 3 ani', ['¶1 Muka', '2 tol', '¶3 ani']],
    ['a paragraph within a verse', '\\v 1 Muka\n\\p tol\n\\v 2 ani', ['1 Muka tol', '2 ani']],
    ['lines of poetry', '\\q1\n\\v 1 Muka\n\\q2 tol\n\\b\n\\q1\n\\v 2 ani', ['1 Muka tol', '¶2 ani']],
    ['numbers next to words', '\\v1 Muka\n\\v2tol', ['1 Muka', '2 tol']],
    ['joined verses', '\\v 1 a\n\\v 2-3 b\n\\v 4 c', ['1 a', '2-3 b', '4 c']],
    ['joined verses with a dash and a space', '\\v 2 – 3 b', ['2-3 b']],
    ['parts of verses', '\\v 1a Muka\n\\q\n\\v 1b tol\n\\v 2 ani', ['1 Muka tol', '2 ani']],
    ['parts without white space', '\\v 1a Muka\\v 1b tol', ['1 Muka tol']],
    ['joined parts', '\\v 1-2a Muka\n\\v 2b tol', ['1-2 Muka', '2 tol']],
    ['verses out of order', '\\v 2 b\n\\v 1 a', ['1 a', '2 b']],
    ['a verse that comes twice', '\\v 1 a\n\\v 2 b\n\\v 1 c', ['1 a', '2 b']],
    ['a number without words', '\\v 1\n\\v 2 tol', ['2 tol']],
    ['a marker without a number', '\\v 1 Muka\n\\v tol', ['1 Muka tol']],
    ['added words', '\\v 1 Muka \\add tol\\add* ani', ['1 Muka |tol| ani']],
    ['added words at the beginning', '\\v 1 \\add Muka\\add* tol', ['1 |Muka| tol']],
    ['added words in other words', '\\v 1 \\wj Muka \\+add tol\\+add* ani\\wj*', ['1 Muka |tol| ani']],
    ['other words in added ones', '\\v 1 \\add Muka \\+nd tol\\+nd* ani\\add* a', ['1 |Muka tol ani| a']],
    ['added words that are not closed', '\\v 1 \\add Muka\n\\v 2 tol', ['1 |Muka', '2 tol']],
    ['space between added words once', '\\v 1 Muka \\add  tol \\add* ani', ['1 Muka |tol |ani']],
    ['added words without letters', '\\v 1 Muka\\add  \\add* \\f x\\f*', ['1 Muka']],
    ['part of a word', '\\v 1 mu\\add ka\\add*tol', ['1 mu|ka|tol']],
    ['attributes', '\\v 1 \\w Muka|strong="H1"\\w* \\w tol|x="1"\\w*, ani', ['1 Muka tol, ani']],
    ['a bar that begins no attributes', '\\v 1 \\nd Muka\\nd* tol|ani', ['1 Muka tol|ani']],
    ['attributes that are not closed', '\\v 1 \\w Muka|strong="H1"\n\\v 2 tol', ['1 Muka', '2 tol']],
    ['milestones', '\\v 1 \\zaln-s |x="a|b"\\*\\w Muka|y="1"\\w*\\zaln-e\\* tol', ['1 Muka tol']],
    ['a footnote', '\\v 1 Muka\\f + \\fr 1.1 \\ft tol \\+w a|b\\+w*\\f* ani', ['1 Muka ani']],
    ['a cross-reference', '\\v 1 Muka\\x - \\xo 1.1 \\xt Gen 2.1\\x* ani', ['1 Muka ani']],
    ['a footnote that is not closed', '\\v 1 Muka\\f + \\ft tol\n\\v 2 ani', ['1 Muka', '2 ani']],
    ['a figure', '\\v 1 Muka \\fig tol|src="a.jpg"\\fig*ani', ['1 Muka ani']],
    ['numbers of other editions', '\\v 1 \\vp 2\\vp* Muka \\va 3\\va* tol', ['1 Muka tol']],
    [
      'headings',
      '\\ms1 a\n\\s1 b\n\\r c\n\\p\n\\v 1 Muka\n\\s2 \\nd d\\nd*\n\\sp e\n\\q\n\\v 2 tol',
      ['¶1 Muka', '2 tol'],
    ],
    ['a heading within a verse', '\\v 1 Muka\n\\s a\n\\p\ntol', ['1 Muka tol']],
    ['remarks', '\\v 1 Muka\n\\rem a\n\\p\n\\v 2 tol', ['1 Muka', '¶2 tol']],
    ['spaces and breaks', '\\v 1 Muka~tol//ani\n  a', ['1 Muka tol ani a']],
    ['a title that is no psalm', '\\d Muka\n\\v 1 tol', ['1 tol']],
    ['lines without white space', '\\v 1 Muka\\q2 tol\\b\\v 2 ani', ['1 Muka tol', '¶2 ani']],
    ['unknown markers', '\\v 1 Muka \\zx tol\\zx* \\pn ani\\pn*', ['1 Muka tol ani']],
  ])('reads %s', async (_, text, expected) => {
    expect(await usfm(text)).toEqual(expected.map((line) => `GEN 1: ${line}`))
  })

  test('reads the title of a psalm as verse 0', async () => {
    const text =
      '\\id PSA\n\\c 3\n\\cl Muka 3\n\\d Tol \\nd ani\\nd*\n\\q\n\\v 1 a\n\\d b\n\\c 4\n\\d \\v 1 Tol\n\\v 2 c'
    expect(await versesOf(text)).toEqual(['PSA 3: 0 Tol ani', 'PSA 3: 1 a b', 'PSA 4: 1 Tol', 'PSA 4: 2 c'])
  })

  test('leaves out the letters of Psalm 119', async () => {
    const text = '\\id PSA\n\\c 119\n\\d ALEPH\n\\q\n\\v 1 a\n\\q\n\\v 8 b\n\\d BETH\n\\q\n\\v 9 c'
    expect(await versesOf(text)).toEqual(['PSA 119: 1 a', 'PSA 119: 8 b', 'PSA 119: 9 c'])
  })

  test('reads several books, and leaves out what is none of the 66', async () => {
    const text =
      '\\id FRT\n\\c 1\n\\v 1 x\n\\id mat\n\\c 1\n\\v 1 a\n\\id TOB\n\\c 1\n\\v 1 x\n\\id GEN\n\\c 2\n\\v 1 b'
    expect(await versesOf(text)).toEqual(['GEN 2: 1 b', 'MAT 1: 1 a'])
    expect(await read(text)).toMatchObject({ otherBooks: ['TOB'] })
  })

  test('reads no verses of a book before its first chapter', async () => {
    expect(await versesOf('\\id GEN\n\\c 2\n\\v 1 a\n\\id EXO\n\\v 9 x\n\\c 3\n\\v 1 b')).toEqual([
      'GEN 2: 1 a',
      'EXO 3: 1 b',
    ])
  })

  test('reads markers in capitals', async () => {
    expect(await versesOf('\\ID GEN\n\\C 1\n\\P\n\\V 1 Muka')).toEqual(['GEN 1: ¶1 Muka'])
  })

  test.each(['02-GENxyz.usfm', '01GENxyz.SFM', 'GEN.usfm', 'x/01-GEN.usfm'])(
    'takes the book from the name %s',
    async (name) => {
      expect(await versesOf('\\c 1\n\\v 1 Muka', name)).toEqual(['GEN 1: 1 Muka'])
    },
  )

  test('reads front matter as no verse', async () => {
    expect(await versesOf('\\id GEN\n\\ip Muka\n\\c 0\n\\v 1 x\n\\c 1\n\\ip a\n\\v 1 tol')).toEqual(['GEN 1: 1 tol'])
  })
})

describe('one verse a line', () => {
  test.each<[line: string, expected: string]>([
    ['PSA 51:3 Muka', 'PSA 51: 3 Muka'],
    ['PSA 51:0 Muka', 'PSA 51: 0 Muka'],
    ['Gen 1:1 Muka', 'GEN 1: 1 Muka'],
    ['GEN\t1\t1\tMuka', 'GEN 1: 1 Muka'],
    ['John 3:16\tMuka', 'JHN 3: 16 Muka'],
    ['1 Corinthians 13:4 Muka', '1CO 13: 4 Muka'],
    ['1CO 13:4 Muka', '1CO 13: 4 Muka'],
    ['I Cor. 13:4 Muka', '1CO 13: 4 Muka'],
    ['III John 1:4 Muka', '3JN 1: 4 Muka'],
    ['Isaiah 1:1 Muka', 'ISA 1: 1 Muka'],
    ['Song of Solomon 2:4 Muka', 'SNG 2: 4 Muka'],
    ["Solomon's Song 2:4 Muka", 'SNG 2: 4 Muka'],
    ['Phil 4:6 Muka', 'PHP 4: 6 Muka'],
    ['PHM 1:6 Muka', 'PHM 1: 6 Muka'],
    ['Gen.1.1 Muka', 'GEN 1: 1 Muka'],
    ['GEN|1|1|Muka', 'GEN 1: 1 Muka'],
    ['Gen 1:1-2 Muka', 'GEN 1: 1-2 Muka'],
    ['Gen 1:1 ¶ Muka', 'GEN 1: ¶1 Muka'],
    ['Gen 1:1Muka', 'GEN 1: 1 Muka'],
    ['Gen 1:1 12 mukas', 'GEN 1: 1 12 mukas'],
    ['Gen 1:1 —Muka', 'GEN 1: 1 —Muka'],
    ['Gen 1:1 =1+1', 'GEN 1: 1 =1+1'],
    ['Gen 1:1 <script>alert(1)</script>', 'GEN 1: 1 <script>alert(1)</script>'],
    ['Gen 1:1 a\u202Eb\u200Fc\u0007d\u0085\u009Be\u{E0041}f', 'GEN 1: 1 abcdef'],
    ['Gen 1:1 نمی\u200Cدانم क्\u200Dष', 'GEN 1: 1 نمی\u200Cدانم क्\u200Dष'],
  ])('reads %j', async (line, expected) => {
    expect(await versesOf(line)).toEqual([expected])
  })

  test('joins lines of the same verse', async () => {
    expect(await versesOf('Gen 1:1 Muka\nGen 1:1 tol\nGen 1:2 ani')).toEqual(['GEN 1: 1 Muka tol', 'GEN 1: 2 ani'])
  })

  test('reads line ends of all systems', async () => {
    expect(await versesOf('Gen 1:1 a\r\nGen 1:2 b\rGen 1:3 c\n\nGen 1:4 d')).toHaveLength(4)
  })

  test('lists books that it leaves out', async () => {
    const file = await read('TOB 1:1 a\nTobit 1:2 a\nGen 1:1 Muka\n')
    expect(file).toMatchObject({ otherBooks: ['TOB', 'Tobit'], verses: 1 })
    const names = Array.from({ length: 200 }, (_, index) => `Z${index} 1:1 a\n`).join('')
    expect((await read(`GEN 1:1 Muka\n${names}`)).otherBooks).toHaveLength(100)
  })
})

describe('encodings', () => {
  const text = 'Gen 1:1 Père “Muka”'
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
  test.each<[name: string, bytes: Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little-endian', utf16],
    ['UTF-16, big-endian', Buffer.from(utf16).swap16()],
    ['Windows-1252', Buffer.from('Gen 1:1 P\xe8re \x93Muka\x94', 'latin1')],
  ])('reads %s', async (_, bytes) => {
    expect(await versesOf(bytes)).toEqual(['GEN 1: 1 Père “Muka”'])
  })

  test('replaces half a character of UTF-16', async () => {
    const bytes = Buffer.from('\uFEFFGen 1:1 a\uD800b', 'utf16le')
    expect(await versesOf(bytes)).toEqual(['GEN 1: 1 a\uFFFDb'])
  })
})

describe('a zip', () => {
  const verse = (number: number) => `GEN 1:${number} Muka\n`
  test.each<[what: string, entries: ZipEntry[], expected: number]>([
    ['of one text', [{ name: 'x_vpl.txt', content: verse(1) }], 1],
    ['without compression', [{ name: 'x_vpl.txt', content: verse(1), method: 'stored' }], 1],
    [
      'with other files',
      [
        { name: 'x.xml', content: verse(1) },
        { name: 'x.txt', content: verse(2) },
      ],
      1,
    ],
    [
      'with names that leave the folder',
      [
        { name: '../../a.txt', content: verse(1) },
        { name: '/b.txt', content: verse(2) },
      ],
      2,
    ],
    [
      'with folders and strange names',
      [
        { name: 'a\\b/c.txt', content: verse(1) },
        { name: 'd/', content: '' },
      ],
      1,
    ],
    [
      'with a damaged file that is no text',
      [
        { name: 'a.pdf', content: 'a', crc: 1 },
        { name: 'b.txt', content: verse(1) },
      ],
      1,
    ],
    [
      'of USFM and the same verses a line',
      [
        { name: 'a.txt', content: verse(1) },
        { name: 'a.usfm', content: '\\id GEN\n\\c 1\n\\v 1 a\n\\v 2 b' },
      ],
      2,
    ],
  ])('%s is read', async (_, entries, expected) => {
    expect(await versesOf(zipOf(entries), 'a.zip')).toHaveLength(expected)
  })
})

describe('a long verse', () => {
  const max = bibleFileRules.maxVerseLength

  test('is cut, and listed', async () => {
    const file = await read(`REV 22:20 ${'a'.repeat(max)}\nREV 22:21 ${'b'.repeat(max + 1)}\n`)
    const [whole, cut] = file.books[0]?.chapters.get(22)?.verses ?? []
    expect(whole?.parts[0]).toHaveLength(max)
    expect(cut?.parts[0]).toHaveLength(max)
    expect(file.cutVerses).toEqual(['REV.22.21'])
  })

  test('is cut between characters', async () => {
    const file = await read(`REV 22:21 ${'a'.repeat(max - 1)}😀\n`)
    expect(file.books[0]?.chapters.get(22)?.verses[0]?.parts).toEqual(['a'.repeat(max - 1)])
  })

  test('may be longer if it is several', async () => {
    expect(await read(`REV 22:20-21 ${'a'.repeat(2 * max)}\n`)).toMatchObject({ cutVerses: [], verses: 2 })
  })

  test('is cut after many words in italics', async () => {
    const file = await read(`\\id REV\n\\c 22\n\\v 21 ${'\\add a\\add*b'.repeat(max)}`)
    expect(file.books[0]?.chapters.get(22)?.verses[0]?.parts.join('')).toBe('ab'.repeat(max / 2))
    expect(file.cutVerses).toEqual(['REV.22.21'])
  })
})
