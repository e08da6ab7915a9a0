import { intlTag, timeOfDayIn } from '#locales/intl.ts'
import { localDay } from '#web/ui/local-day.ts'

/** Formats a calendar day `YYYY-MM-DD` as "January 5, 2025", the same in all time zones. */
export const formatLongDay = (day: string): string =>
  new Intl.DateTimeFormat(intlTag(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Formats the reader's day of a time as "January 5, 2025". */
const formatLongDate = (timestamp: string): string => formatLongDay(localDay(new Date(timestamp)))
export const LongDate = ({ at }: { at: string }) => <time dateTime={at}>{formatLongDate(at)}</time>

/** Formats a time as "January 5, 3:04 PM". */
export const formatLongTime = (timestamp: string): string =>
  new Intl.DateTimeFormat(intlTag(), { month: 'long', day: 'numeric', ...timeOfDayIn(intlTag()) })
    .format(new Date(timestamp))
    // Intl inserts a narrow no-break space before AM and PM.
    .replaceAll(/\s/g, ' ')
