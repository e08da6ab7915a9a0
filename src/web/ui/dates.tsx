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

/**
 * Returns a function that formats dates and creates its formatter on first use. On a phone, creating the first formatter of a page
 * takes tens of milliseconds, which would delay the start of the app.
 */
function lazyFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-US', options)
    return format.format(date)
  }
}

const calendarDay = { month: 'short', day: 'numeric', year: 'numeric' } as const
const formatDayInUtc = lazyFormat({ ...calendarDay, timeZone: 'UTC' })
const formatShortDayInUtc = lazyFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const formatWeekdayInUtc = lazyFormat({ weekday: 'long', timeZone: 'UTC' })
const formatDate = lazyFormat(calendarDay)
const formatExactly = lazyFormat({ dateStyle: 'full', timeStyle: 'short' })

/** Formats a calendar day `YYYY-MM-DD` as "Jan 5, 2025", the same in all time zones. */
const formatDay = (day: string): string => formatDayInUtc(new Date(`${day}T00:00:00Z`))

/** Formats a calendar day without its year, as "Jan 5". */
export const formatShortDay = (day: string): string => formatShortDayInUtc(new Date(`${day}T00:00:00Z`))

/** Returns the calendar day `YYYY-MM-DD` of a date in the reader's time zone. */
export function localDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

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
export const DueDay = ({ day }: { day: string }) => (
  <time dateTime={day} title={formatDay(day)}>
    {formatDueDay(day)}
  </time>
)

export const CalendarDay = ({ day }: { day: string }) => <time dateTime={day}>{formatDay(day)}</time>

/** The day of a timestamp in the reader's time zone, with the exact time as a tooltip (docs/rules.md#dates). */
export function DateOf({ timestamp }: { timestamp: string }) {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return <span>{date_invalid()}</span>
  return (
    <time dateTime={timestamp} title={formatExactly(date)}>
      {formatDate(date)}
    </time>
  )
}

const formatDayAndTime = lazyFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** Formats a chat time like "Jan 5, 3:04 PM", and an invalid one as "N/A" (docs/rules.md#dates). */
export function formatChatTime(timestamp: string): string {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return date_invalid()
  // Intl inserts a narrow no-break space before AM and PM.
  return formatDayAndTime(date).replaceAll(/\s/g, ' ')
}

/** Formats a time with weekday and year, as a tooltip, and an invalid one as "N/A". */
export function formatExactTime(timestamp: string): string {
  const date = new Date(timestamp)
  return Number.isNaN(date.getTime()) ? date_invalid() : formatExactly(date)
}

export function ChatTime({ timestamp }: { timestamp: string }) {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return <span>{date_invalid()}</span>
  return (
    <time dateTime={timestamp} title={formatExactly(date)}>
      {formatChatTime(timestamp)}
    </time>
  )
}

const formatWeekdayAndTime = lazyFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Formats a time in the future like "Fri, Nov 27, 6:00 PM". */
export const formatScheduledTime = (timestamp: string): string =>
  // Intl inserts a narrow no-break space before AM and PM.
  formatWeekdayAndTime(new Date(timestamp)).replaceAll(/\s/g, ' ')

/** A time in the future, with the full date as a tooltip. */
export const ScheduledTime = ({ timestamp }: { timestamp: string }) => (
  <time dateTime={timestamp} title={formatExactly(new Date(timestamp))}>
    {formatScheduledTime(timestamp)}
  </time>
)

export const formatTime = lazyFormat({ hour: 'numeric', minute: '2-digit' })

const formatTimeInUtc = lazyFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** Formats a time of day `HH:MM` like "9:00 PM". */
export const formatTimeOfDay = (time: string): string =>
  // Intl inserts a narrow no-break space before AM and PM.
  formatTimeInUtc(new Date(`1970-01-01T${time}Z`)).replaceAll(/\s/g, ' ')

/** The time of day of a timestamp in the reader's time zone, with the full date as a tooltip. */
export function TimeOf({ timestamp }: { timestamp: string }) {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return <span>{date_invalid()}</span>
  return (
    <time dateTime={timestamp} title={formatExactly(date)}>
      {formatTime(date)}
    </time>
  )
}

export const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** Formats the day of a timestamp in the reader's time zone, with words for today and yesterday. */
export function formatDayOf(timestamp: string, now = new Date()): string {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return date_invalid()
  if (isSameDay(date, now)) return chat_today()
  if (isSameDay(date, new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return chat_yesterday()
  return formatDate(date)
}

/** The day of a timestamp, with words for today and yesterday and the exact time as a tooltip. */
export function DayOf({ timestamp }: { timestamp: string }) {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return <span>{date_invalid()}</span>
  return (
    <time dateTime={timestamp} title={formatExactly(date)}>
      {formatDayOf(timestamp)}
    </time>
  )
}

// Creates the first Intl object, which takes the longest, and the first date formatter in separate tasks, before dates are shown.
setTimeout(() => new Intl.NumberFormat('en-US'))
setTimeout(() => formatDate(new Date()))
