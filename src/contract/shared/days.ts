import { check_year } from '#messages'

// A calendar day is `YYYY-MM-DD`. Which day it is depends on where the reader is; at any time it is one of three.

const hourMs = 3_600_000
/** Returns the calendar day of a time in UTC. */
export const dayInUtc = (time: number): string => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Returns the earliest calendar day that it is anywhere: that of the time zone UTC−12. */
export const earliestToday = (now: Date): string => dayInUtc(now.getTime() - 12 * hourMs)
/** Returns the last calendar day that has begun anywhere: that of the time zone UTC+14. */
export const latestToday = (now: Date): string => dayInUtc(now.getTime() + 14 * hourMs)

/** Returns the calendar day that is a number of days after another one, or before it. */
export const addDays = (day: string, days: number): string => dayInUtc(Date.parse(day) + days * 24 * hourMs)
/** Returns the weekday of a calendar day: from 0 for Sunday to 6. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay()
/** Returns the first calendar day with a weekday, from another day on. */
export const dayOn = (weekday: number, from: string): string => addDays(from, (weekday - weekdayOf(from) + 7) % 7)

/** Number of years around today in which a day can be that someone enters. */
const maxYears = 10

/** Returns what is wrong with a day that someone enters: date fields make the year 0026 of "26". */
export function checkYear(day: string, now = new Date()): string | undefined {
  const years = Number(day.split('-')[0]) - now.getUTCFullYear()
  return Math.abs(years) <= maxYears ? undefined : check_year()
}
