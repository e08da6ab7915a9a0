import { Calendar, MapPin } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { GuardianAnnouncement, GuardianPermissions } from '#contract/permissions.ts'
import * as messages from '#messages'
import { UrlParts } from '#web/bible/url-parts.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateOf } from '#web/ui/dates.tsx'
import { formatStart } from '#web/ui/event-start.ts'
import { Filled } from '#web/ui/filled.tsx'
import { MetaItem, MetaLine } from '#web/ui/meta-line.tsx'
import { useToday } from '#web/ui/use-today.ts'
import type { OnEnd } from './guardian-session.ts'
import { YesOrNo } from './yes-or-no.tsx'

interface PermissionsProps {
  student: string
  permissions: GuardianPermissions
  guardianName: string
  onGuardianName: (name: string) => void
  /** Goes to where the link is made lasting, if it is not. */
  onKeep: (() => void) | undefined
  onChange: (permissions: GuardianPermissions) => void
  onEnd: OnEnd
}

/** Sorts what has no answer, or was changed after it, before the rest. */
const byWaiting = (announcements: GuardianAnnouncement[]) => {
  const isAnswered = ({ answer }: GuardianAnnouncement) => Number(answer?.isOutdated === false)
  return [...announcements].sort((one, other) => isAnswered(one) - isAnswered(other))
}

/** What parents are asked, first what waits for their answer, then what leaders have written for them, and photos. */
export function Permissions({ student, permissions, onChange, ...rest }: PermissionsProps) {
  const today = useToday()
  const { announcements, photos } = permissions
  // Nothing moves while the page is open. What is new comes first.
  const [order] = useState(() => byWaiting(announcements).map(({ _id }) => _id))
  const place = ({ _id }: GuardianAnnouncement) => order.indexOf(_id)
  const isOver = ({ answerUntil = '' }: GuardianAnnouncement) => answerUntil < today
  const [firstAsked] = useState(() => new Set(announcements.filter((it) => !isOver(it)).map(({ _id }) => _id)))
  const isAsked = (it: GuardianAnnouncement) => !isOver(it) || (it.answerUntil !== undefined && firstAsked.has(it._id))
  const asked = announcements.filter(isAsked).sort((one, other) => place(one) - place(other))
  const others = announcements.filter((announcement) => !isAsked(announcement))
  const form = { ...rest, onChange }
  return (
    <>
      {asked.map((announcement) => (
        <Announcement key={announcement._id} announcement={announcement} isCard>
          <YesOrNo
            {...form}
            about={announcement._id}
            question={messages.guardian_may_come({ name: student })}
            answer={announcement.answer}
            editedAt={announcement.editedAt}
            until={isOver(announcement) ? undefined : announcement.answerUntil}
            isOver={isOver(announcement)}
          />
        </Announcement>
      ))}
      {announcements.length > asked.length && (
        <Card title={messages.guardian_announcements()} className="grid gap-3">
          {others.map((announcement) => (
            <Announcement key={announcement._id} announcement={announcement}>
              {announcement.answerUntil !== undefined && (
                <YesOrNo
                  {...form}
                  about={announcement._id}
                  question={messages.guardian_may_come({ name: student })}
                  answer={announcement.answer}
                  isOver
                />
              )}
            </Announcement>
          ))}
        </Card>
      )}
      {announcements.length === 0 && <p className="text-muted">{messages.guardian_announcements_none()}</p>}
      {photos !== null && (
        <Card title={messages.permission_photos()} className="grid gap-3">
          <p className="text-muted">{messages.guardian_photos_text()}</p>
          <YesOrNo
            {...form}
            about="photos"
            question={messages.guardian_may_photograph({ name: student })}
            answer={photos.answer}
          />
        </Card>
      )}
    </>
  )
}

interface AnnouncementProps {
  announcement: GuardianAnnouncement
  isCard?: boolean
  children: ReactNode
}

/** An announcement for parents: what, when and where. */
function Announcement({ announcement, isCard = false, children }: AnnouncementProps) {
  const { title, content, startsAt = '', place = '', createdAt, editedAt } = announcement
  const Heading = isCard ? 'h2' : 'h3'
  const id = useId()
  const start = formatStart(startsAt)
  return (
    <article
      aria-labelledby={id}
      className={`grid content-start gap-2 ${isCard ? 'panel p-5 sm:p-6' : 'border-line py-4 not-last:border-b first:pt-0 last:pb-0'}`}
    >
      <Heading id={id} dir="auto" className={`font-bold wrap-anywhere ${isCard ? 'text-xl' : 'text-lg'}`}>
        {title}
      </Heading>
      {(start !== '' || place !== '') && (
        <dl className="grid gap-1 font-semibold">
          {start !== '' && (
            <Fact Icon={Calendar} label={messages.announcement_starts()}>
              <time dateTime={startsAt} dir="auto">
                {start}
              </time>
            </Fact>
          )}
          {place !== '' && (
            <Fact Icon={MapPin} label={messages.announcement_place()}>
              <bdi className="wrap-anywhere">
                <UrlParts text={place} />
              </bdi>
            </Fact>
          )}
        </dl>
      )}
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        <UrlParts text={content} />
      </p>
      <p className="text-sm text-muted">
        <MetaLine>
          <MetaItem>
            <Filled text={(date) => messages.announcement_posted_on({ date })}>
              <DateOf timestamp={createdAt} />
            </Filled>
          </MetaItem>
          {editedAt !== undefined && (
            <MetaItem>
              <Filled text={(date) => messages.broadcast_edited({ date })}>
                <DateOf timestamp={editedAt} />
              </Filled>
            </MetaItem>
          )}
        </MetaLine>
      </p>
      {children}
    </article>
  )
}

const Fact = ({ Icon, label, children }: { Icon: typeof Calendar; label: string; children: ReactNode }) => (
  <div className="flex gap-1.5">
    <dt className="shrink-0 pt-1">
      <Icon aria-hidden className="size-4 text-muted" />
      <span className="sr-only">{label}</span>
    </dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
