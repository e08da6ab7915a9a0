import type { ReactNode } from 'react'
import type { PrayerRequest } from '#contract/prayers.ts'
import * as messages from '#messages'
import { DateOf } from '#web/ui/dates.tsx'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Logo } from '#web/ui/logo.tsx'

interface PrayerTextProps {
  request: Pick<PrayerRequest, 'content' | 'createdAt' | 'prayerCount' | 'responses' | 'answeredAt' | 'thanks'>
  /** Id for the element with the request's content. */
  id: string
  /** Who sees a response that the group does not see. */
  privateNote?: string
  /** A mark next to the heading of a response. */
  responseBadge?: ReactNode
  /** Notes after the date and the number of people who pray. */
  children?: ReactNode
  /** The main action, next to the date where there is room. */
  action?: ReactNode
}

/** A prayer request with the author's thanks, the response, the date and how many people pray. */
export const PrayerText = ({ request, id, privateNote, responseBadge, children, action }: PrayerTextProps) => (
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
          {response.respondedBy.isLeader && <LeaderBadge />} {responseBadge}
        </p>
        <p dir="auto" className="mt-1 whitespace-pre-line">
          <LinkedText text={response.content} />
        </p>
        {response.isPrivate && privateNote !== undefined && <p className="mt-1 text-sm text-muted">{privateNote}</p>}
      </div>
    ))}
    {request.answeredAt !== undefined && (
      <div className="mt-4 flex gap-3 rounded-xl bg-warn-tint px-4 py-3">
        <Logo className="mt-0.5 size-6 shrink-0" />
        <div className="grow">
          <p className="font-display font-bold">{messages.prayer_answered()}</p>
          {request.thanks !== undefined && (
            <p dir="auto" className="mt-0.5 whitespace-pre-line">
              <LinkedText text={request.thanks} />
            </p>
          )}
        </div>
      </div>
    )}
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {/* A dot at the start of a line is outside and hidden. */}
      <p className="grow basis-60 overflow-hidden text-sm text-muted">
        <span className="-ms-4 flex flex-wrap items-center gap-y-1">
          <MetaItem>
            {messages.prayer_submitted_on()} <DateOf timestamp={request.createdAt} />
          </MetaItem>
          <MetaItem>
            <span className={request.prayerCount > 0 ? 'font-semibold text-ink' : ''}>
              {messages.prayer_count({ count: request.prayerCount })}
            </span>
          </MetaItem>
          {children}
        </span>
      </p>
      {action}
    </div>
  </>
)

/** A fact about a prayer request in the line with its date. */
export const MetaItem = ({ children }: { children: ReactNode }) => (
  <span className="relative ps-4 before:absolute before:inset-y-0 before:start-1.5 before:grid before:place-items-center before:content-['·']">
    {children}
  </span>
)
