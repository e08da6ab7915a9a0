import type { PrayerRequest } from '#contract/prayer-requests.ts'
import * as messages from '#messages'
import { DateOf } from '../../ui/dates.tsx'

type Shown = Pick<PrayerRequest, 'content' | 'createdAt' | 'prayerCount' | 'responses'>

export function prayerCount(count: number): string {
  if (count === 0) return messages.prayer_count_none()
  return count === 1 ? messages.prayer_count_one() : messages.prayer_count_many({ count })
}

/** What was asked for, what leaders said to it, when, and how many pray. */
export function PrayerText({ request, id, by }: { request: Shown; id: string; by?: string }) {
  return (
    <>
      <p id={id} dir="auto" className="text-lg whitespace-pre-line">
        {request.content}
      </p>
      {request.responses.map((response) => (
        <div key={response.respondedAt} className="mt-4 border-l-4 border-lamp pl-4">
          <p className="text-sm text-muted">
            {messages.prayer_response_by({ name: response.respondedBy.name })} <DateOf instant={response.respondedAt} />
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line">
            {response.content}
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
        {' · '}
        {prayerCount(request.prayerCount)}
      </p>
    </>
  )
}
