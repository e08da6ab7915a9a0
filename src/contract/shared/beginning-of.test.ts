import { expect, it } from 'vitest'
import { beginningOf } from './beginning-of.ts'

it.each([
  [8, 'Camp', 'Camp'],
  [8, '12345678', '12345678'],
  [8, '123456789', '12345678…'],
  // No space before the ellipsis.
  [7, 'For my grandmother', 'For my…'],
  // A character of two code units counts once, and is never split.
  [3, '🕯🕯🕯', '🕯🕯🕯'],
  [3, '🕯🕯🕯🕯', '🕯🕯🕯…'],
])('shortens to %i characters: %j', (max, text, beginning) => {
  expect(beginningOf(text, max)).toBe(beginning)
})
