import { expect, it } from 'vitest'
import { formatDuration } from './duration.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

it.for([
  [-5 * minute, '1 minute'],
  [0, '1 minute'],
  [59.9 * minute, '59 minutes'],
  [hour, '1 hour'],
  [23.9 * hour, '23 hours'],
  [day, '1 day'],
  [13.9 * day, '13 days'],
  [14 * day, '2 weeks'],
] as const)('formats %i ms as %s', ([durationMs, text]) => {
  expect(formatDuration(durationMs)).toBe(text)
})
