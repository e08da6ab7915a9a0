import { Flag, LockKeyhole, MessageCircle, MessageSquareReply } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { AdminPrayerRequest } from '#contract/prayers.ts'
import * as messages from '#messages'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { useReport } from '#web/concerns/use-report.tsx'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import type { OpenForm } from '#web/forms/use-open-form.ts'
import { HistoryDisclosure } from '#web/lists/history-disclosure.tsx'
import { Link, navigate } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChatTime, DateOf } from '#web/ui/dates.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { MetaItem, MetaLine } from '#web/ui/meta-line.tsx'
import { Name } from '#web/ui/name.tsx'
import { SharedUsername } from '#web/ui/shared-username.tsx'
import { audienceLabels } from './audience-labels.ts'
import { PrayerHead, PrayerText } from './prayer-text.tsx'
import { revisionsQuery } from './queries.ts'
import { RespondForm } from './respond-form.tsx'

interface ManagedTextProps {
  request: AdminPrayerRequest
  /** Id for the element with the request's content. */
  id: string
  /** The actions in the first line. */
  menu?: ReactNode
  /** The main action, in the line of the number of people who pray. */
  action?: ReactNode
  children?: ReactNode
}

/** A prayer request with its author, audience and earlier versions, as leaders see it. */
export function ManagedText({ request, id, menu, action, children }: ManagedTextProps) {
  const { user, audience, createdAt, editedAt } = request
  return (
    <>
      <PrayerHead
        author={user.name}
        name={
          <span className="flex flex-wrap items-center gap-x-3">
            <Link
              to={paths.user(user._id)}
              // Large enough for a finger, above the line below.
              className="relative z-10 -my-2.5 block min-w-11 rounded-xl py-2.75 wrap-anywhere hover:underline"
            >
              <Name>{user.name}</Name>
            </Link>
            <SharedUsername person={user} />
            {audience === 'leaders' && (
              <Badge intent="warn">
                <LockKeyhole aria-hidden className="me-1.5 size-3.5 shrink-0" />
                {messages.prayer_only_leaders()}
              </Badge>
            )}
          </span>
        }
        createdAt={createdAt}
        notes={audience !== 'leaders' && <MetaItem>{audienceLabels[audience]()}</MetaItem>}
        menu={menu}
      />
      <PrayerText
        request={request}
        id={id}
        privateNote={messages.prayer_reply_private({ name: user.name })}
        action={action}
      />
      {children}
      {editedAt !== undefined && <EarlierVersions id={request._id} editedAt={editedAt} />}
    </>
  )
}

const EarlierVersions = ({ id, editedAt }: { id: string; editedAt: string }) => (
  <HistoryDisclosure
    label={
      <MetaLine className="inline-block max-w-[calc(100%-1.5rem)] align-top text-sm">
        <MetaItem>
          <Filled text={(date) => messages.prayer_edited_on({ date })}>
            <DateOf timestamp={editedAt} />
          </Filled>
        </MetaItem>
        <MetaItem>{messages.question_earlier()}</MetaItem>
      </MetaLine>
    }
    query={revisionsQuery(id)}
    empty={messages.prayer_earlier_empty()}
    keyOf={({ replacedAt, content }) => replacedAt + content}
  >
    {({ content, audience, replacedAt }) => (
      <div className="rounded-xl border-s-4 border-line bg-sunken px-4 py-2.5">
        <p dir="auto" className="whitespace-pre-wrap">
          <LinkedText text={content} />
        </p>
        <p className="mt-1 text-sm text-muted">
          <MetaLine>
            <MetaItem>{audienceLabels[audience]()}</MetaItem>
            <MetaItem>
              <Filled text={(time) => messages.prayer_replaced_on({ time })}>
                <ChatTime timestamp={replacedAt} />
              </Filled>
            </MetaItem>
          </MetaLine>
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
  const { _id, content, user, responses } = request
  const responding = form.openId === _id
  const id = useId()
  const report = useReport({ kind: 'prayer', id: _id, text: content })
  const reporting: MenuItem = { label: messages.report(), Icon: Flag, isSeparate: true, onChoose: report.open }
  return (
    <li className="px-4 pt-4 pb-2.5 sm:px-0">
      <ManagedText
        request={request}
        id={id}
        menu={
          <>
            {goneText === undefined && (
              <DeleteButton label={messages.prayer_delete()} describedBy={id} onClick={onDelete} />
            )}
            <ItemMenu
              title={user.name}
              items={[
                {
                  label: messages.prayer_write_privately(),
                  Icon: MessageCircle,
                  onChoose: () => navigate(paths.chatOf(user._id)),
                },
                ...(goneText === undefined ? [reporting] : []),
              ]}
              className=""
            />
          </>
        }
        action={
          goneText === undefined ? (
            !responding &&
            responses.length === 0 && (
              <Button
                variant="soft"
                size="pill"
                autoFocus={form.closedId === _id}
                aria-describedby={id}
                onClick={() => form.open(_id)}
              >
                <MessageSquareReply aria-hidden className="size-4" />
                {messages.prayer_respond()}
              </Button>
            )
          ) : (
            // Instead of the button, so that nothing moves.
            <p className="text-sm leading-snug text-muted">{goneText}</p>
          )
        }
      />
      {/* An open form stays open when another leader has responded. */}
      {form.canceledId === _id && (
        <div className="mt-3">
          <CanceledFormNote onUndo={() => form.open(_id)} />
        </div>
      )}
      {responding && <RespondForm request={request} onSent={onResponded} onCancel={form.cancel} />}
      {report.sheet}
    </li>
  )
}
