import type { PrayerRequest } from '#contract/prayer-requests.ts'
import * as messages from '#messages'
import { DateOf } from '../../ui/dates.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'

type Shown = Pick<PrayerRequest, 'content' | 'createdAt' | 'prayerCount' | 'responses'>

/** Describes how many people pray, or returns nothing if there is nothing to say. */
function prayerCount({ prayerCount: count, responses }: Shown, canPray: boolean): string | undefined {
  const isInvitation = count === 0 && canPray && responses.length === 0
  return count > 0 || isInvitation ? messages.prayer_count({ count }) : undefined
}

interface PrayerTextProps {
  request: Shown
  /** Of the element with the request's content. */
  id: string
  /** The author's name, for leaders, who read requests and do not press Pray. */
  by?: string
}

/** A prayer request, its response, its date, and how many people pray. */
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
            {messages.prayer_response_by({ name: response.respondedBy.name })} <DateOf instant={response.respondedAt} />
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line">
            <LinkedText text={response.content} />
          </p>
        </div>
      ))}
      <p className="mt-4 text-sm text-muted">
        {messages.prayer_submitted_on()} <DateOf instant={request.createdAt} />
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
