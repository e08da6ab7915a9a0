import { describe, expect, it } from 'vitest'
import { colorOf, initialsOf } from './initials.ts'

describe('initialsOf', () => {
  it.each([
    ['Ruth Adeyemi', 'RA'],
    ['ana', 'A'],
    ['Maria del Carmen Ruiz', 'MR'],
    ['  Éva   Kovács ', 'ÉK'],
    ['🕯️ Zoë', '🕯Z'],
    ['محمد علي', 'م'],
    ['', ''],
  ])('returns the initials of %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('colorOf', () => {
  it('is between 0 and 7, the same for the same name, and uses all colors', () => {
    const names = Array.from({ length: 200 }, (_, index) => `Student ${index}`)
    expect(new Set(names.map(colorOf))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
    expect(names.map(colorOf)).toEqual(names.map(colorOf))
  })
})
