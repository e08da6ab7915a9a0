import { describe, expect, it } from 'vitest'
import { languageIn } from './language.ts'

describe('languageIn', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['zh', undefined],
    ['zh, en;q=0.3', 'en'],
    ['en;q=0', undefined],
    ['*', undefined],
    [';;;q=', undefined],
    ['en;q=x', undefined],
    [`${'zh,'.repeat(50_000)}en`, undefined],
  ])('%.20s: %s', (header, language) => {
    expect(languageIn(header)).toBe(language)
  })
})
