import { Calendar, type LucideIcon, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { announcement_place, announcement_starts } from '#messages'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { formatStart, isOver } from '#web/ui/event-start.ts'
import { useToday } from '#web/ui/use-today.ts'

interface TakesPlaceProps {
  announcement: { startsAt?: string | null | undefined; place?: string | null | undefined }
  /** Whether it is muted before that day, too. */
  muted?: boolean
  className?: string
}

/** When and where an event takes place, if the announcement says so. Muted when the day is over. */
export function TakesPlace({ announcement: { startsAt, place }, muted = false, className = '' }: TakesPlaceProps) {
  const today = useToday()
  if (!startsAt && !place) return null
  const isMuted = muted || (!!startsAt && isOver(startsAt, today))
  return (
    <dl className={`flex flex-wrap gap-x-4 gap-y-1 ${isMuted ? 'text-muted' : 'font-semibold'} ${className}`}>
      {startsAt && (
        <Fact Icon={Calendar} label={announcement_starts()}>
          <time dateTime={startsAt} dir="auto">
            {formatStart(startsAt)}
          </time>
        </Fact>
      )}
      {place && (
        <Fact Icon={MapPin} label={announcement_place()}>
          <bdi className="wrap-anywhere">
            <LinkedText text={place} />
          </bdi>
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ Icon, label, children }: { Icon: LucideIcon; label: string; children: ReactNode }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="shrink-0 pt-1">
      <Icon aria-hidden className="size-4 text-muted" />
      <span className="sr-only">{label}</span>
    </dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
