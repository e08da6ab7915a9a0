import { CalendarClock } from 'lucide-react'
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
import { useLiveList } from '#web/lists/use-live-list.ts'
import { NextPage } from '#web/page/next-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { ScheduledTime } from '#web/ui/dates.tsx'
import { Menu } from '#web/ui/menu.tsx'

interface ScheduledPost {
  _id: string
  title: string
  publishAt?: string | undefined
  scheduledBy?: { name: string } | undefined
}

interface Texts {
  publishNow: string
  publishNowQuestion: string
  publishNowConsequence: string
  published: string
  publishFailed: string
  cancel: string
  cancelQuestion: string
  canceled: string
  cancelFailed: string
}

/** The server's clock is known to the second, and may be behind by as much. */
const clockPrecisionMs = 1000

const isDue = ({ publishAt = '' }: ScheduledPost): boolean => Date.parse(publishAt) <= serverTime() + clockPrecisionMs

/**
 * Loads scheduled posts. One that is published while the screen is open keeps its place, so that the list below does not move.
 */
export function useScheduled<Post extends ScheduledPost>(options: PagedQuery<Post>) {
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
export type Scheduled<Post extends ScheduledPost> = ReturnType<typeof useScheduled<Post>>

interface ScheduledListProps<Post extends ScheduledPost> {
  scheduled: Scheduled<Post>
  texts: Texts
  /** Name of the forms that edit these posts. */
  formName: string
  onPublish: (post: Post) => Promise<unknown>
  onCancel: (post: Post) => Promise<unknown>
  /** Returns a mark next to the title. */
  badge: (post: Post) => ReactNode
  /** Returns the form that replaces the row of a post while it is edited. */
  children: (post: Post, form: OpenForm) => ReactNode
}

/** Posts that are published later, the next one first, for leaders. Shows nothing if there are none. */
export function ScheduledList<Post extends ScheduledPost>(props: ScheduledListProps<Post>) {
  const { query, posts, isGone, isLoaded, failureMessage } = props.scheduled
  const form = useOpenForm(props.formName)
  const [publishing, setPublishing] = useState<Post>()
  const [canceling, setCanceling] = useState<Post>()
  const id = useId()
  if (!isLoaded && query.isError) {
    return (
      <div className="mb-6">
        <FailedQuery query={query} failureMessage={failureMessage} compact />
      </div>
    )
  }
  if (posts.length === 0) return null
  const { texts } = props
  // An open form keeps what the leader has typed.
  const isPublished = (post: Post) => isGone(post) && form.openId !== post._id
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-3 flex items-center gap-2 text-2xl font-bold">
        <CalendarClock aria-hidden className="size-6 text-muted" />
        {messages.scheduled()}
      </h2>
      <ul className="panel hairlines">
        {posts.map((post) => (
          <LiveItem
            key={post._id}
            isGone={isPublished(post)}
            goneText={messages.scheduled_gone()}
            className="p-4 sm:px-5"
          >
            {form.openId === post._id ? (
              props.children(post, form)
            ) : (
              <ScheduledRow
                post={post}
                badge={props.badge(post)}
                form={form}
                actions={[
                  { label: texts.publishNow, onChoose: () => setPublishing(post) },
                  { label: texts.cancel, onChoose: () => setCanceling(post) },
                ]}
              />
            )}
          </LiveItem>
        ))}
      </ul>
      <NextPage query={query} />
      {publishing && (
        <ActionDialog
          question={texts.publishNowQuestion}
          subject={publishing.title}
          consequence={texts.publishNowConsequence}
          action={texts.publishNow}
          variant="primary"
          onConfirm={() => props.onPublish(publishing)}
          success={texts.published}
          failure={texts.publishFailed}
          onClose={() => setPublishing(undefined)}
        />
      )}
      {canceling && (
        <ActionDialog
          question={texts.cancelQuestion}
          subject={canceling.title}
          consequence={messages.scheduled_cancel_consequence()}
          action={texts.cancel}
          onConfirm={() => props.onCancel(canceling)}
          success={texts.canceled}
          failure={texts.cancelFailed}
          onClose={() => setCanceling(undefined)}
        />
      )}
    </section>
  )
}

interface RowProps {
  post: ScheduledPost
  badge: ReactNode
  form: OpenForm
  actions: { label: string; onChoose: () => void }[]
}

function ScheduledRow({ post, badge, form, actions }: RowProps) {
  const id = useId()
  const edit = () => form.open(post._id)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={id} dir="auto" className="font-sans font-semibold wrap-anywhere">
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
          {post.scheduledBy && ` · ${messages.scheduled_by({ name: post.scheduledBy.name })}`}
        </p>
      </div>
      <div className="-me-3 -mb-2 ms-auto flex items-center sm:mb-0">
        <Button
          variant="subtle"
          size="compact"
          aria-describedby={id}
          autoFocus={form.closedId === post._id}
          onClick={edit}
        >
          {messages.scheduled_edit()}
        </Button>
        <Menu label={messages.scheduled_more()} describedBy={id} variant="subtle" items={actions} />
      </div>
      {form.canceledId === post._id && (
        <div className="w-full">
          <CanceledFormNote onUndo={edit} />
        </div>
      )}
    </div>
  )
}
