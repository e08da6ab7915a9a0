import { expect, it } from 'vitest'
import { waitAfter } from './login-limits.ts'

it('allows five failures, then doubles the wait up to fifteen minutes', () => {
  const seconds = [1, 4, 5, 6, 7, 8, 9, 10, 11, 1000].map((failures) => waitAfter(failures) / 1000)
  expect(seconds).toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900, 900])
})
