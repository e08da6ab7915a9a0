import { formatStart } from '#web/ui/event-start.ts'

interface StartLineProps {
  startsAt?: string | undefined
  place?: string | undefined
  className?: string
}

/** When and where an event takes place, as one text. */
export function StartLine({ startsAt = '', place = '', className = '' }: StartLineProps) {
  const start = formatStart(startsAt)
  return (
    <span className={`text-sm ${className}`}>
      {start !== '' && (
        <time dateTime={startsAt} dir="auto" className="font-semibold">
          {start}
        </time>
      )}
      {start !== '' && place !== '' && ' · '}
      <bdi className="wrap-anywhere">{place}</bdi>
    </span>
  )
}
