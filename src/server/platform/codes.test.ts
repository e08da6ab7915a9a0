import { expect, it } from 'vitest'
import { createCode, formatCode, normalizeCode } from './codes.ts'

it('creates codes of 8 characters without look-alikes', () => {
  const codes = Array.from({ length: 200 }, createCode)
  for (const code of codes) expect(code).toMatch(/^[BCDFGHJKMNPQRSTVWXYZ2-9]{8}$/)
  expect(new Set(codes).size).toBe(codes.length)
})

it('recognizes a code as people type it', () => {
  const code = createCode()
  const typed = [formatCode(code), code.toLowerCase(), ` ${code.slice(0, 4)} – ${code.slice(4)} `]
  // Full-width characters, which Japanese keyboards type.
  typed.push([...code].map((character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0)).join(''))
  expect(typed.map(normalizeCode)).toEqual(typed.map(() => code))
  expect(formatCode(code)).toBe(`${code.slice(0, 4)}-${code.slice(4)}`)
})
