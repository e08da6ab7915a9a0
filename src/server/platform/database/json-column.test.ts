import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { jsonColumn } from './json-column.ts'

const column = jsonColumn(z.object({ id: z.string(), number: z.optional(z.number()) }))

describe('a column of JSON', () => {
  it('reads what it has written', () => {
    expect(column.parse(column.stringify({ id: 'a', number: 1 }))).toEqual({ id: 'a', number: 1 })
  })

  it('leaves out fields that it does not know, as newer releases may write', () => {
    expect(column.parse('{"id":"a","later":true}')).toEqual({ id: 'a' })
  })

  it.each([
    ['{"id":"a","number":"secret"}', 'JSON in the database has another form than expected: number (invalid_type)'],
    ['["secret"]', 'JSON in the database has another form than expected: the value (invalid_type)'],
    ['{"secret', 'A text in the database is not JSON'],
  ])('refuses %s, and does not show it', (text, message) => {
    expect(() => column.parse(text)).toThrow(new TypeError(message))
  })
})
