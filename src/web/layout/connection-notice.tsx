import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { offline_seen_at, offline_seen_on, offline_seen_yesterday, offline_short } from '#messages'
import { useConnected } from '../api/use-connected.ts'
import { useDataTime } from '../offline/use-data-time.ts'
import { formatExactTime, formatShortDay, formatTime, isSameDay, localDay } from '../ui/dates.tsx'
import { useMinute } from '../ui/use-minute.ts'

/** Says when the data on the screen was current. */
function formatAge(date: Date, now: Date): string {
  // Intl inserts a narrow no-break space before AM and PM.
  if (isSameDay(date, now)) return offline_seen_at({ time: formatTime(date).replaceAll(/\s/g, ' ') })
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (isSameDay(date, yesterday)) return offline_seen_yesterday()
  return offline_seen_on({ day: formatShortDay(localDay(date)) })
}

/** Says that the server can't be reached, and how old the data on the screen is. */
function Age() {
  const time = useDataTime()
  // The day changes at midnight.
  useMinute()
  if (time === undefined) return offline_short()
  const timestamp = new Date(time).toISOString()
  return (
    <time dateTime={timestamp} title={formatExactTime(timestamp)}>
      {formatAge(new Date(time), new Date())}
    </time>
  )
}

interface ConnectionNoticeProps {
  /** A short text about what waits to be sent. Undefined if nothing waits. It is shown with a connection too. */
  waiting?: ReactNode
}

/**
 * Shows on every screen that the server can't be reached. The notice fills the space that layout/shell.tsx leaves below the
 * content, so that it neither covers nor moves anything.
 */
export function ConnectionNotice({ waiting }: ConnectionNoticeProps) {
  const connected = useConnected()
  return (
    <>
      {/* Announced once. The age in the visible text changes with the screen. */}
      <p role="status" className="sr-only">
        {!connected && offline_short()}
      </p>
      {(!connected || waiting !== undefined) && (
        <div className="fixed inset-x-0 bottom-(--tab-bar) z-20 flex min-h-7 animate-appear items-center justify-center gap-x-3 border-t border-line bg-warn-tint px-2 text-center text-xs leading-[1.1] font-medium text-warn sm:text-sm lg:start-64">
          {!connected && (
            <p className="inline-flex min-w-0 items-center gap-1.5 py-0.5">
              <CloudOff aria-hidden className="size-3.5 shrink-0" />
              <Age />
            </p>
          )}
          {waiting}
        </div>
      )}
    </>
  )
}
