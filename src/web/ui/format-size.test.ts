import { expect, it } from 'vitest'
import { withLanguage } from '#locales/node-texts.ts'
import { formatSize } from './format-size.ts'

it.each([
  [1, '1 kB', '1\u00a0ko'],
  [999_400, '999 kB', '999\u00a0ko'],
  [2_350_000, '2.4 MB', '2,4\u00a0Mo'],
  [1_234_500_000, '1234.5 MB', '1234,5\u00a0Mo'],
])('formats %d bytes with the decimal sign of the language', async (bytes, english, french) => {
  expect(formatSize(bytes)).toBe(english)
  expect(await withLanguage('fr', () => formatSize(bytes))).toBe(french)
})
