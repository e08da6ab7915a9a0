import { chat_yesterday } from '#messages'
import { formatDayOf, formatExactTime, formatShortDay, formatTime, formatterOf, isSameDay } from './dates.tsx'
import { localDay } from './local-day.ts'
import { useToday } from './use-today.ts'

/** Formats a past time as briefly as a list needs: "3:04 PM" today, otherwise "Yesterday" or "Nov 20", with the year if it differs. */
export const formatBriefly = formatterOf((date: Date, now = new Date()): string => {
  if (isSameDay(date, now)) return formatTime(date)
  const day = formatDayOf(date.toISOString(), now)
  return day === chat_yesterday() || date.getFullYear() !== now.getFullYear() ? day : formatShortDay(localDay(date))
})

/** A past time in a list, with the exact time as a tooltip. */
export function BriefTime({ timestamp, className }: { timestamp: string; className?: string }) {
  useToday()
  return (
    <time dateTime={timestamp} title={formatExactTime(timestamp)} className={className}>
      {formatBriefly(timestamp)}
    </time>
  )
}
