import { expect, it } from 'vitest'
import { beginningOf } from './beginning-of.ts'

it.each([
  [8, 'Camp', 'Camp'],
  [8, '12345678', '12345678'],
  [8, '123456789', '12345678…'],
  // At the end of a word, without the space.
  [7, 'For my grandmother', 'For my…'],
  [10, 'For my grandmother', 'For my…'],
  [6, 'For my grandmother', 'For my…'],
  [12, 'One line\n\nand another', 'One line…'],
  // Words without spaces between them.
  [3, '光の子として', '光の子…'],
  // A character of two code units counts once, and is never split.
  [3, '🕯🕯🕯', '🕯🕯🕯'],
  [3, '🕯🕯🕯🕯', '🕯🕯🕯…'],
  // Nor is one of several.
  [4, 'ab👨‍👩‍👧cd', 'ab…'],
  [3, 'abcde\u0301', 'abc…'],
  [4, 'abce\u0301f', 'abc…'],
  [2, '👨‍👩‍👧', '👨‍👩‍👧'],
])('shortens to %i characters: %j', (max, text, beginning) => {
  expect(beginningOf(text, max)).toBe(beginning)
})
