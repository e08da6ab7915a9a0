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
  return (
    <time dateTime={instant} title={exactFormat.format(date)}>
      {instantFormat.format(date)}
    </time>
  )
}
