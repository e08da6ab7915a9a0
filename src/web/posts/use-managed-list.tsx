import { useState } from 'react'
import { ActionDialog } from '#web/forms/action-dialog.tsx'
import { useOpenForm } from '#web/forms/use-open-form.ts'
import { useLivePages } from '#web/lists/live-list.tsx'
import { useKept } from '#web/lists/use-kept.ts'
import { type ManagedPost, type ManagedPosts, usePostActions } from './managed-posts.ts'

/** Id of the form for a new post with the text of an earlier one. */
export const copyOf = (id: string) => `copy:${id}`

const isMine = (post: ManagedPost) => post.isMine === true

/** Loads published posts as a live list, with the form that edits or copies one, and the dialog that deletes one. */
export function useManagedList<Post extends ManagedPost>(posts: ManagedPosts<Post>) {
  const form = useOpenForm(posts.name)
  const list = useLivePages(posts.list, { appears: isMine })
  const edited = useKept(list.live.items, ({ _id }) => form.openId === _id)
  const copied = useKept(list.live.items, ({ _id }) => form.openId === copyOf(_id))
  const [deleting, setDeleting] = useState<Post>()
  const { remove } = usePostActions(posts)
  const { texts } = posts
  const dialog = deleting && (
    <ActionDialog
      question={texts.removeQuestion()}
      subject={deleting.title}
      consequence={texts.removeConsequence()}
      action={texts.remove()}
      success={texts.removeDone()}
      failure={texts.removeFailed()}
      onConfirm={() => remove(deleting)}
      onClose={() => setDeleting(undefined)}
    />
  )
  return { form, list, edited, copied, askToDelete: setDeleting, dialog }
}
