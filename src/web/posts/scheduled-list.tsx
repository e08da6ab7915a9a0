import { CalendarClock, CalendarX, ChevronDown, Pencil, Send } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import * as messages from '#messages'
import type { PagedQuery } from '#web/api/paged-query.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { ActionDialog } from '#web/forms/action-dialog.tsx'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import { type OpenForm, useOpenForm } from '#web/forms/use-open-form.ts'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { LiveItem } from '#web/lists/live-list.tsx'
import { usePagedItems } from '#web/lists/paged-list.tsx'
import { useKept } from '#web/lists/use-kept.ts'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { NextPage } from '#web/page/next-page.tsx'
import { formatScheduledDay, ScheduledTime } from '#web/ui/dates.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { type ManagedPost, type ManagedPosts, usePostActions } from './managed-posts.ts'

/** The server's clock is known to the second, and may be behind by as much. */
const clockPrecisionMs = 1000

const isDue = ({ publishAt = '' }: ManagedPost): boolean => Date.parse(publishAt) <= serverTime() + clockPrecisionMs

/**
 * Loads scheduled posts. One that is published while the screen is open keeps its place, so that the list below does not move.
 */
export function useScheduled<Post extends ManagedPost>(options: PagedQuery<Post>) {
  const { query, items: loaded, failureMessage } = usePagedItems(options)
  const { items = [], isGone } = useLiveList(loaded, { arrivals: 'append' })
  const posts = items
    .filter((post) => !isGone(post) || isDue(post))
    .sort((one, other) => Date.parse(one.publishAt ?? '') - Date.parse(other.publishAt ?? ''))
  const isLoaded = loaded !== undefined
  return {
    query,
    failureMessage,
    posts,
    isGone,
    isLoaded,
    /** Whether they are loaded or have failed to load. Lists below wait for this, because they would move when the posts appear. */
    isSettled: isLoaded || query.isError,
  }
}
export type Scheduled<Post extends ManagedPost> = ReturnType<typeof useScheduled<Post>>

interface ScheduledListProps<Post extends ManagedPost> {
  posts: ManagedPosts<Post>
  scheduled: Scheduled<Post>
  /** Returns a mark next to the title. */
  badge: (post: Post) => ReactNode
  /** Returns what is below its time of publication. */
  facts?: (post: Post) => ReactNode
  /** Returns the form that edits a post. */
  children: (post: Post, form: OpenForm) => ReactNode
}

/** Posts that are published later, the next one first, for leaders. Shows nothing if there are none. */
export function ScheduledList<Post extends ManagedPost>(props: ScheduledListProps<Post>) {
  const { query, posts, isGone, isLoaded, failureMessage } = props.scheduled
  const form = useOpenForm(`scheduled-${props.posts.name}`)
  const actions = usePostActions(props.posts)
  const [publishing, setPublishing] = useState<Post>()
  const [canceling, setCanceling] = useState<Post>()
  // The form keeps what the leader has typed, also if the post is published meanwhile.
  const edited = useKept(posts, ({ _id }) => _id === form.openId)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isLoaded && query.isError) {
    return (
      <div className="mb-6">
        <FailedQuery query={query} failureMessage={failureMessage} compact />
      </div>
    )
  }
  const waiting = posts.filter((post) => !isGone(post))
  const next = waiting[0] ?? posts[0]
  if (next === undefined) return edited === undefined ? null : props.children(edited, form)
  const { texts } = props.posts
  const day = formatScheduledDay(next.publishAt ?? '')
  const count = waiting.length
  return (
    <section aria-labelledby={id} className="mb-2">
      <h2 className="-mx-4 border-y border-line font-sans text-base sm:mx-0">
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-1.5 text-start hover:bg-sunken sm:px-2"
        >
          <CalendarClock aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 grow leading-snug">
            <span className="block font-semibold">
              {count > 0 ? messages.scheduled_count({ count, day }) : messages.scheduled_gone()}
            </span>
            <span dir="auto" className="page-start line-clamp-1 text-sm text-muted">
              {next.title}
            </span>
          </span>
          <ChevronDown
            aria-hidden
            className={`size-5 shrink-0 text-muted ${isOpen ? 'transform-[rotate(180deg)]' : ''}`}
          />
        </button>
      </h2>
      <ul id={`${id}-list`} hidden={!isOpen} className="hairlines border-b border-line">
        {posts.map((post) => (
          <LiveItem key={post._id} isGone={isGone(post)} goneText={messages.scheduled_gone()} className="py-1.5">
            <ScheduledRow
              post={post}
              badge={props.badge(post)}
              facts={props.facts?.(post)}
              form={form}
              actions={[
                { label: texts.publishNow(), Icon: Send, onChoose: () => setPublishing(post) },
                {
                  label: texts.cancel(),
                  Icon: CalendarX,
                  isDanger: true,
                  isSeparate: true,
                  onChoose: () => setCanceling(post),
                },
              ]}
            />
          </LiveItem>
        ))}
      </ul>
      {edited !== undefined && props.children(edited, form)}
      {isOpen && <NextPage query={query} />}
      {publishing && (
        <ActionDialog
          question={texts.publishNowQuestion()}
          subject={publishing.title}
          consequence={texts.publishNowConsequence()}
          action={texts.publishNow()}
          success={texts.publishDone()}
          failure={texts.publishNowFailed()}
          variant="primary"
          onConfirm={() => actions.publishNow(publishing)}
          onClose={() => setPublishing(undefined)}
        />
      )}
      {canceling && (
        <ActionDialog
          question={texts.cancelQuestion()}
          subject={canceling.title}
          consequence={messages.scheduled_cancel_consequence()}
          action={texts.cancel()}
          success={texts.cancelDone()}
          failure={texts.cancelFailed()}
          onConfirm={() => actions.remove(canceling)}
          onClose={() => setCanceling(undefined)}
        />
      )}
    </section>
  )
}

interface RowProps {
  post: ManagedPost
  badge: ReactNode
  facts: ReactNode
  form: OpenForm
  actions: MenuItem[]
}

function ScheduledRow({ post, badge, facts, form, actions }: RowProps) {
  const edit = () => form.open(post._id)
  return (
    <>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow py-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 dir="auto" className="font-sans font-semibold wrap-anywhere">
              {post.title}
            </h3>
            {badge}
          </div>
          <p className="text-sm text-muted">
            {post.publishAt !== undefined && (
              <span className="font-medium text-ink">
                <ScheduledTime timestamp={post.publishAt} />
              </span>
            )}
            {post.scheduledBy && ` · ${messages.broadcast_by({ name: post.scheduledBy.name })}`}
          </p>
          {facts}
        </div>
        <ItemMenu
          title={post.title}
          items={[{ label: messages.scheduled_edit(), Icon: Pencil, onChoose: edit }, ...actions]}
        />
      </div>
      {form.canceledId === post._id && <CanceledFormNote onUndo={edit} />}
    </>
  )
}
