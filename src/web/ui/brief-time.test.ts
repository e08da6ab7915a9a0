import { expect, it } from 'vitest'
import { formatBriefly } from './brief-time.tsx'

const now = new Date('2026-11-22T15:00:00')

it.for([
  ['2026-11-22T09:04:00', '9:04 AM'],
  ['2026-11-21T23:59:00', 'Yesterday'],
  ['2026-11-20T12:00:00', 'Nov 20'],
  ['2025-12-31T12:00:00', 'Dec 31, 2025'],
  ['nonsense', 'N/A'],
] as const)('formats %s as %s', ([timestamp, text]) => {
  expect(formatBriefly(timestamp, now)).toBe(text)
})

it('says "Yesterday" also on the first day of a year', () => {
  expect(formatBriefly('2025-12-31T12:00:00', new Date('2026-01-01T08:00:00'))).toBe('Yesterday')
})
