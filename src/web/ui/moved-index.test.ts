import { expect, it } from 'vitest'
import { movedIndex } from './moved-index.ts'

const keys = { forward: ['ArrowDown'], back: ['ArrowUp'] }

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 2],
  ['ArrowUp', -1, 2],
  ['Home', 1, 0],
  ['End', 1, 2],
  ['ArrowLeft', 1, undefined],
  ['a', 1, undefined],
])('moves with %s from %i of three to %s', (key, current, expected) => {
  expect(movedIndex(key, { current, count: 3, ...keys })).toBe(expected)
})
