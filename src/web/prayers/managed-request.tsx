import { LockKeyhole, MessageCircle, MessageSquareReply, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { AdminPrayerRequest } from '#contract/prayers.ts'
import * as messages from '#messages'
import { ReportButton } from '#web/concerns/report-button.tsx'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import type { OpenForm } from '#web/forms/use-open-form.ts'
import { HistoryDisclosure } from '#web/lists/history-disclosure.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { paths } from '#web/session/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChatTime, DateOf } from '#web/ui/dates.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { audienceLabels } from './audience-labels.ts'
import { MetaItem, PrayerText } from './prayer-text.tsx'
import { revisionsQuery } from './queries.ts'
import { RespondForm } from './respond-form.tsx'

interface ManagedTextProps {
  request: AdminPrayerRequest
  /** Id for the element with the request's content. */
  id: string
  children?: ReactNode
}

/** A prayer request with its author, audience and earlier versions, as leaders see it. */
export function ManagedText({ request, id, children }: ManagedTextProps) {
  const { user, audience, editedAt } = request
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={paths.user(user._id)} className="group flex min-h-11 items-center gap-2.5 rounded-xl font-semibold">
          <Avatar name={user.name} size="small" />
          <span className="wrap-anywhere group-hover:underline">{user.name}</span>
        </Link>
        {audience === 'leaders' && (
          <Badge intent="warn">
            <LockKeyhole aria-hidden className="me-1.5 size-3.5 shrink-0" />
            {messages.prayer_only_leaders()}
          </Badge>
        )}
      </div>
      <PrayerText request={request} id={id} privateNote={messages.prayer_reply_private({ name: user.name })}>
        {audience !== 'leaders' && <MetaItem>{audienceLabels[audience]()}</MetaItem>}
      </PrayerText>
      {children}
      {editedAt !== undefined && <EarlierVersions id={request._id} editedAt={editedAt} />}
    </>
  )
}

const EarlierVersions = ({ id, editedAt }: { id: string; editedAt: string }) => (
  <HistoryDisclosure
    label={
      <span className="text-sm">
        {messages.question_edited()} <DateOf timestamp={editedAt} /> · {messages.question_earlier()}
      </span>
    }
    query={revisionsQuery(id)}
    empty={messages.prayer_earlier_empty()}
    keyOf={({ replacedAt, content }) => replacedAt + content}
  >
    {({ content, audience, replacedAt }) => (
      <div className="rounded-xl border-s-4 border-line bg-sunken px-4 py-2.5">
        <p dir="auto" className="whitespace-pre-line">
          <LinkedText text={content} />
        </p>
        <p className="mt-1 text-sm text-muted">
          {audienceLabels[audience]()} · {messages.prayer_replaced_on()} <ChatTime timestamp={replacedAt} />
        </p>
      </div>
    )}
  </HistoryDisclosure>
)

interface ManagedRequestProps {
  request: AdminPrayerRequest
  /** Why it has left the list, if it has. */
  goneText: string | undefined
  form: OpenForm
  onResponded: (request: AdminPrayerRequest) => void
  onDelete: () => void
}

export function ManagedRequest({ request, goneText, form, onResponded, onDelete }: ManagedRequestProps) {
  const responding = form.openId === request._id
  const id = useId()
  return (
    <li className="py-6 first:pt-2">
      <ManagedText request={request} id={id} />
      {/* An open form stays open when another leader has responded. */}
      {form.canceledId === request._id && (
        <div className="mt-3">
          <CanceledFormNote onUndo={() => form.open(request._id)} />
        </div>
      )}
      {responding ? (
        <>
          {goneText !== undefined && <p className="mt-3 text-sm text-muted">{goneText}</p>}
          <RespondForm request={request} onSent={onResponded} onCancel={form.cancel} />
        </>
      ) : goneText !== undefined ? (
        // As high as the buttons, so that nothing moves.
        <p className="mt-3 flex min-h-11 items-center text-sm text-muted">{goneText}</p>
      ) : (
        <div className="mt-3 flex flex-wrap items-center sm:gap-1">
          {request.responses.length === 0 && (
            <Button
              variant="secondary"
              size="compact"
              autoFocus={form.closedId === request._id}
              aria-describedby={id}
              onClick={() => form.open(request._id)}
            >
              <MessageSquareReply aria-hidden className="size-4" />
              {messages.prayer_respond()}
            </Button>
          )}
          <LinkButton to={paths.chatOf(request.user._id)} variant="subtle" size="compact">
            <MessageCircle aria-hidden className="size-4 max-sm:hidden" />
            {messages.prayer_write_privately()}
          </LinkButton>
          <ReportButton
            reported={{ kind: 'prayer', id: request._id, text: request.content }}
            describedBy={id}
            className="ms-auto"
          />
          <Button variant="subtle" size="compact" aria-describedby={id} onClick={onDelete}>
            <Trash2 aria-hidden className="size-4 max-sm:hidden" />
            {messages.prayer_delete()}
          </Button>
        </div>
      )}
    </li>
  )
}
