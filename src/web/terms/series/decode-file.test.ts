import { expect, it } from 'vitest'
import { decodeFile } from './decode-file.ts'

const utf16 = (text: string, isBigEndian: boolean) => {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  return new Uint8Array(units.flatMap((unit) => (isBigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
}

it.each([
  ['xlsx and other zips', [0x50, 0x4b, 0x03, 0x04, 0x41]],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]],
  ['UTF-32', [0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]],
  ['UTF-16 without a byte order mark', [...utf16('Title', false)]],
])('refuses %s', (_, bytes) => {
  expect(decodeFile(new Uint8Array(bytes), 'en')).toEqual({ kind: 'no-text' })
})

it.each([
  ['UTF-8', new TextEncoder().encode('Prière, صلاة'), 'Prière, صلاة'],
  ['UTF-8 with a byte order mark', new TextEncoder().encode('\ufeffPrière, صلاة'), 'Prière, صلاة'],
  ['UTF-16 of Windows', utf16('\ufeffPrière, صلاة', false), 'Prière, صلاة'],
  ['UTF-16, the other way round', utf16('\ufeffPrière, صلاة', true), 'Prière, صلاة'],
  ['Windows-1252', new Uint8Array([0x50, 0x72, 0x69, 0xe8, 0x72, 0x65, 0x20, 0x80]), 'Prière €'],
  ['nothing', new Uint8Array(), ''],
])('reads %s', (_, bytes, text) => {
  expect(decodeFile(bytes, 'fr')).toBe(text)
})

it('reads Windows-1256, as Excel in Arabic writes it', () => {
  expect(decodeFile(new Uint8Array([0xd5, 0xe1, 0xc7, 0xc9]), 'ar')).toBe('صلاة')
})
