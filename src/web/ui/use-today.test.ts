// @isolated
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'

const zone = process.env.TZ
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  process.env.TZ = zone
})

/** Opens the app at a time, and returns the numbers of minutes after which it was told of a new day. */
async function open(timeZone: string, time: string) {
  process.env.TZ = timeZone
  vi.setSystemTime(new Date(time))
  const { setHidden } = stubBrowser(() => Promise.reject(new Error('offline')))
  const { onNewDay } = await import('./use-today.ts')
  const told: string[] = []
  onNewDay(() => told.push(new Date().toISOString()))
  return { told, setHidden }
}

it.each([
  ['America/New_York', '2026-11-28T04:59:00Z', '2026-11-28T05:00:00.000Z'],
  // The clocks go back and forward.
  ['America/New_York', '2026-11-01T03:59:30Z', '2026-11-01T04:00:00.000Z'],
  ['Europe/Berlin', '2027-03-27T22:30:00Z', '2027-03-27T23:00:00.000Z'],
  // They go forward at midnight: the day begins at 01:00.
  ['Africa/Cairo', '2027-04-29T21:30:00Z', '2027-04-29T22:00:00.000Z'],
])('tells of a new day at midnight in %s', async (timeZone, time, midnight) => {
  const { told } = await open(timeZone, time)
  vi.advanceTimersByTime(Date.parse(midnight) - Date.parse(time) - 1)
  expect(told).toEqual([])
  vi.advanceTimersByTime(2)
  expect(told).toEqual([midnight])
  vi.advanceTimersByTime(20 * 3_600_000)
  expect(told).toHaveLength(1)
})

it('tells of days that have passed while the device slept, after a minute or when the page is seen', async () => {
  const { told, setHidden } = await open('UTC', '2026-11-28T22:00:00Z')
  vi.setSystemTime(new Date('2026-11-30T07:00:00Z'))
  vi.advanceTimersByTime(60_000)
  expect(told).toHaveLength(1)
  vi.setSystemTime(new Date('2026-12-01T07:00:00Z'))
  setHidden(false)
  expect(told).toHaveLength(2)
})
