import { dayInUtc } from '#contract/shared/days.ts'
import { isTimeZone } from './clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const minutesPerDay = 24 * 60

/** Hours of each day between two times, such as `21:00`. If both are the same, there are none. */
export interface Hours {
  from: string
  to: string
}

const formats = new Map<string, Intl.DateTimeFormat>()
/**
 * Returns the format of a time zone. Creating one takes much longer than using it. One that this system does not know, but the one that
 * stored it did, is taken for UTC.
 */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  // Names are the same in every letter case, and there are few.
  const key = timeZone.toLowerCase()
  let format = formats.get(key)
  if (format === undefined) {
    const numeric = 'numeric'
    const fields = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric } as const
    const known = isTimeZone(timeZone) ? timeZone : 'UTC'
    format = new Intl.DateTimeFormat('en', { timeZone: known, calendar: 'gregory', hourCycle: 'h23', ...fields })
    formats.set(key, format)
  }
  return format
}

/** Returns how far a time zone is ahead of UTC at a whole minute, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(time)) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute) - time
}

/** Returns the minute between `from`, whose offset is given, and `to` at which the offset of a time zone changes. */
function findChange(from: number, to: number, offset: number, timeZone: string): number {
  let [before, after] = [from, to]
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs
    if (offsetAt(middle, timeZone) === offset) before = middle
    else after = middle
  }
  return after
}

function minuteOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number)
  return hours * 60 + minutes
}

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor

/** Returns the time of day, in minutes. */
const localMinute = (time: number, offset: number) => modulo(Math.floor((time + offset) / minuteMs), minutesPerDay)

/** Returns the calendar day of a time in a time zone. */
export const dayAt = (time: Date, timeZone: string): string =>
  dayInUtc(time.getTime() + offsetAt(Math.floor(time.getTime() / minuteMs) * minuteMs, timeZone))

/**
 * Returns when the hours end that a time is in, or undefined if it is in none. They are hours of the clock on the wall: when clocks
 * change at night, those of a night are an hour shorter or longer.
 * @param timeZone IANA name
 */
export function findHoursEnd(now: Date, { from, to }: Hours, timeZone: string): Date | undefined {
  const [start, end] = [minuteOf(from), minuteOf(to)]
  const length = modulo(end - start, minutesPerDay)
  const isWithin = (minute: number) => modulo(minute - start, minutesPerDay) < length
  let time = Math.floor(now.getTime() / minuteMs) * minuteMs
  let offset = offsetAt(time, timeZone)
  if (!isWithin(localMinute(time, offset))) return undefined
  for (;;) {
    const untilEnd = modulo(end - localMinute(time, offset), minutesPerDay) * minuteMs
    const change = firstChange(time, time + untilEnd, offset, timeZone)
    if (change === undefined) return new Date(time + untilEnd)
    time = change
    offset = offsetAt(time, timeZone)
    if (!isWithin(localMinute(time, offset))) return new Date(time)
  }
}

/** Returns the minute of the first change of a time zone's offset after a time, until another one. */
function firstChange(from: number, to: number, offset: number, timeZone: string): number | undefined {
  for (let before = from; before < to; before += hourMs) {
    const after = Math.min(before + hourMs, to)
    if (offsetAt(after, timeZone) !== offset) return findChange(before, after, offset, timeZone)
  }
  return undefined
}
