import { describe, expect, it, test } from 'vitest'
import { dayAt, findHoursEnd } from './local-time.ts'

const night = { from: '21:00', to: '07:00' }
const endOf = (now: string, timeZone: string, hours = night) =>
  findHoursEnd(new Date(now), hours, timeZone)?.toISOString().replace(':00.000Z', 'Z')

const zones = [
  'Pacific/Honolulu',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Sao_Paulo',
  'UTC',
  'Europe/Madrid',
  'Africa/Nairobi',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]
describe.each(zones)('quiet hours in %s', (timeZone) => {
  it('end at the next moment when the clock on the wall is past them, all through a year', () => {
    const hourMs = 3_600_000
    const { format: timeOf } = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    const isQuiet = (time: Date) => timeOf(time) >= night.from || timeOf(time) < night.to
    for (let at = Date.UTC(2026, 0, 1, 0, 17); at < Date.UTC(2027, 0, 1); at += 7 * hourMs) {
      const now = new Date(at)
      const end = findHoursEnd(now, night, timeZone)
      if (!isQuiet(now)) {
        expect([now, end]).toEqual([now, undefined])
        continue
      }
      expect([now, end && timeOf(end)]).toEqual([now, night.to])
      const hours = ((end?.getTime() ?? 0) - at) / hourMs
      expect(hours).toBeGreaterThan(0)
      expect(hours).toBeLessThanOrEqual(11)
    }
  })
})

describe('the end of quiet hours', () => {
  it.each([
    ['in the evening', '2026-03-01T20:00Z', '2026-03-02T06:00Z'],
    ['after midnight', '2026-03-02T01:30Z', '2026-03-02T06:00Z'],
    ['in the last minute', '2026-03-02T05:59:59.999Z', '2026-03-02T06:00Z'],
    ['in the night in which clocks go forward', '2026-03-28T22:00Z', '2026-03-29T05:00Z'],
    ['in the night in which clocks go back', '2026-10-24T20:00Z', '2026-10-25T06:00Z'],
    ['at the last day of the year', '2026-12-31T22:00Z', '2027-01-01T06:00Z'],
  ])('is at 7 in Madrid: %s', (_, now, end) => {
    expect(endOf(now, 'Europe/Madrid')).toBe(end)
  })

  it.each(['2026-03-01T19:59:59Z', '2026-03-02T06:00Z', '2026-03-02T12:00Z'])('is not there by day: %s', (now) => {
    expect(endOf(now, 'Europe/Madrid')).toBeUndefined()
  })

  test('is not there if the hours are equal', () => {
    expect(endOf('2026-03-01T21:00Z', 'UTC', { from: '21:00', to: '21:00' })).toBeUndefined()
  })

  test('can be on the same day', () => {
    const hours = { from: '12:15', to: '14:45' }
    expect(endOf('2026-03-01T12:15Z', 'UTC', hours)).toBe('2026-03-01T14:45Z')
    expect(endOf('2026-03-01T14:45Z', 'UTC', hours)).toBeUndefined()
  })

  test('is when clocks go forward, if they skip it', () => {
    // In Madrid, 02:00 to 03:00 is skipped.
    expect(endOf('2026-03-29T00:30Z', 'Europe/Madrid', { from: '23:00', to: '02:30' })).toBe('2026-03-29T01:00Z')
    expect(endOf('2026-03-29T00:30Z', 'Europe/Madrid', { from: '23:00', to: '02:00' })).toBe('2026-03-29T01:00Z')
    expect(endOf('2026-03-29T00:30Z', 'Europe/Madrid', { from: '23:00', to: '03:00' })).toBe('2026-03-29T01:00Z')
  })

  test('comes twice if clocks go back over it', () => {
    // In Madrid, 02:00 to 03:00 is repeated.
    const hours = { from: '23:00', to: '02:30' }
    expect(endOf('2026-10-24T23:00Z', 'Europe/Madrid', hours)).toBe('2026-10-25T00:30Z')
    expect(endOf('2026-10-25T00:45Z', 'Europe/Madrid', hours)).toBeUndefined()
    expect(endOf('2026-10-25T01:10Z', 'Europe/Madrid', hours)).toBe('2026-10-25T01:30Z')
  })

  test('is right where clocks change by half an hour', () => {
    // Lord Howe goes from +11:00 to +10:30 on 5 April 2026 at 02:00.
    expect(endOf('2026-04-04T12:00Z', 'Australia/Lord_Howe')).toBe('2026-04-04T20:30Z')
  })

  test('is right where a day is skipped', () => {
    // Samoa skipped 30 December 2011.
    expect(endOf('2011-12-30T08:00Z', 'Pacific/Apia')).toBe('2011-12-30T17:00Z')
  })
})

test.each([
  ['Pacific/Honolulu', '2026-12-04T09:59:59.999Z', '2026-12-03'],
  ['Pacific/Honolulu', '2026-12-04T10:00:00Z', '2026-12-04'],
  ['Africa/Nairobi', '2026-12-04T20:59:59.999Z', '2026-12-04'],
  ['Africa/Nairobi', '2026-12-04T21:00:00Z', '2026-12-05'],
  // On 5 April 2026, Auckland goes from +13:00 to +12:00 at 03:00.
  ['Pacific/Auckland', '2026-04-04T10:59:59.999Z', '2026-04-04'],
  ['Pacific/Auckland', '2026-04-05T11:59:59.999Z', '2026-04-05'],
  ['Pacific/Auckland', '2026-04-05T12:00:00Z', '2026-04-06'],
  ['Pacific/Kiritimati', '2025-12-31T10:00:00Z', '2026-01-01'],
])('the day in %s at %s is %s', (timeZone, time, day) => {
  expect(dayAt(new Date(time), timeZone)).toBe(day)
})

test.each(['Mars/Olympus', '', '+25:00', 'UTC\0'])('an unknown time zone is UTC: %j', (timeZone) => {
  expect(dayAt(new Date('2026-03-01T23:59:00Z'), timeZone)).toBe('2026-03-01')
  expect(endOf('2026-03-01T22:00Z', timeZone)).toBe('2026-03-02T07:00Z')
  expect(endOf('2026-03-01T20:59:59Z', timeZone)).toBeUndefined()
})
