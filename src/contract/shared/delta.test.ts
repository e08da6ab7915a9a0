import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyDelta, createDelta } from './delta.ts'

const rows = (...ids: number[]) => JSON.stringify(ids.map((id) => ({ id, text: `message ${id}` })))

test('restores any text from its delta', () => {
  const text = fc.array(fc.constantFrom('a', ',', '{', '}', 'b')).map((parts) => parts.join(''))
  fc.assert(fc.property(text, text, (earlier, later) => applyDelta(earlier, createDelta(earlier, later)) === later))
})

test('restores any JSON from its delta', () => {
  const json = fc
    .array(fc.record({ id: fc.nat(5), list: fc.array(fc.record({ name: fc.string() })) }))
    .map((value) => JSON.stringify(value))
  fc.assert(fc.property(json, json, (earlier, later) => applyDelta(earlier, createDelta(earlier, later)) === later))
})

test('contains only what is new in a list that moves on by one', () => {
  const delta = createDelta(rows(1, 2, 3, 4), rows(2, 3, 4, 5))
  expect(delta.filter((part) => typeof part === 'string')).toEqual(['"id":5,"text":"message 5"'])
})

test('contains a row that moved as a range', () => {
  const delta = createDelta(rows(0, 1, 2, 3, 9), rows(0, 3, 1, 2, 9))
  expect(delta.every((part) => Array.isArray(part))).toBe(true)
  expect(delta.length).toBeLessThan(10)
})
