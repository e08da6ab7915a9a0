import { chat_today, chat_yesterday, date_invalid } from '#messages'

const shown = { month: 'short', day: 'numeric', year: 'numeric' } as const
const dayFormat = new Intl.DateTimeFormat('en-US', { ...shown, timeZone: 'UTC' })
const instantFormat = new Intl.DateTimeFormat('en-US', shown)
const exactFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })

/** A calendar day `YYYY-MM-DD` as "Jan 5, 2025": the same day wherever it is read. */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** A day is over once it has ended where the reader is. */
export function isPast(day: string, now = new Date()): boolean {
  const pad = (part: number) => String(part).padStart(2, '0')
  return day < `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

export const CalendarDay = ({ day }: { day: string }) => <time dateTime={day}>{formatDay(day)}</time>

/** An instant as the reader's day, with the exact time at hand. */
export function DateOf({ instant }: { instant: string }) {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return <span>{date_invalid()}</span>
  return (
    <time dateTime={instant} title={exactFormat.format(date)}>
      {instantFormat.format(date)}
    </time>
  )
}

const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const
const chatFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...timeOfDay })

/** Section 2: chat times are like "Jan 5, 3:04 PM", and "N/A" where there is none. */
export function formatChatTime(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return date_invalid()
  // Intl puts a narrow no-break space before AM and PM.
  return chatFormat.format(date).replaceAll(/\s/g, ' ')
}

export function ChatTime({ instant }: { instant: string }) {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return <span>{date_invalid()}</span>
  return (
    <time dateTime={instant} title={exactFormat.format(date)}>
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
  return instantFormat.format(date)
}
