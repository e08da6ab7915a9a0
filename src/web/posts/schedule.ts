import { limits } from '#contract/limits.ts'
import { intlTag } from '#locales/intl.ts'
import * as messages from '#messages'
import { serverTime } from '#web/api/server-clock.ts'
import { formatScheduledTime } from '#web/ui/dates.tsx'
import { localDay } from '#web/ui/local-day.ts'

/** When a post is to be published, as the texts of a form: `now`, or `later` with a day and a time in the reader's time zone. */
export interface ScheduleValues extends Record<string, string> {
  when: string
  day: string
  time: string
}

/** A day and a time of day in the reader's time zone. */
export type LocalTime = Pick<ScheduleValues, 'day' | 'time'>

const pad = (part: number) => String(part).padStart(2, '0')
export const valuesAt = (date: Date): LocalTime => ({
  day: localDay(date),
  time: `${pad(date.getHours())}:${pad(date.getMinutes())}`,
})

/** Returns the texts for a post that is scheduled for a time, or for a new one. */
export const scheduleValues = (publishAt: string | undefined): ScheduleValues =>
  publishAt === undefined ? { when: 'now', day: '', time: '' } : { when: 'later', ...valuesAt(new Date(publishAt)) }

/** Returns the next full hour, in at least half an hour. */
export function nextFullHour(now = new Date(serverTime())): LocalTime {
  const date = new Date(now.getTime() + 30 * 60_000)
  date.setHours(date.getHours() + 1, 0, 0, 0)
  return valuesAt(date)
}

export const timeOf = ({ day, time }: LocalTime) => new Date(`${day}T${time}`)

/**
 * Returns `publishAt` of the request that saves a post: the chosen time (ISO 8601), null to publish a scheduled post now, and
 * undefined to publish a new one now or to keep the time of a scheduled one.
 * @param current time for which the post is scheduled; undefined if it is new
 */
export function publishAtOf(values: ScheduleValues, current: string | undefined): string | null | undefined {
  if (values.when !== 'later') return current === undefined ? undefined : null
  const { day, time } = scheduleValues(current)
  // The form has no seconds, so the time would change by them.
  return values.day === day && values.time === time ? undefined : timeOf(values).toISOString()
}

/** Formats the chosen time like "Fri, Nov 27, 6:00 PM". Returns an empty text while it is incomplete. */
export function formatChosenTime(values: LocalTime): string {
  const time = timeOf(values)
  return Number.isNaN(time.getTime()) ? '' : formatScheduledTime(time.toISOString())
}

/** The time of publication as one thing that a form edits (forms/use-edit.ts). */
export const scheduleFacet = (label: string) => ({
  label,
  names: ['when', 'day', 'time'] as const,
  text: (values: ScheduleValues) => (values.when === 'later' ? formatChosenTime(values) : messages.schedule_now()),
})

/** Returns what is wrong with the chosen time, by field. */
export function checkSchedule(values: ScheduleValues, now = serverTime()): { day?: string; time?: string } {
  if (values.when !== 'later') return {}
  if (values.day === '') return { day: messages.schedule_day_required() }
  if (values.time === '') return { time: messages.schedule_time_required() }
  const time = timeOf(values).getTime()
  if (Number.isNaN(time)) return { day: messages.publish_at_invalid() }
  if (time <= now) return { time: messages.schedule_time_past() }
  return time - now > limits.maxScheduleAheadMs ? { day: messages.publish_at_too_late() } : {}
}

/** Returns the name of the reader's time zone at the chosen time, such as "Central European Standard Time". */
export function timeZoneName(values: LocalTime): string {
  const time = timeOf(values)
  const parts = new Intl.DateTimeFormat(intlTag(), { timeZoneName: 'long' }).formatToParts(
    Number.isNaN(time.getTime()) ? serverTime() : time,
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Returns how the chosen time is read if clocks change then: it is skipped, or comes twice. Otherwise undefined. */
export function clockChangeNote(values: LocalTime): string | undefined {
  const time = timeOf(values)
  if (Number.isNaN(time.getTime())) return undefined
  const isSame = (date: Date) => valuesAt(date).day === values.day && valuesAt(date).time === values.time.slice(0, 5)
  if (!isSame(time)) return messages.schedule_time_skipped({ time: formatChosenTime(values) })
  // Some places change their clocks by half an hour.
  const isTwice = [30, 60].some((minutes) => isSame(new Date(time.getTime() + minutes * 60_000)))
  return isTwice ? messages.schedule_time_twice() : undefined
}
