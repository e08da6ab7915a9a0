import { perLanguage } from '#locales/intl.ts'
import { formatExactTime, formatterOf } from './dates.tsx'
import { useToday } from './use-today.ts'

const dayMs = 86_400_000
const startOfDay = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())

const formats = perLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))

/** Formats a time relative to now, in the largest unit that fits: "3 hours ago", "yesterday", "in 6 days". */
export const formatRelative = formatterOf((date: Date, now = new Date()): string => {
  const format = formats()
  const minutes = Math.trunc((date.getTime() - now.getTime()) / 60_000)
  const days = (startOfDay(date) - startOfDay(now)) / dayMs
  const size = Math.abs(days)
  if (size === 0 && minutes === 0) return format.format(0, 'second')
  if (size === 0 && Math.abs(minutes) < 60) return format.format(minutes, 'minute')
  if (size === 0) return format.format(Math.trunc(minutes / 60), 'hour')
  if (size < 14) return format.format(days, 'day')
  if (size < 60) return format.format(Math.trunc(days / 7), 'week')
  if (size < 730) return format.format(Math.trunc(days / 30.44), 'month')
  return format.format(Math.trunc(days / 365.25), 'year')
})

/** A time relative to now, with the exact time as a tooltip. */
export function RelativeTime({ timestamp }: { timestamp: string }) {
  useToday()
  return (
    <time dateTime={timestamp} className="whitespace-nowrap" title={formatExactTime(timestamp)}>
      {formatRelative(timestamp)}
    </time>
  )
}
