import { formatStart } from './start.ts'

interface StartLineProps {
  startsAt?: string | undefined
  place?: string | undefined
  className?: string
}

/** When and where it is what an announcement is about, as one text. */
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
