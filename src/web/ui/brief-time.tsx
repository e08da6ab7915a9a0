import { chat_yesterday, date_invalid } from '#messages'
import { formatDayOf, formatExactTime, formatShortDay, formatTime, isSameDay, localDay } from './dates.tsx'

/** Formats a past time as briefly as a list needs: "3:04 PM" today, otherwise "Yesterday" or "Nov 20", with the year if it differs. */
export function formatBriefly(timestamp: string, now = new Date()): string {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return date_invalid()
  // Intl inserts a narrow no-break space before AM and PM.
  if (isSameDay(date, now)) return formatTime(date).replaceAll(/\s/g, ' ')
  const day = formatDayOf(timestamp, now)
  return day === chat_yesterday() || date.getFullYear() !== now.getFullYear() ? day : formatShortDay(localDay(date))
}

/** A past time in a list, with the exact time as a tooltip. */
export const BriefTime = ({ timestamp, className }: { timestamp: string; className?: string }) => (
  <time dateTime={timestamp} title={formatExactTime(timestamp)} className={className}>
    {formatBriefly(timestamp)}
  </time>
)
