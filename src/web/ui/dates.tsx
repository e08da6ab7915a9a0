import { chat_today, chat_yesterday, date_invalid } from '#messages'

/**
 * Returns a function that formats dates and creates its formatter on first use. The first formatter of a page takes a browser tens
 * of milliseconds on a phone, too long to be a part of loading a script.
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
const formatInstant = lazyFormat(calendarDay)
const formatExactly = lazyFormat({ dateStyle: 'full', timeStyle: 'short' })

/** A calendar day `YYYY-MM-DD` as "Jan 5, 2025": the same day wherever it is read. */
const formatDay = (day: string): string => formatDayInUtc(new Date(`${day}T00:00:00Z`))

/** Formats a calendar day without its year, as "Jan 5". */
export const formatShortDay = (day: string): string => formatShortDayInUtc(new Date(`${day}T00:00:00Z`))

/** Returns the calendar day `YYYY-MM-DD` on which an instant falls in the reader's time zone. */
export function localDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

export const CalendarDay = ({ day }: { day: string }) => <time dateTime={day}>{formatDay(day)}</time>

/** An instant as the reader's day, with the exact time at hand. */
export function DateOf({ instant }: { instant: string }) {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return <span>{date_invalid()}</span>
  return (
    <time dateTime={instant} title={formatExactly(date)}>
      {formatInstant(date)}
    </time>
  )
}

const formatDayAndTime = lazyFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** Section 2: chat times are like "Jan 5, 3:04 PM", and "N/A" where there is none. */
export function formatChatTime(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return date_invalid()
  // Intl puts a narrow no-break space before AM and PM.
  return formatDayAndTime(date).replaceAll(/\s/g, ' ')
}

export function ChatTime({ instant }: { instant: string }) {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return <span>{date_invalid()}</span>
  return (
    <time dateTime={instant} title={formatExactly(date)}>
      {formatChatTime(instant)}
    </time>
  )
}

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** An instant as a day of the reader's: today and yesterday by name. */
export function formatDayOf(instant: string, now = new Date()): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return date_invalid()
  if (isSameDay(date, now)) return chat_today()
  if (isSameDay(date, new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return chat_yesterday()
  return formatInstant(date)
}

// Each in a task of its own, before the first date is shown: the first Intl object of a page is the most expensive, then the
// first of a kind.
setTimeout(() => new Intl.NumberFormat('en-US'))
setTimeout(() => formatInstant(new Date()))
