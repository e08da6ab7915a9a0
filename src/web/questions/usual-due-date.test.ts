import { expect, it } from 'vitest'
import { usualDueDate } from './usual-due-date.ts'

// November 25, 2026 is a Wednesday.
const today = '2026-11-25'

it.for([
  ['proposes a week from today without questions', [], '2026-12-02'],
  ['proposes the weekday of most questions, after today', ['2026-11-21', '2026-11-14', '2026-11-10'], '2026-11-28'],
  ['proposes the week after the last question', ['2026-11-28', '2026-11-21'], '2026-12-05'],
  ['prefers the weekday of the newest question', ['2026-11-20', '2026-11-12'], '2026-11-27'],
  ['ignores a date that is far ahead', ['2027-06-30', '2026-11-21'], '2026-11-28'],
] as const)('%s', ([, dueDates, expected]) => {
  expect(usualDueDate(dueDates, today)).toBe(expected)
})
