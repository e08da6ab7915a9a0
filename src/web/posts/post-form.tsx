import type { ReactNode } from 'react'
import { checkTexts } from '#contract/shared/text-rules.ts'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { FormSheet } from '#web/forms/form-sheet.tsx'
import { NewerNote } from '#web/forms/newer-note.tsx'
import type { Draft } from '#web/forms/use-draft.ts'
import { shownByNote, useEdit } from '#web/forms/use-edit.ts'
import { formTextsOf, type ManagedPost, type ManagedPosts, usePostActions } from './managed-posts.ts'
import { checkSchedule, publishAtOf, type ScheduleValues, scheduleFacet, scheduleValues } from './schedule.ts'
import { ScheduleFields } from './schedule-fields.tsx'

export type PostDraft = Draft<ScheduleValues>

interface PostFormProps<Post extends ManagedPost> {
  posts: ManagedPosts<Post>
  /** The post to edit; undefined to create one. */
  post: Post | undefined
  /** Name of the draft. */
  name: string
  /** The text that a new one starts with. */
  start: Record<string, string>
  /** What is sent with an edit of a published post. */
  editWith?: { unreadAgain: boolean }
  onSaved: () => void
  onCancel: (hasDraft: boolean) => void
  /** Returns the fields before the time of publication. */
  children: (draft: PostDraft, state: { isNew: boolean; isPublished: boolean }) => ReactNode
}

/** The form that creates, schedules or edits a post. */
export function PostForm<Post extends ManagedPost>(props: PostFormProps<Post>) {
  const { posts, name, start, editWith, onSaved, onCancel, children } = props
  const { rules, labels, shown, texts } = posts
  const fields = Object.entries(labels)
  const { draft, seen, newer, send } = useEdit({
    name,
    entity: props.post,
    valuesOf: (post) => ({ ...(post ? posts.textOf(post) : start), ...scheduleValues(post?.publishAt) }),
    facets: [
      ...fields.map(([field, label]) => ({
        label: label(),
        names: [field],
        text: ({ [field]: value = '' }: Record<string, string>) => shown[field]?.(value) ?? value,
      })),
      scheduleFacet(texts.when()),
    ],
  })
  const { save } = usePostActions(posts)
  const { values } = draft
  const isNew = seen === undefined
  const isPublished = !isNew && seen.publishAt === undefined

  function submit(): Promise<unknown> {
    const text = Object.fromEntries(fields.map(([field]) => [field, values[field] ?? '']))
    const how = isPublished ? editWith : { publishAt: publishAtOf(values, seen?.publishAt) }
    return send(() => save(seen?._id, { text, ...how, editCount: seen?.editCount }, draft.idempotencyKey))
  }

  return (
    <FormSheet
      {...formTextsOf(texts, seen, values)}
      title={isNew ? texts.create() : texts.edit()}
      check={() => ({ ...checkTexts(rules, values), ...(!isPublished && checkSchedule(values)) })}
      onSubmit={submit}
      onSuccess={() => {
        draft.clear()
        onSaved()
      }}
      errorsOf={shownByNote}
      onClose={() => onCancel(draft.isDirty)}
    >
      <RestoredDraftNote draft={draft} />
      <NewerNote newer={newer} />
      {children(draft, { isNew, isPublished })}
      {!isPublished && <ScheduleFields draft={draft} label={texts.when()} />}
    </FormSheet>
  )
}
