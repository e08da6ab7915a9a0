// When an event takes place: a calendar day, or a moment in UTC. What a leader types is a local time until it is sent: it has no time
// zone, and may lack its day or its time. What nobody has changed is sent as it was, so that nothing is shifted.
import { checkYear } from '#contract/shared/days.ts'
import { schedule_day_required, schedule_time_required } from '#messages'
import { type LocalTime, valuesAt } from '#web/posts/schedule.ts'
import { formatDay, formatExactTime, formatScheduledDay, formatScheduledTime } from '#web/ui/dates.tsx'

const isMoment = (startsAt: string): boolean => startsAt.endsWith('Z')

/** Returns the day and the time in the reader's time zone. Either may be empty. */
export function partsOf(startsAt: string): LocalTime {
  if (isMoment(startsAt)) return valuesAt(new Date(startsAt))
  const [day = '', time = ''] = startsAt.split('T')
  return { day, time }
}

/** @param isUnfinished whether the day or the time is typed in part, so that its field has no value */
export const joinStart = ({ day, time }: LocalTime, isUnfinished: boolean): string =>
  time === '' && !isUnfinished ? day : `${day}T${time}`

/** Returns what the server gets. */
export const enteredStart = (startsAt: string): string | null =>
  startsAt.includes('T') && !isMoment(startsAt) ? new Date(startsAt).toISOString() : startsAt || null

/** Returns whether the time is what is missing. */
export const lacksTime = (startsAt: string): boolean => startsAt.length > 1 && startsAt.endsWith('T')

/** Returns what is wrong with what a leader has typed. */
export function checkStart(startsAt: string): string | undefined {
  if (startsAt.startsWith('T')) return schedule_day_required()
  return lacksTime(startsAt) ? schedule_time_required() : checkYear(startsAt)
}

/** Formats a day like "Sat, Dec 5", and a moment like "Sat, Dec 5, 6:00 PM", with the year if it is not this one. */
export function formatStart(startsAt: string): string {
  const { day, time } = partsOf(startsAt)
  const isThisYear = day.startsWith(`${new Date().getFullYear()}-`)
  if (day === '') return ''
  if (time !== '') return (isThisYear ? formatScheduledTime : formatExactTime)(startsAt)
  return isThisYear ? formatScheduledDay(`${day}T00:00`) : formatDay(day)
}

/** Returns whether the day is over, where the reader is. */
export const isOver = (startsAt: string, today: string): boolean => partsOf(startsAt).day < today
