import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PrayerRequest } from '#contract/prayers.ts'
import * as messages from '#messages'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { DateOf } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { MetaItem, MetaLine } from '#web/ui/meta-line.tsx'

interface PrayerHeadProps {
  /** The author, unless it is not shown. */
  author?: string | undefined
  /** The author's name, or what replaces it, as it is shown. */
  name: ReactNode
  createdAt: string
  /** Notes after the date. */
  notes?: ReactNode
  /** The actions, at the end of the first line. */
  menu?: ReactNode
}

/** The first lines of a prayer request: who asked and when. */
export const PrayerHead = ({ author, name, createdAt, notes, menu }: PrayerHeadProps) => (
  <div className="mb-1.5 flex gap-2.5">
    {author === undefined ? (
      <span className="mt-1 grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-muted">
        <UsersRound aria-hidden className="size-4.5" />
      </span>
    ) : (
      <Avatar name={author} size="small" className="mt-1" />
    )}
    <div className="min-w-0 grow">
      <div className="flex items-start">
        <div className="min-w-0 grow leading-snug font-semibold wrap-anywhere">{name}</div>
        {/* As high as the name, for the eye. The line below has the whole width, under what can be tapped, and an
            open menu above the button of the form. */}
        {menu && <span className="z-1 -my-2.75 -me-3 flex shrink-0 has-aria-expanded:z-20">{menu}</span>}
      </div>
      <p className="text-sm leading-snug text-muted">
        <MetaLine>
          <MetaItem>
            <Filled text={(date) => messages.prayer_submitted_on({ date })}>
              <DateOf timestamp={createdAt} />
            </Filled>
          </MetaItem>
          {notes}
        </MetaLine>
      </p>
    </div>
  </div>
)

interface PrayerTextProps {
  request: Pick<PrayerRequest, 'content' | 'prayerCount' | 'responses' | 'answeredAt' | 'thanks'>
  /** Id for the element with the request's content. */
  id: string
  /** Who sees a response that the group does not see. */
  privateNote?: string
  /** A mark next to the heading of a response. */
  responseBadge?: ReactNode
  /** Notes after the number of people who pray. */
  children?: ReactNode
  /** The main action, in the line of the number. */
  action?: ReactNode
}

/** A prayer request with the author's thanks, the response, and how many people pray. */
export const PrayerText = ({ request, id, privateNote, responseBadge, children, action }: PrayerTextProps) => (
  <>
    <p id={id} dir="auto" className="max-w-prose text-[1.0625rem] whitespace-pre-wrap">
      <LinkedText text={request.content} />
    </p>
    {request.responses.map((response) => (
      <div key={response.respondedAt} className="mt-3 border-s-4 border-lamp ps-4">
        <p className="text-sm text-muted">
          <span>
            <Filled text={(date) => messages.prayer_response_by({ name: response.respondedBy.name, date })}>
              <DateOf timestamp={response.respondedAt} />
            </Filled>
          </span>{' '}
          {response.respondedBy.isLeader && <LeaderBadge />} {responseBadge}
        </p>
        <p dir="auto" className="mt-1 max-w-prose whitespace-pre-wrap">
          <LinkedText text={response.content} />
        </p>
        {response.isPrivate && privateNote !== undefined && <p className="mt-1 text-sm text-muted">{privateNote}</p>}
      </div>
    ))}
    {request.answeredAt !== undefined && (
      <div className="mt-3 flex gap-3 rounded-xl bg-[radial-gradient(circle_at_calc(50%-var(--inline-direction)*(50%-2rem))_50%,var(--glow),transparent_14rem)] px-3 py-2">
        <Logo className="mt-0.5 size-6 shrink-0" />
        <div className="grow">
          <p className="font-display font-bold">{messages.prayer_answered()}</p>
          {request.thanks !== undefined && (
            <p dir="auto" className="mt-0.5 max-w-prose whitespace-pre-wrap">
              <LinkedText text={request.thanks} />
            </p>
          )}
        </div>
      </div>
    )}
    <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
      <p className="text-sm leading-snug text-muted">
        <MetaLine>
          <MetaItem>{messages.prayer_count({ count: request.prayerCount })}</MetaItem>
          {children}
        </MetaLine>
      </p>
      {action}
    </div>
  </>
)
