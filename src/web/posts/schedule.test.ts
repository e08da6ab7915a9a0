import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { checkSchedule, clockChangeNote, nextFullHour, publishAtOf, scheduleValues, timeZoneName } from './schedule.ts'

const now = new Date('2026-03-01T18:20:00.000Z')

beforeEach(() => vi.stubEnv('TZ', 'America/New_York'))
afterEach(() => vi.unstubAllEnvs())

it('converts a time to the fields of the form and back, in the time zone of the reader', () => {
  const values = scheduleValues('2026-03-02T02:30:00.000Z')
  expect(values).toEqual({ when: 'later', day: '2026-03-01', time: '21:30' })
  expect(publishAtOf(values, undefined)).toBe('2026-03-02T02:30:00.000Z')
  // Daylight saving time starts on March 8.
  expect(publishAtOf({ ...values, day: '2026-03-09' }, undefined)).toBe('2026-03-10T01:30:00.000Z')
})

it('sends the time of a scheduled post only if it was changed', () => {
  const current = '2026-03-02T02:30:12.345Z'
  const values = scheduleValues(current)
  expect(publishAtOf(values, current)).toBeUndefined()
  expect(publishAtOf({ ...values, time: '21:31' }, current)).toBe('2026-03-02T02:31:00.000Z')
  expect(publishAtOf({ ...values, when: 'now' }, current)).toBeNull()
})

it('has no time for a post that is published now', () => {
  expect(scheduleValues(undefined)).toEqual({ when: 'now', day: '', time: '' })
  expect(publishAtOf({ when: 'now', day: '2026-03-02', time: '10:00' }, undefined)).toBeUndefined()
})

it.for([
  ['2026-03-01T18:20:00.000Z', '14:00'],
  ['2026-03-01T18:31:00.000Z', '15:00'],
] as const)('proposes the full hour that is at least half an hour after %s', ([time, expected]) => {
  expect(nextFullHour(new Date(time))).toEqual({ day: '2026-03-01', time: expected })
})

it('proposes a time of the next day before midnight', () => {
  expect(nextFullHour(new Date('2026-03-02T04:45:00.000Z'))).toEqual({ day: '2026-03-02', time: '01:00' })
})

it('refuses missing, past and distant times', () => {
  const check = (day: string, time: string) => checkSchedule({ when: 'later', day, time }, now.getTime())
  expect(check('', '10:00')).toEqual({ day: messages.schedule_day_required() })
  expect(check('2026-03-02', '')).toEqual({ time: messages.schedule_time_required() })
  expect(check('2026-03-01', '13:20')).toEqual({ time: messages.schedule_time_past() })
  expect(check('2026-03-01', '13:21')).toEqual({})
  const { day, time } = scheduleValues(new Date(now.getTime() + limits.maxScheduleAheadMs + 60_000).toISOString())
  expect(check(day, time)).toEqual({ day: messages.publish_at_too_late() })
  expect(checkSchedule({ when: 'now', day: '', time: '' })).toEqual({})
})

const later = (day: string, time: string) => ({ when: 'later', day, time })

it('names the time zone at the chosen time, and not of today', () => {
  expect(timeZoneName(later('2027-07-01', '18:00'))).toBe('Eastern Daylight Time')
  expect(timeZoneName(later('2027-01-01', '18:00'))).toBe('Eastern Standard Time')
  expect(timeZoneName(later('2027-07-01', ''))).toMatch(/^Eastern/)
})

it('says how a time is read that is skipped or comes twice', () => {
  expect(clockChangeNote(later('2027-03-14', '02:30'))).toMatch(/^Clocks go forward then.*3:30.AM/)
  expect(clockChangeNote(later('2026-11-01', '01:30'))).toMatch(/^Clocks go back then/)
  for (const time of ['01:59', '03:00']) expect(clockChangeNote(later('2027-03-14', time))).toBeUndefined()
  for (const time of ['00:59', '02:00']) expect(clockChangeNote(later('2026-11-01', time))).toBeUndefined()
  expect(clockChangeNote(later('', '02:30'))).toBeUndefined()
  vi.stubEnv('TZ', 'Australia/Lord_Howe')
  expect(clockChangeNote(later('2027-04-04', '01:45'))).toMatch(/^Clocks go back then/)
  expect(clockChangeNote(later('2027-10-03', '02:15'))).toMatch(/^Clocks go forward then/)
})
