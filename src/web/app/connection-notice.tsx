import { CloudOff } from 'lucide-react'
import { type ReactNode, useLayoutEffect } from 'react'
import * as messages from '#messages'
import { useConnected } from '#web/api/connection.ts'
import { useDataTime } from '#web/offline/data-time.ts'
import { useMustStay } from '#web/offline/use-must-stay.ts'
import { formatExactTime, formatShortDay, formatTime, isSameDay } from '#web/ui/dates.tsx'
import { localDay } from '#web/ui/local-day.ts'
import { useMinute } from '#web/ui/use-minute.ts'

/** Returns when the data on the screen was current: a sentence, and a short text for narrow screens. */
function formatAge(date: Date, now: Date): [sentence: string, short: string] {
  const time = formatTime(date)
  if (isSameDay(date, now)) return [messages.offline_seen_at({ time }), messages.offline_seen_at_short({ time })]
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (isSameDay(date, yesterday)) return [messages.offline_seen_yesterday(), messages.offline_seen_yesterday_short()]
  const day = formatShortDay(localDay(date))
  return [messages.offline_seen_on({ day }), messages.offline_seen_on_short({ day })]
}

interface AgeProps {
  /** Whether there is little space on a phone. */
  hasNeighbor: boolean
  /** A further sentence. */
  hint: string | undefined
}

/** Says that the server can't be reached, and how old the data on the screen is. */
function Age({ hasNeighbor, hint = '' }: AgeProps) {
  const time = useDataTime()
  // The day changes at midnight.
  useMinute()
  if (time === undefined) {
    return (
      <span>
        {messages.offline_short()} {hint}
      </span>
    )
  }
  const timestamp = new Date(time).toISOString()
  const [sentence, short] = formatAge(new Date(time), new Date())
  return (
    <span className="text-balance">
      <time dateTime={timestamp} title={formatExactTime(timestamp)}>
        <span className={hasNeighbor ? 'hidden sm:inline' : ''}>{sentence}</span>
        {hasNeighbor && <span className="sm:hidden">{short}</span>}
      </time>{' '}
      {hasNeighbor && hint !== '' && <span className="sm:hidden">· </span>}
      {hint}
    </span>
  )
}

interface ConnectionNoticeProps {
  /** A short text about what waits to be sent. Undefined if nothing waits. It is shown with a connection too. */
  waiting?: ReactNode
}

/**
 * Shows on every screen that the server can't be reached. The notice fills the space that app/shell.tsx leaves below the
 * content, so that it neither covers nor moves anything.
 */
export function ConnectionNotice({ waiting }: ConnectionNoticeProps) {
  const connected = useConnected()
  const mustStay = useMustStay(connected)
  const keepOpen = mustStay === true ? messages.offline_keep_open() : undefined
  const isShown = !connected || waiting !== undefined
  // For what is at the end of the screen above it (tokens.css).
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isShown) dataset['notice'] = ''
    return () => void delete dataset['notice']
  }, [isShown])
  return (
    <>
      {/* Announced once. The age in the visible text changes with the screen. */}
      <p role="status" className="sr-only">
        {mustStay !== undefined && messages.offline_short()} {keepOpen}
      </p>
      {isShown && (
        <div
          data-connection-notice
          className="fixed inset-x-0 bottom-(--tab-bar) z-20 flex min-h-7 animate-appear items-center justify-center gap-x-3 border-t border-line bg-warn-tint px-2 text-center text-xs leading-[1.1] font-medium text-warn sm:text-sm lg:start-64"
        >
          {!connected && (
            <p className="inline-flex min-w-0 items-center gap-1.5 py-0.5">
              <CloudOff aria-hidden className="size-3.5 shrink-0" />
              <Age hasNeighbor={waiting !== undefined} hint={keepOpen} />
            </p>
          )}
          {waiting}
        </div>
      )}
    </>
  )
}
