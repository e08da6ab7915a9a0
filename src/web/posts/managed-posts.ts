import { type QueryMeta, useQueryClient } from '@tanstack/react-query'
import type { TextRule } from '#contract/shared/text-rules.ts'
import { scheduled_failed } from '#messages'
import { useInvalidate } from '#web/api/invalidate.ts'
import type { PagedQuery } from '#web/api/paged-query.ts'
import { addOwnChange, useShowOwn } from '#web/lists/own-changes.ts'
import { formatChosenTime, type ScheduleValues } from './schedule.ts'

/** A question or announcement as leaders see it. */
export interface ManagedPost {
  _id: string
  title: string
  /** Time at which it is published. Published posts have none. */
  publishAt?: string | undefined
  scheduledBy?: { name: string } | undefined
  editCount?: number | undefined
  isMine?: boolean | undefined
}

interface PostBody {
  text: Record<string, string>
  publishAt?: string | null | undefined
  editCount?: number | undefined
  unreadAgain?: boolean
}

type Action = 'publish' | 'save' | 'cancel' | 'remove'
type Asked = `${'publishNow' | 'cancel' | 'remove'}Question` | `${'publishNow' | 'remove'}Consequence`
type Other = 'create' | 'edit' | 'when' | 'schedule' | 'publishNow' | 'publishNowFailed'
/** Labels of actions, the questions before them and the toasts after them. */
type PostTexts = Readonly<Record<Action | `${Action}${'Done' | 'Failed'}` | Asked | Other, () => string>> & {
  scheduleDone: (values: { time: string }) => string
}

/** What a subject gives its lists and forms for leaders. */
export interface ManagedPosts<Post extends ManagedPost> {
  /** Name of the forms, which a device stores. */
  name: 'question' | 'announcement'
  change: 'questions' | 'announcements'
  rules: Readonly<Record<string, TextRule>>
  /** Names of the fields. */
  labels: Readonly<Record<string, () => string>>
  /** Returns how the form shows the value of a field that is not a text. */
  shown: Readonly<Record<string, (value: string) => string>>
  /** Returns the fields that leaders write. */
  textOf: (post: Post) => Record<string, string>
  list: PagedQuery<Post>
  /** Posts that are published later, the next one first. */
  scheduled: PagedQuery<Post>
  create: (body: PostBody, idempotencyKey: string) => Promise<Post>
  edit: (id: string, body: PostBody) => Promise<Post>
  /** Deletes a post, or cancels a scheduled one. */
  remove: (id: string) => Promise<unknown>
  restore: (id: string) => Promise<unknown>
  texts: PostTexts
}

export const scheduledMeta: QueryMeta = { failureMessage: scheduled_failed, failureToast: false }

/** Returns what changes posts, and shows the change at once. */
export function usePostActions<Post extends ManagedPost>(posts: ManagedPosts<Post>) {
  const client = useQueryClient()
  const showOwn = useShowOwn(posts.change)
  const invalidate = useInvalidate(posts.change)
  return {
    /** Publishes or schedules a new post, or edits the one with the given id. */
    save: async (id: string | undefined, body: PostBody, keyOf: () => string) =>
      showOwn(id === undefined ? await posts.create(body, keyOf()) : await posts.edit(id, body)),
    /** Publishes a scheduled post before its time. */
    publishNow: async (post: Post) =>
      showOwn(await posts.edit(post._id, { text: posts.textOf(post), publishAt: null, editCount: post.editCount })),
    async remove({ _id: id }: Post) {
      addOwnChange(id)
      await posts.remove(id)
      // Updates the cached list at once (docs/rules.md#deleted-questions).
      client.setQueryData(
        posts.list.queryKey,
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page) => ({ ...page, items: page.items.filter(({ _id }) => _id !== id) })),
          },
      )
      void invalidate()
    },
    async restore(id: string) {
      await posts.restore(id)
      await showOwn({ _id: id })
    },
  }
}

/** Returns the texts of a form, which say what happens with the post. */
export function formTextsOf(texts: PostTexts, post: ManagedPost | undefined, values: ScheduleValues) {
  const isLater = values.when === 'later'
  if (post !== undefined && (post.publishAt === undefined || isLater)) {
    return { action: texts.save(), successMessage: texts.saveDone(), failureMessage: texts.saveFailed() }
  }
  return {
    action: isLater ? texts.schedule() : texts.publish(),
    successMessage: isLater ? texts.scheduleDone({ time: formatChosenTime(values) }) : texts.publishDone(),
    failureMessage: texts.publishFailed(),
  }
}
