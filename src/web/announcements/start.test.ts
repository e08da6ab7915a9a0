// @isolated: loads modules again
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as messages from '#messages'

/** Loads the module in a time zone, because formatters are created once. */
async function startIn(timeZone: string) {
  vi.stubEnv('TZ', timeZone)
  vi.resetModules()
  const start = { ...(await import('#web/ui/event-start.ts')), ...(await import('./entered-start.ts')) }
  const enter = (day: string, time: string) => start.enteredStart(start.joinStart({ day, time }, false))
  return { ...start, enter }
}
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-01T18:20:00.000Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

it.for([
  ['T', messages.schedule_day_required],
  ['T18:00', messages.schedule_day_required],
  ['2026-03-06T', messages.schedule_time_required],
  ['0026-03-06', messages.check_year],
  ['2126-03-06T18:00', messages.check_year],
  ['2126-03-06T18:00:00.000Z', messages.check_year],
  ['2026-03-06', undefined],
  ['2026-03-06T18:00', undefined],
  ['2026-03-06T18:00:00.000Z', undefined],
] as const)('says of %s: %s', async ([startsAt, error]) => {
  const { checkStart } = await startIn('America/New_York')
  expect(checkStart(startsAt)).toBe(error?.())
})

it('knows a day or a time that is typed in part from none', async () => {
  const { joinStart, partsOf } = await startIn('America/New_York')
  expect(joinStart({ day: '', time: '' }, false)).toBe('')
  expect(joinStart({ day: '', time: '' }, true)).toBe('T')
  expect(joinStart({ day: '2026-03-06', time: '' }, true)).toBe('2026-03-06T')
  expect(joinStart({ day: '', time: '18:00' }, false)).toBe('T18:00')
  expect([partsOf('T'), partsOf('2026-03-06T')]).toEqual([
    { day: '', time: '' },
    { day: '2026-03-06', time: '' },
  ])
})

describe('what the server gets', () => {
  it('is nothing, a day, or a moment', async () => {
    const { enter } = await startIn('America/New_York')
    expect(enter('', '')).toBeNull()
    expect(enter('2026-03-06', '')).toBe('2026-03-06')
    expect(enter('2026-03-06', '18:00')).toBe('2026-03-06T23:00:00.000Z')
  })

  // Clocks go forward at midnight in Cairo.
  it.for(['Pacific/Auckland', 'Africa/Nairobi', 'Pacific/Honolulu', 'Africa/Cairo'])(
    'is the same day in %s, as are the fields and the text',
    async (zone) => {
      const { enter, formatStart, partsOf } = await startIn(zone)
      const day = '2026-04-24'
      expect([enter(day, ''), partsOf(day), formatStart(day)]).toEqual([day, { day, time: '' }, 'Fri, Apr 24'])
    },
  )

  it('is later by an hour for a time that is skipped, and the first of two', async () => {
    const { enter } = await startIn('America/New_York')
    expect(enter('2026-03-08', '02:30')).toBe('2026-03-08T07:30:00.000Z')
    expect(enter('2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z')
  })

  it('is what there was if nobody has changed it', async () => {
    const { enteredStart } = await startIn('America/New_York')
    // The second half past one of that night, and a time with seconds.
    for (const startsAt of ['2026-11-01T06:30:00.000Z', '2026-03-06T23:00:12.345Z', '2026-03-06']) {
      expect(enteredStart(startsAt)).toBe(startsAt)
    }
  })
})

it.for([
  ['America/New_York', { day: '2026-03-06', time: '21:30' }, 'Fri, Mar 6, 9:30 PM'],
  ['Africa/Nairobi', { day: '2026-03-07', time: '05:30' }, 'Sat, Mar 7, 5:30 AM'],
] as const)('shows a moment in %s', async ([zone, parts, text]) => {
  const { formatStart, partsOf } = await startIn(zone)
  const moment = '2026-03-07T02:30:00.000Z'
  expect([partsOf(moment), formatStart(moment)]).toEqual([parts, text])
  expect(formatStart(`${parts.day}T${parts.time}`)).toBe(text)
})

it('shows another year, and nothing of what is not complete', async () => {
  const { formatStart } = await startIn('Africa/Nairobi')
  expect(formatStart('2027-03-06')).toBe('Mar 6, 2027')
  expect(formatStart('2026-12-31T22:30:00.000Z')).toMatch(/^Friday, January 1, 2027 at 1:30.AM$/)
  expect(['', 'T', 'T18:00'].map(formatStart)).toEqual(['', '', ''])
})

it('is over when its day is over where the reader is', async () => {
  const { isOver } = await startIn('America/New_York')
  const moment = '2026-03-02T03:00:00.000Z'
  expect([isOver(moment, '2026-03-01'), isOver(moment, '2026-03-02')]).toEqual([false, true])
  expect([isOver('2026-03-01', '2026-03-01'), isOver('2026-03-01', '2026-03-02')]).toEqual([false, true])
})

it('proposes that parents answer until the day before, today if it is today, and none without a date', async () => {
  const { answerDay, checkAnswerUntil, proposeAnswerUntil } = await startIn('America/New_York')
  const propose = (startsAt: string) => proposeAnswerUntil(startsAt, '2026-03-01')
  expect(propose('2026-03-07')).toBe('2026-03-06')
  // In the reader's time zone, it is the day before.
  expect(propose('2026-03-07T02:30:00.000Z')).toBe('2026-03-05')
  expect(propose('2026-03-01')).toBe('2026-03-01')
  const open = propose('')
  expect([open === '', answerDay(open), checkAnswerUntil(open)]).toEqual([false, '', messages.schedule_day_required()])
  expect(checkAnswerUntil('0026-03-06')).toBe(messages.check_year())
  expect(checkAnswerUntil('2026-03-06')).toBeUndefined()
})

it('moves the day until which parents answer with the date, also while its year is typed', async () => {
  const { moveAnswerUntil, proposeAnswerUntil } = await startIn('America/New_York')
  const today = '2026-03-01'
  const move = (until: string, from: string, to: string) => moveAnswerUntil(until, from, to, today)
  expect(move('2026-03-04', '2026-03-07', '2026-03-14')).toBe('2026-03-11')
  const typed = ['2026-07-04', '0002-07-04', '0020-07-04', '0202-07-04', '2027-07-04']
  expect(typed.reduce((until, to, index) => move(until, typed[index - 1] ?? to, to), '2026-07-03')).toBe('2027-07-03')
  expect(move(proposeAnswerUntil('', today), '', '2026-03-07')).toBe('2026-03-06')
  expect(move('2026-03-06', '2026-03-07', 'T')).toBe('2026-03-06')
  expect([move('2026-03-06', '', '2026-03-14'), move('2026-03-06', '', '2026-03-05')]).toEqual([
    '2026-03-06',
    '2026-03-04',
  ])
  expect(move('', '2026-03-07', '2026-03-14')).toBe('')
})
