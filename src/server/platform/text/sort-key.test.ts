import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { anyCharacter } from '#test/support/any-character.ts'
import { newId } from '../database/new-id.ts'
import { encodeCursor } from '../http/pagination.ts'
import { sortKey } from './sort-key.ts'

const bytes = (name: string) => Buffer.from(sortKey(name))
const compare = (one: string, other: string) => Buffer.compare(bytes(one), bytes(other))
const sorted = (names: string[]) => names.toSorted(compare)
const shuffled = (names: readonly string[]) =>
  [...names].toSorted((a, b) => Buffer.compare(Buffer.from(b), Buffer.from(a)))

it.for([
  ['case and diacritics', ['Ana', 'ana b', 'Ångström', 'Ben', 'Éva', 'Eve', 'Zoe']],
  ['equal letters: the plain spelling first', ['eve', 'éve', 'Evelyn', 'Évelyne']],
  ['numbers by value', ['student 1', 'student 2', 'student 10', 'student 10a', 'student 100', 'student b']],
  [
    'long numbers',
    [`a${'9'.repeat(8)}`, `a1${'0'.repeat(8)}`, `a${'9'.repeat(17)}`, `a1${'0'.repeat(17)}`, `a${'9'.repeat(40)}`],
  ],
  ['leading zeros', ['a0', 'a00', 'a007', 'a07', 'a7', 'a08', 'a10']],
  ['digits of other scripts', ['a1', 'a٢', 'a३', 'a４', 'a10']],
  [
    'letters that do not decompose',
    ['Adam', 'Ægir', 'Afra', 'Dora', 'Đura', 'Dyan', 'Lea', 'Łucja', 'Luke', 'Oda', 'Øystein', 'Ozan'],
  ],
  ['ß, þ and the dotless i', ['Straße', 'strassen', 'Thea', 'Þór', 'Tim', 'Tım b']],
  [
    'a word before a longer one, with a space, a hyphen or an apostrophe',
    ['Anne', 'Anne Marie', "Anne's", 'Anne-Lou', 'Anne–Marie', 'Anneke'],
  ],
  ['typographic apostrophes as plain ones', ["O'Brien", 'O’Connor', "O'Neil", 'Oates']],
  ['symbols before digits, digits before letters', ['', '_', '🕯️', '7', 'a']],
  ['scripts after one another', ['Zoe', 'Άννα', 'Ζωή', 'Анна', 'Ёлка', 'Еля', 'Яна', 'שלום', 'مريم', 'さくら', '王']],
  ['Greek with its final sigma', ['Νίκος', 'νικοσα', 'Νίνα']],
  ['Ukrainian letters among the others', ['Ґалина', 'Ганна', 'Гера', 'Ева', 'Єва', 'Игор', 'Ірина', 'Катя']],
] as const)('sorts %s', ([, names]) => {
  expect(sorted(shuffled(names))).toEqual(names)
})

it('ignores case, outer spaces and invisible characters, and keeps the vowels of other scripts', () => {
  expect(sortKey(' ANA  MARÍA ').split('\u0001')[0]).toBe(sortKey('ana mari\u0301a').split('\u0001')[0])
  expect(sortKey('\u200eAna\u200d').split('\u0001')[0]).toBe('ana')
  expect(sortKey('कि').split('\u0001')[0]).not.toBe(sortKey('का').split('\u0001')[0])
  expect(sorted(['が', 'か', 'き'])).toEqual(['か', 'が', 'き'])
})

it('compares numbers of any length by value', () => {
  const number = fc.bigInt({ min: 0n, max: 10n ** 60n })
  fc.assert(
    fc.property(number, number, (one, other) => {
      expect(Math.sign(compare(`room ${one}`, `room ${other}`))).toBe(one < other ? -1 : one > other ? 1 : 0)
    }),
  )
})

it('fits into a cursor for any name', () => {
  const id = newId()
  const cursorLength = (name: string) => encodeCursor([id, sortKey(name), id]).length
  for (const name of ['ﷺ'.repeat(64), '\u0001'.repeat(64), '"'.repeat(64), '🕯️'.repeat(21), '한'.repeat(64)]) {
    expect(cursorLength(name)).toBeLessThanOrEqual(1000)
  }
  const names = fc.string({ unit: anyCharacter, maxLength: limits.nameLength.max / 2 })
  fc.assert(fc.property(names, (name) => cursorLength(name) <= 1000))
})
