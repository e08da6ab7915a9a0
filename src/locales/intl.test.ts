import { expect, it } from 'vitest'
import { formatAlternatives, formatNames, splitNames } from './intl.ts'

const names = ['Ruth', 'Tomás', 'Miriam']

it('lists names without a comma before the last', () => {
  expect(formatNames(names)).toBe('Ruth, Tomás and Miriam')
  expect(formatAlternatives(names)).toBe('Ruth, Tomás or Miriam')
})

it('splits the same list into names with their positions, and what is between them', () => {
  const parts = splitNames(names)
  expect(parts.map(({ text }) => text).join('')).toBe(formatNames(names))
  expect(parts.filter(({ index }) => index !== undefined)).toEqual(names.map((text, index) => ({ text, index })))
})
