// @isolated: loads modules again
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localDay } from './local-day.ts'

/** Loads the module in a time zone, because its formatters are created once. */
async function datesIn(timeZone: string) {
  vi.stubEnv('TZ', timeZone)
  vi.resetModules()
  return import('./dates.tsx')
}
beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

describe('localDay', () => {
  it.each([
    ['UTC', '2026-01-05T23:59:59.999Z', '2026-01-05'],
    ['UTC', '2026-01-06T00:00:00.000Z', '2026-01-06'],
    ['Pacific/Kiritimati', '2026-01-05T10:00:00.000Z', '2026-01-06'],
    ['Pacific/Honolulu', '2026-01-05T09:59:59.999Z', '2026-01-04'],
    // Clocks change at midnight in Santiago: the day starts at 01:00.
    ['America/Santiago', '2026-09-06T03:59:59.999Z', '2026-09-05'],
    ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-06'],
  ])('returns the calendar day in %s', async (timeZone, date, day) => {
    await datesIn(timeZone)
    expect(localDay(new Date(date))).toBe(day)
  })
})

describe('formatDayOf', () => {
  it.each([
    ['UTC', '2026-01-06T00:00:00.000Z', '2026-01-06T23:59:59.999Z', 'Today'],
    ['UTC', '2026-01-05T23:59:59.999Z', '2026-01-06T00:00:00.000Z', 'Yesterday'],
    ['UTC', '2026-01-04T23:59:59.999Z', '2026-01-06T00:00:00.000Z', 'Jan 4, 2026'],
    ['UTC', '2025-12-31T12:00:00.000Z', '2026-01-01T12:00:00.000Z', 'Yesterday'],
    // March 8 has 23 hours in New York, and November 1 has 25.
    ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z', 'Yesterday'],
    ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-09T03:59:59.999Z', 'Yesterday'],
    ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z', 'Yesterday'],
    ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z', 'Today'],
    ['America/Santiago', '2026-09-06T03:59:59.999Z', '2026-09-06T04:00:00.000Z', 'Yesterday'],
  ])('in %s formats %s at %s as %s', async (timeZone, timestamp, now, expected) => {
    const { formatDayOf } = await datesIn(timeZone)
    expect(formatDayOf(timestamp, new Date(now))).toBe(expected)
  })

  it('formats an invalid timestamp as N/A', async () => {
    const { formatDayOf } = await datesIn('UTC')
    expect(formatDayOf('soon')).toBe('N/A')
  })
})

describe('formatShortDay', () => {
  it.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'America/Santiago'])(
    'returns the same day in %s',
    async (timeZone) => {
      const { formatShortDay } = await datesIn(timeZone)
      expect([formatShortDay('2026-01-01'), formatShortDay('2026-09-06')]).toEqual(['Jan 1', 'Sep 6'])
    },
  )
})

describe('formatChatTime', () => {
  it('uses the time of the reader, also after the clocks change', async () => {
    const { formatChatTime } = await datesIn('America/New_York')
    expect(formatChatTime('2026-03-08T06:59:00.000Z')).toBe('Mar 8, 1:59 AM')
    expect(formatChatTime('2026-03-08T07:00:00.000Z')).toBe('Mar 8, 3:00 AM')
    expect(formatChatTime('soon')).toBe('N/A')
  })
})

describe('formatDueDay', () => {
  it.each([
    ['2026-11-19', 'Was due Nov 19'],
    ['2026-11-21', 'Was due yesterday'],
    ['2026-11-22', 'Due today'],
    ['2026-11-23', 'Due tomorrow'],
    ['2026-11-24', 'Due Tuesday'],
    ['2026-11-28', 'Due Saturday'],
    ['2026-11-29', 'Due Nov 29'],
    ['2027-01-04', 'Due Jan 4, 2027'],
    ['2025-12-30', 'Was due Dec 30, 2025'],
    ['x', 'N/A'],
  ])('formats %s on November 22 as %s', async (day, expected) => {
    const { formatDueDay } = await datesIn('UTC')
    expect(formatDueDay(day, new Date('2026-11-22T12:00:00Z'))).toBe(expected)
  })

  it('G5: counts days by the calendar of the reader, also across a change of the clocks', async () => {
    const { formatDueDay } = await datesIn('Pacific/Kiritimati')
    expect(formatDueDay('2026-11-23', new Date('2026-11-22T10:00:00Z'))).toBe('Due today')
    const inNewYork = await datesIn('America/New_York')
    expect(inNewYork.formatDueDay('2026-11-02', new Date('2026-11-01T04:00:00Z'))).toBe('Due tomorrow')
  })
})
