import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCharacter } from '#test/support/any-character.ts'
import { skeletonOf } from './skeleton.ts'

it.for([
  ['Cyrillic letters', 'Pastor Peter', 'Раstоr Реtеr'],
  ['Cyrillic letters alone', 'cope', 'соре'],
  ['Cyrillic capitals', 'BOB', 'ВОВ'],
  ['a Latin letter in a Cyrillic name, in another case', 'Вова', 'вовa'],
  ['Greek letters', 'Kate', 'Κατe'],
  ['Greek capitals', 'HANA', 'ΗΑΝΑ'],
  ['a zero', 'Solomon', 'S0lom0n'],
  ['one, small L and capital I', 'Ilana', '1Iana'],
  ['small L for capital I', 'Ilana', 'llana'],
  ['a vertical bar', 'Lilli', 'Li|Ii'],
  ['rn for m', 'Simeon', 'Sirneon'],
  ['m for rn', 'Bernd', 'Bemd'],
  ['vv for w', 'Andrew', 'Andrevv'],
  ['full-width letters', 'Ruth', 'Ｒｕｔｈ'],
  ['mathematical letters', 'Ruth', '𝐑𝓾𝔱𝕙'],
  ['small capitals', 'Ruth', 'ʀᴜᴛʜ'],
  ['circled letters', 'Ruth', 'Ⓡⓤⓣⓗ'],
  ['Cherokee letters', 'RUTH', 'ᎡUTH'],
  ['accents', 'Ruth', 'Rúth'],
  ['combining characters', 'Ruth', 'R\u0336u\u0307\u0323th\u20dd'],
  ['letters with a stroke', 'Lukasz', 'Łukasz'],
  ['zero-width characters', 'Ruth', 'R\u200bu\u200d\ufefft\u2060h'],
  ['soft hyphens and variation selectors', 'Ruth', 'Ru\u00adth\ufe0f'],
  ['the Hangul filler', 'Ruth', 'Ruth\u3164'],
  ['a right-to-left override', 'Ruth', '\u202ehtuR'],
  ['a right-to-left override in the middle', 'Ruth Miller', 'Ruth \u202erelliM\u202c'],
  ['case', 'Ruth', 'rUTH'],
  ['spaces', 'Ruth Miller', 'Ruth  Miller '],
  ['no space', 'Ruth Miller', 'RuthMiller'],
  ['other spaces', 'Ruth Miller', 'Ruth\u2003Miller'],
  ['punctuation', 'ruth.miller', 'ruth_miller-'],
  ['hamza', 'أحمد', 'احمد'],
  ['Arabic vowel signs and lengthening', 'محمد', 'مُحَمَّـــد'],
  ['a symbol that could pass for a badge', 'Ruth', 'Ruth ✓'],
] as const)('is the same for names that differ by %s', ([, one, other]) => {
  expect(skeletonOf(other)).toBe(skeletonOf(one))
})

it.for([
  ['Ruth', 'Judith'],
  ['Hana', 'Nana'],
  ['Hana', 'Vana'],
  ['Mary', 'Marr'],
  ['Anna', 'Ana'],
  ['leader1', 'leader2'],
  ['Lucia', 'Luda'],
  ['王芳', '王方'],
  ['🕯️', '🔥'],
  ['मीरा', 'मारी'],
  ['שלום', 'שלומי'],
  ['Анна', 'Инна'],
])('differs for %s and %s', ([one, other]) => {
  expect(skeletonOf(one as string)).not.toBe(skeletonOf(other as string))
})

it('ignores the case of Latin and Cyrillic names, and is never empty or long', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzабвгдежзиклмнопрстуфхцчшщъыьэюя') })
  fc.assert(
    fc.property(letters, (name) => {
      expect(skeletonOf(name.toUpperCase())).toBe(skeletonOf(name))
    }),
  )
  const anything = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 64 }).filter((name) => name.trim() !== '')
  fc.assert(
    fc.property(anything, (name) => {
      const length = [...skeletonOf(name)].length
      expect(length).toBeGreaterThan(0)
      expect(length).toBeLessThanOrEqual(200)
    }),
  )
  expect([...skeletonOf('ﷺ'.repeat(64))]).toHaveLength(200)
})
