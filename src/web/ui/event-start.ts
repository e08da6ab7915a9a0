import { formatDay, formatExactTime, formatScheduledDay, formatScheduledTime } from './dates.tsx'
import { localDay } from './local-day.ts'

// When an event takes place: a calendar day, or a moment in UTC. While a leader types, it is a local time: see entered-start.ts.

export const isMoment = (startsAt: string): boolean => startsAt.endsWith('Z')

/** Returns the day where the reader is, or an empty text. */
export const startDay = (startsAt: string): string =>
  isMoment(startsAt) ? localDay(new Date(startsAt)) : startsAt.replace(/T.*/, '')

/** Returns whether the day is over, where the reader is. */
export const isOver = (startsAt: string, today: string): boolean => startDay(startsAt) < today

/** Formats a day like "Sat, Dec 5", and a moment like "Sat, Dec 5, 6:00 PM", with the year if it is not this one. */
export function formatStart(startsAt: string): string {
  const day = startDay(startsAt)
  const isThisYear = day.startsWith(`${new Date().getFullYear()}-`)
  if (day === '') return ''
  if (/T./.test(startsAt)) return (isThisYear ? formatScheduledTime : formatExactTime)(startsAt)
  return isThisYear ? formatScheduledDay(`${day}T00:00`) : formatDay(day)
}
