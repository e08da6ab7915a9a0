import { describe, expect, test } from 'vitest'
import { bibleFileRules } from '#contract/rules/bible-file.ts'
import { verseLines } from '#test/support/bible-files.ts'
import { type ZipEntry, zipOf } from '#test/support/zip.ts'
import { readBytes } from './read-bytes.ts'

const read = (content: string | Uint8Array, name = 'a.txt') => readBytes(Buffer.from(content), name)
const readZip = (...entries: ZipEntry[]) => read(zipOf(entries), 'a.zip')
const verse = 'GEN 1:1 Muka tol.\n'
/** A PDF, a picture, a document: what people choose by mistake. */
const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const zeros = (length: number) => Buffer.alloc(length, 0x20)

describe('refuses', () => {
  test.each<[what: string, content: string | Uint8Array, refusal: string]>([
    ['an empty file', '', 'empty'],
    ['white space', ' \n\t\n', 'no verses'],
    ['a byte order mark', '\uFEFF', 'no verses'],
    ['a picture', png, 'not a text'],
    ['a PDF', pdf, 'no verses'],
    ['a program', Buffer.concat([Buffer.from('\x7fELF'), zeros(100), Buffer.alloc(100)]), 'not a text'],
    ['NUL between verses', `${verse}\0`, 'not a text'],
    ['a page in HTML', '<!doctype html><html><body><p>John 3:16 Muka</p></body></html>', 'no verses'],
    ['prose with a verse', `${'Muka tol ani sebu.\n'.repeat(200)}Mark 5:3 Muka\n`, 'no verses'],
    ['JSON', '{"GEN":{"1":{"1":"Muka"}}}', 'no verses'],
    ['a spreadsheet with formulas', '=1+1,2\n=CMD(),3\n', 'no verses'],
    ['a book that does not exist', 'XYZ 1:1 Muka\nXYZ 1:2 Muka\n', 'no verses'],
    ['chapter 0', 'GEN 0:1 Muka\n', 'no verses'],
    ['verses without words', 'GEN 1:1\nGEN 1:2 \n', 'no verses'],
    ['USFM without words', '\\id GEN\n\\c 1\n\\v 1\n\\v 2\n', 'no verses'],
    ['USFM without a book', '\\c 1\n\\v 1 Muka\n', 'no verses'],
    ['a verse of five digits', 'GEN 1:12345 Muka\n', 'no verses'],
    ['a high number of a verse', 'GEN 1:201 Muka\n', 'number too high'],
    ['a high number of a chapter', '\\id GEN\n\\c 9999\n\\v 1 Muka\n', 'number too high'],
    ['a high last number', '\\id GEN\n\\c 1\n\\v 1-9999 Muka\n', 'number too high'],
    ['the beginning of a zip', zipOf([{ name: 'a.txt', content: verse }]).subarray(0, 40), 'damaged zip'],
  ])('%s', async (_, content, refusal) => {
    await expect(read(content)).rejects.toMatchObject({ refusal })
  })

  const manyVerses = (line: (number: number) => string) =>
    Array.from({ length: bibleFileRules.maxVerses + 1 }, (_, index) => line(index)).join('')

  test('too many lines with verses', async () => {
    const text = manyVerses((index) => `GEN ${1 + (index % 200)}:${1 + (Math.floor(index / 200) % 200)} a\n`)
    await expect(read(text)).rejects.toMatchObject({ refusal: 'too many verses' })
  })

  test('too many verses in USFM', async () => {
    const chapters = (book: string) =>
      `\\id ${book}\n${Array.from({ length: 200 }, (_, chapter) => `\\c ${chapter + 1}\n${Array.from({ length: 200 }, (__, index) => `\\v ${index + 1} a\n`).join('')}`).join('')}`
    await expect(read(chapters('GEN') + chapters('EXO'))).rejects.toMatchObject({ refusal: 'too many verses' })
  })

  test('too many verses that are joined', async () => {
    const text = Array.from(
      { length: 300 },
      (_, index) => `GEN ${1 + (index % 150)}:${1 + Math.floor(index / 150)}-200 a\n`,
    )
    await expect(read(text.join(''))).rejects.toMatchObject({ refusal: 'too many verses' })
  })

  test('too many words', async () => {
    const words = 'a'.repeat(bibleFileRules.maxVerseLength)
    const count = Math.ceil(bibleFileRules.maxLength / words.length) + 1
    const text = Array.from(
      { length: count },
      (_, index) => `GEN ${1 + (index % 150)}:${1 + Math.floor(index / 150)} ${words}\n`,
    )
    await expect(read(text.join(''))).rejects.toMatchObject({ refusal: 'too large' })
  })

  test('ten million verses that repeat one', async () => {
    const text = `\\id GEN\n\\c 1\n${'\\v 1 a\\v 2 b'.repeat(500_000)}`
    await expect(read(text)).rejects.toMatchObject({ refusal: 'several texts' })
  })

  test.each<[what: string, entries: ZipEntry[], refusal: string]>([
    ['without files', [], 'no verses'],
    ['without texts', [{ name: 'word/document.xml', content: verse }], 'no verses'],
    ['in a zip', [{ name: 'a.zip', content: zipOf([{ name: 'a.txt', content: verse }]) }], 'no verses'],
    [
      'that calls itself a text',
      [{ name: 'a.txt', content: zipOf([{ name: 'b.txt', content: verse }]) }],
      'not a text',
    ],
    ['with only a licence', [{ name: 'LICENSE.txt', content: verse }], 'no verses'],
    ['with a link', [{ name: 'a.txt', content: '/etc/passwd', mode: 0o120777 }], 'no verses'],
    ['with an encrypted text', [{ name: 'a.txt', content: verse, flags: 1 }], 'encrypted'],
    ['with an unknown method', [{ name: 'a.txt', content: verse, method: 99 }], 'damaged zip'],
    ['with a wrong checksum', [{ name: 'a.txt', content: verse, crc: 1 }], 'damaged zip'],
    ['that says less than it has', [{ name: 'a.txt', content: zeros(10_000_000), size: 10 }], 'damaged zip'],
    ['that says more than it has', [{ name: 'a.txt', content: verse, size: 1000 }], 'damaged zip'],
    ['that says gigabytes', [{ name: 'a.txt', content: verse, size: 0xffff_fff0 }], 'too large'],
    ['with a picture', [{ name: 'a.txt', content: png }], 'not a text'],
  ])('a zip %s', async (_, entries, refusal) => {
    await expect(readZip(...entries)).rejects.toMatchObject({ refusal })
  })

  test('a zip that unpacks to more than it may', async () => {
    const half = zeros(bibleFileRules.maxUnpackedBytes / 2)
    const entries = ['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, content: half }))
    const zip = zipOf(entries)
    expect(zip.length).toBeLessThan(200_000)
    await expect(read(zip)).rejects.toMatchObject({ refusal: 'too large' })
  })

  test('a zip of too many files', async () => {
    const entries = Array.from({ length: bibleFileRules.maxFiles + 1 }, (_, index) => ({
      name: `${index}`,
      content: '',
    }))
    await expect(readZip(...entries)).rejects.toMatchObject({ refusal: 'too many files' })
  })

  test('a zip of two texts', async () => {
    const counts = { GEN: [31, 25] }
    const [one, other] = [verseLines(counts), verseLines(counts)]
    await expect(readZip({ name: 'a.txt', content: one }, { name: 'b.txt', content: other })).rejects.toMatchObject({
      refusal: 'several texts',
    })
  })
})
