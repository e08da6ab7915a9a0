import type { PrayerRequest } from '#contract/prayer-requests.ts'
import * as messages from '#messages'
import { DateOf } from '../../ui/dates.tsx'
import { LeaderBadge } from '../../ui/leader-badge.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'

type Shown = Pick<PrayerRequest, 'content' | 'createdAt' | 'prayerCount' | 'responses'>

/** Returns a text with the number of prayers, or undefined if none is shown. */
function prayerCount({ prayerCount: count, responses }: Shown, canPray: boolean): string | undefined {
  const isInvitation = count === 0 && canPray && responses.length === 0
  return count > 0 || isInvitation ? messages.prayer_count({ count }) : undefined
}

interface PrayerTextProps {
  request: Shown
  /** Id for the element with the request's content. */
  id: string
  /** Name of the author, on screens for leaders. */
  by?: string
}

/** A prayer request with its response, date and number of prayers. */
export function PrayerText({ request, id, by }: PrayerTextProps) {
  const count = prayerCount(request, by === undefined)
  return (
    <>
      <p id={id} dir="auto" className="text-lg whitespace-pre-line">
        <LinkedText text={request.content} />
      </p>
      {request.responses.map((response) => (
        <div key={response.respondedAt} className="mt-4 border-s-4 border-lamp ps-4">
          <p className="text-sm text-muted">
            <span>
              {messages.prayer_response_by({ name: response.respondedBy.name })}{' '}
              <DateOf timestamp={response.respondedAt} />
            </span>{' '}
            {response.respondedBy.isLeader && <LeaderBadge />}
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line">
            <LinkedText text={response.content} />
          </p>
        </div>
      ))}
      <p className="mt-4 text-sm text-muted">
        {messages.prayer_submitted_on()} <DateOf timestamp={request.createdAt} />
        {by !== undefined && (
          <>
            {' '}
            <span className="font-semibold text-ink">{messages.prayer_by({ name: by })}</span>
          </>
        )}
        {count !== undefined && ` · ${count}`}
      </p>
    </>
  )
}
