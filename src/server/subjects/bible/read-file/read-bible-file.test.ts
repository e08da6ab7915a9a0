import { afterEach, expect, test, vi } from 'vitest'
import { verseCounts } from '#contract/bible/numbering.ts'
import { bibleFileRules } from '#contract/rules/bible-file.ts'
import { usfmFiles, verseLines } from '#test/support/bible-files.ts'
import { zipOf } from '#test/support/zip.ts'
import { readBibleFile } from './read-bible-file.ts'
import { readBytes } from './read-bytes.ts'

const lines = Buffer.from(verseLines(verseCounts('lsg')))
const { maxMemoryMb } = bibleFileRules

afterEach(() => {
  bibleFileRules.maxMemoryMb = maxMemoryMb
})

test('refuses what the thread refuses', async () => {
  await expect(readBibleFile(Buffer.from('Muka'), 'a.txt')).rejects.toMatchObject({ refusal: 'no verses' })
})

test('refuses a file that takes too long', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  await expect(readBibleFile(lines, 'a.txt')).rejects.toMatchObject({ refusal: 'too slow' })
})

test('reads pages about copyright in linear time', async () => {
  const pages = Array.from({ length: 1000 }, (_, index) => ({
    name: `readme${index}.htm`,
    content: '<style'.repeat(1500) + '<p'.repeat(4500),
  }))
  const zip = zipOf([...pages, { name: 'a.txt', content: 'GEN 1:1 Muka' }])
  expect(await readBibleFile(zip, 'a.zip')).toMatchObject({ verses: 1 })
})

test('refuses a file that takes too much memory, and reads the next one', async () => {
  bibleFileRules.maxMemoryMb = 8
  await expect(readBibleFile(lines, 'a.txt')).rejects.toMatchObject({ refusal: 'too large' })
  bibleFileRules.maxMemoryMb = maxMemoryMb
  expect(await readBibleFile(Buffer.from('GEN 1:1 Muka'), 'a.txt')).toMatchObject({ verses: 1 })
})

test('returns what was read, in one verse a line', async () => {
  const file = await readBibleFile(lines, 'fraLSG_vpl.txt')
  expect(file).toMatchObject({ numbering: 'lsg', verses: 31_170, language: 'fr' })
  expect(file).toEqual(await readBytes(lines, 'fraLSG_vpl.txt'))
})

test('returns what was read, in a zip', async () => {
  const zip = zipOf(usfmFiles(verseCounts('lsg')))
  expect(await readBibleFile(zip, 'fraLSG_usfm.zip')).toEqual(await readBytes(zip, 'fraLSG_usfm.zip'))
})

test('leaves the bytes as they are', async () => {
  const before = Buffer.from(lines)
  await readBibleFile(lines, 'a.txt')
  expect(lines.equals(before)).toBe(true)
})
