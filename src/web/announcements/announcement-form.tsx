import { useState } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import * as messages from '#messages'
import { PostForm } from '#web/posts/post-form.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { AnnouncementTexts, PriorityField } from './announcement-fields.tsx'
import { announcementPosts, emptyAnnouncement, textOf } from './announcement-posts.ts'
import { ForParents } from './parents-fields.tsx'

interface AnnouncementFormProps {
  /** The announcement to edit; undefined to send a copy. */
  announcement: Announcement | undefined
  /** The announcement with whose text a new one starts. */
  copied?: Announcement | undefined
  onSaved: () => void
  onCancel: (hasDraft: boolean) => void
}

/** The form that edits an announcement, or sends one with the text of an earlier one. */
export function AnnouncementForm({ announcement, copied, onSaved, onCancel }: AnnouncementFormProps) {
  const name = copied === undefined ? 'announcement' : `announcement-copy:${copied._id}`
  // Not stored with the draft: it is chosen for one edit.
  const [unreadAgain, setUnreadAgain] = useState(false)
  return (
    <PostForm
      posts={announcementPosts}
      post={announcement}
      name={announcement === undefined ? name : `announcement:${announcement._id}`}
      start={copied ? textOf(copied) : emptyAnnouncement}
      editWith={{ unreadAgain }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      {(draft, { isPublished }) => (
        <>
          <AnnouncementTexts draft={draft} autoFocus />
          <PriorityField draft={draft} />
          <ForParents draft={draft} />
          {isPublished && (
            <Switch
              name="unreadAgain"
              label={messages.broadcast_unread_again()}
              text={messages.broadcast_unread_again_text()}
              checked={unreadAgain}
              onChange={setUnreadAgain}
            />
          )}
        </>
      )}
    </PostForm>
  )
}
