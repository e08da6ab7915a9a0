import { HandHeart, Lightbulb, Pencil, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { OwnPrayerRequest } from '#contract/prayers.ts'
import type { Audience } from '#contract/rules/prayers.ts'
import { beginningOf } from '#contract/shared/beginning-of.ts'
import * as messages from '#messages'
import { OutboxEntry, WaitingBadge } from '#web/forms/outbox-entry.tsx'
import { PagedItems, usePagedItems } from '#web/lists/paged-list.tsx'
import type { Entry } from '#web/offline/outbox/entry.ts'
import { useViewer } from '#web/session/session.tsx'
import { useEntriesTo } from '#web/session/use-outbox.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { MetaItem } from '#web/ui/meta-line.tsx'
import { useNews } from './news.ts'
import { type OwnAction, OwnRequestDialog } from './own-request-dialog.tsx'
import { PrayerHead, PrayerText } from './prayer-text.tsx'
import { newRequestTarget, ownQuery } from './queries.ts'

/** Classes of an item. The one that was just sent has the focus. */
const itemClass = '-mx-4 px-4 py-4 focus:bg-sunken sm:-mx-3 sm:px-3 sm:rounded-xl'

const audienceNotes: Record<Audience, () => string> = {
  anonymous: messages.prayer_shared_anonymous,
  named: messages.prayer_shared_named,
  leaders: messages.prayer_shared_leaders,
}
const ownActions: OwnAction[] = ['edit', 'answered', 'withdraw']

/** Focuses an item when it appears if it is what the student has just sent, which also scrolls it into view. */
function useFocusIfSent(isSent: boolean) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSent) item.current?.focus()
  }, [isSent])
  return { ref: item, ...(isSent && { tabIndex: -1 }) }
}

interface OwnRequestsProps {
  /** Id or idempotency key of the request that was sent last. */
  sent: string | undefined
}

/** The student's own prayer requests, with what is new, and actions. */
export function OwnRequests({ sent }: OwnRequestsProps) {
  const paged = usePagedItems(ownQuery)
  const newsOf = useNews(paged.items)
  const hasUnsent = useEntriesTo(newRequestTarget).length > 0
  // Outside the list, so that a typed text stays if a leader deletes the request.
  const [dialog, setDialog] = useState<{ action: OwnAction; request: OwnPrayerRequest }>()
  return (
    <>
      <UnsentRequests sent={sent} />
      <PagedItems
        {...paged}
        className="hairlines"
        empty={
          hasUnsent ? null : (
            <EmptyState
              title={messages.prayer_yours_empty()}
              text={messages.prayer_yours_empty_text()}
              Icon={HandHeart}
            />
          )
        }
      >
        {(request) => (
          <OwnRequest
            request={request}
            isSent={request._id === sent}
            news={newsOf(request)}
            onAction={(action) => setDialog({ action, request })}
          />
        )}
      </PagedItems>
      {dialog !== undefined && <OwnRequestDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** Prayer requests that are not on the server yet, the newest first like the others. */
function UnsentRequests({ sent }: OwnRequestsProps) {
  const unsent = useEntriesTo(newRequestTarget).filter(({ state }) => state !== 'new')
  if (unsent.length === 0) return null
  return (
    <ul aria-label={messages.outbox_title()} className="hairlines border-b border-line">
      {[...unsent].reverse().map((entry) => (
        <UnsentRequest key={entry.key} entry={entry} isSent={entry.key === sent} />
      ))}
    </ul>
  )
}

const UnsentRequest = ({ entry, isSent }: { entry: Entry; isSent: boolean }) => (
  <li {...useFocusIfSent(isSent)} className={`grid gap-2 ${itemClass}`}>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <WaitingBadge entry={entry} />
      {entry.state === 'waiting' && <span className="text-muted">{messages.outbox_when_online()}</span>}
    </p>
    <OutboxEntry entry={entry} />
  </li>
)

interface OwnRequestProps {
  request: OwnPrayerRequest
  /** Whether the student has just sent it. */
  isSent: boolean
  news: ReturnType<ReturnType<typeof useNews>>
  onAction: (action: OwnAction) => void
}

function OwnRequest({ request, isSent, news, onAction }: OwnRequestProps) {
  const id = useId()
  const viewer = useViewer()
  const { audience, answeredAt, createdAt, editedAt } = request
  const items: Record<OwnAction, Omit<MenuItem, 'onChoose'>> = {
    edit: { label: messages.prayer_edit(), Icon: Pencil },
    answered: {
      label: answeredAt === undefined ? messages.prayer_mark_answered() : messages.prayer_change_thanks(),
      Icon: Lightbulb,
    },
    withdraw: { label: messages.confirmation_withdraw(), Icon: Undo2, isDanger: true, isSeparate: true },
  }
  return (
    <li {...useFocusIfSent(isSent)} className={itemClass}>
      <PrayerHead
        author={viewer.name}
        name={audienceNotes[audience]()}
        createdAt={createdAt}
        notes={editedAt !== undefined && <MetaItem>{messages.prayer_edited()}</MetaItem>}
        menu={
          <ItemMenu
            title={beginningOf(request.content)}
            items={ownActions.map((action) => ({ ...items[action], onChoose: () => onAction(action) }))}
            className=""
          />
        }
      />
      <PrayerText
        request={request}
        id={id}
        privateNote={messages.prayer_reply_only_you()}
        responseBadge={news.isResponseNew && <Badge intent="new">{messages.prayer_new()}</Badge>}
      >
        {news.prayers > 0 && (
          <MetaItem>
            <Badge intent="new">{messages.prayer_new_count({ count: news.prayers })}</Badge>
          </MetaItem>
        )}
      </PrayerText>
    </li>
  )
}
