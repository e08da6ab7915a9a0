import { expect, it } from 'vitest'
import { checkYear, earliestToday, latestToday } from './days.ts'

it.each([
  ['2026-11-28T11:59:59Z', '2026-11-27', '2026-11-29'],
  ['2026-11-28T12:00:00Z', '2026-11-28', '2026-11-29'],
  ['2026-12-31T09:59:59Z', '2026-12-30', '2026-12-31'],
  ['2026-12-31T10:00:00Z', '2026-12-30', '2027-01-01'],
])('knows which days it is at %s', (time, earliest, latest) => {
  expect([earliestToday(new Date(time)), latestToday(new Date(time))]).toEqual([earliest, latest])
})

it.each([
  ['2026-11-28', undefined],
  ['2016-01-01', undefined],
  ['2036-12-31', undefined],
  ['2015-12-31', 'Check the year'],
  ['2037-01-01', 'Check the year'],
  ['0026-12-05', 'Check the year'],
  ['20266-12-05', 'Check the year'],
])('checks the year of %s', (day, error) => {
  expect(checkYear(day, new Date('2026-11-28T12:00:00Z'))).toBe(error)
})
