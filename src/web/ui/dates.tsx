import { perLanguage, timeOfDayIn } from '#locales/intl.ts'
import {
  chat_today,
  chat_yesterday,
  date_invalid,
  due_before,
  due_on,
  due_today,
  due_tomorrow,
  due_yesterday,
} from '#messages'
import { localDay } from './local-day.ts'
import { useToday } from './use-today.ts'

const formatBy = (format: () => Intl.DateTimeFormat) => (date: Date) => format().format(date)
const lazyFormat = (options: Intl.DateTimeFormatOptions) =>
  formatBy(perLanguage((tag) => new Intl.DateTimeFormat(tag, options)))
const lazyFormatWithTime = (options: Intl.DateTimeFormatOptions = {}) =>
  formatBy(perLanguage((tag) => new Intl.DateTimeFormat(tag, { ...options, ...timeOfDayIn(tag) })))

const calendarDay = { month: 'short', day: 'numeric', year: 'numeric' } as const
const formatDayInUtc = lazyFormat({ ...calendarDay, timeZone: 'UTC' })
const formatShortDayInUtc = lazyFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const formatWeekdayInUtc = lazyFormat({ weekday: 'long', timeZone: 'UTC' })
const formatDate = lazyFormat(calendarDay)
const formatExactly = lazyFormat({ dateStyle: 'full', timeStyle: 'short' })

/** Formats a calendar day `YYYY-MM-DD` as "Jan 5, 2025", the same in all time zones. */
export const formatDay = (day: string): string => formatDayInUtc(new Date(`${day}T00:00:00Z`))

/** Formats a calendar day without its year, as "Jan 5". */
export const formatShortDay = (day: string): string => formatShortDayInUtc(new Date(`${day}T00:00:00Z`))

const dayMs = 86_400_000

/**
 * Formats the day a response is due, relative to the reader's day: "Due today", "Due Thursday" within a week, otherwise "Due Nov 26",
 * with the year if it differs.
 * @param day calendar day `YYYY-MM-DD`
 */
export function formatDueDay(day: string, now = new Date()): string {
  const due = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(due.getTime())) return date_invalid()
  const today = localDay(now)
  const days = Math.round((due.getTime() - Date.parse(`${today}T00:00:00Z`)) / dayMs)
  if (days === 0) return due_today()
  if (days === 1) return due_tomorrow()
  if (days === -1) return due_yesterday()
  if (days > 1 && days < 7) return due_on({ day: formatWeekdayInUtc(due) })
  const shown = day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatDay(day)
  return days > 0 ? due_on({ day: shown }) : due_before({ day: shown })
}

/** The day a response is due, relative to the reader's day, with the full date as a tooltip. */
export function DueDay({ day }: { day: string }) {
  useToday()
  return (
    <time dateTime={day} title={formatDay(day)}>
      {formatDueDay(day)}
    </time>
  )
}

export const CalendarDay = ({ day }: { day: string }) => <time dateTime={day}>{formatDay(day)}</time>

/** Returns a function that formats a timestamp, and an invalid one as "N/A" (docs/rules.md#dates). */
export const formatterOf =
  (format: (date: Date, now?: Date) => string) =>
  (timestamp: string, now?: Date): string => {
    const date = new Date(timestamp)
    return Number.isNaN(date.getTime()) ? date_invalid() : format(date, now)
  }

interface TimestampProps {
  timestamp: string
}

/** A timestamp in the reader's time zone, with the exact time as a tooltip. */
function Time({ timestamp, format }: TimestampProps & { format: (date: Date) => string }) {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return <span>{date_invalid()}</span>
  return (
    <time dateTime={timestamp} dir="auto" title={formatExactly(date)}>
      {format(date)}
    </time>
  )
}

/** Replaces the narrow no-break space that Intl inserts before AM and PM. */
const withSpaces = (format: (date: Date) => string) => (date: Date) => format(date).replaceAll(/\s/g, ' ')

const formatDayAndTime = withSpaces(lazyFormatWithTime({ month: 'short', day: 'numeric' }))
const formatWeekdayAndTime = withSpaces(lazyFormatWithTime({ weekday: 'short', month: 'short', day: 'numeric' }))
const formatWeekday = lazyFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const formatTimeInUtc = withSpaces(lazyFormatWithTime({ timeZone: 'UTC' }))
const formatClock = lazyFormatWithTime()
export const formatTime = withSpaces(formatClock)

/** Formats a chat time like "Jan 5, 3:04 PM". */
export const formatChatTime = formatterOf(formatDayAndTime)
/** Formats a time with weekday and year, as a tooltip. */
export const formatExactTime = formatterOf(formatExactly)
/** Formats a time in the future like "Fri, Nov 27, 6:00 PM". */
export const formatScheduledTime = formatterOf(formatWeekdayAndTime)
/** Formats the day of a time in the future like "Fri, Nov 27". */
export const formatScheduledDay = formatterOf(formatWeekday)
/** Formats a time of day `HH:MM` like "9:00 PM". */
export const formatTimeOfDay = (time: string): string => formatTimeInUtc(new Date(`1970-01-01T${time}Z`))

export const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

function dayOf(date: Date, now = new Date()): string {
  if (isSameDay(date, now)) return chat_today()
  if (isSameDay(date, new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return chat_yesterday()
  return formatDate(date)
}
/** Formats the day of a timestamp in the reader's time zone, with words for today and yesterday. */
export const formatDayOf = formatterOf(dayOf)

export const DateOf = (props: TimestampProps) => <Time {...props} format={formatDate} />
export const ChatTime = (props: TimestampProps) => <Time {...props} format={formatDayAndTime} />
export const ScheduledTime = (props: TimestampProps) => <Time {...props} format={formatWeekdayAndTime} />
/** The time of day. */
export const TimeOf = (props: TimestampProps) => <Time {...props} format={formatClock} />
/** The day, with words for today and yesterday. */
export function DayOf(props: TimestampProps) {
  useToday()
  return <Time {...props} format={dayOf} />
}

// Creates the first Intl object, which takes the longest, and the first date formatter in separate tasks, before dates are shown.
setTimeout(() => new Intl.NumberFormat())
setTimeout(() => formatDate(new Date()))
