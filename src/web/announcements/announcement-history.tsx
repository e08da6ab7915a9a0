import { useId } from 'react'
import type { DeletedAnnouncement } from '#contract/announcements.ts'
import * as messages from '#messages'
import { RestoreButton } from '#web/forms/restore-button.tsx'
import { DeletedBy } from '#web/lists/deleted-by.tsx'
import { HistoryDisclosure } from '#web/lists/history-disclosure.tsx'
import { usePostActions } from '#web/posts/managed-posts.ts'
import { ChatTime, DateOf } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { announcementPosts } from './announcement-posts.ts'
import { AnnouncementText } from './announcement-text.tsx'
import { announcementRevisionsQuery, deletedAnnouncementsQuery } from './queries.ts'

/** The earlier versions of an announcement, for leaders. */
export const EarlierAnnouncements = ({ id }: { id: string }) => (
  <HistoryDisclosure
    label={messages.broadcast_earlier()}
    query={announcementRevisionsQuery(id)}
    empty={messages.prayer_earlier_empty()}
    keyOf={({ replacedAt }) => replacedAt}
  >
    {(revision) => (
      <div className="border-s-4 border-line ps-4">
        <AnnouncementText announcement={revision} />
        <p className="mt-3 text-sm text-muted">
          <Filled text={(date) => messages.question_replaced_by({ name: revision.replacedBy.name, date })}>
            <ChatTime timestamp={revision.replacedAt} />
          </Filled>
        </p>
      </div>
    )}
  </HistoryDisclosure>
)

/** Deleted announcements with who sent and who deleted them, for leaders. */
export const DeletedAnnouncements = () => (
  <HistoryDisclosure
    label={messages.broadcast_deleted_list()}
    query={deletedAnnouncementsQuery}
    empty={messages.broadcast_deleted_empty()}
    keyOf={({ _id }) => _id}
  >
    {(announcement) => <Deleted announcement={announcement} />}
  </HistoryDisclosure>
)

function Deleted({ announcement }: { announcement: DeletedAnnouncement }) {
  const id = useId()
  const { restore } = usePostActions(announcementPosts)
  return (
    <>
      <AnnouncementText announcement={announcement} id={id} />
      <p className="mt-2 text-sm text-muted">
        <Filled text={(date) => messages.announcement_posted_on({ date })}>
          <DateOf timestamp={announcement.createdAt} />
        </Filled>
        {' · '}
        <span className="font-semibold text-ink">{messages.broadcast_by({ name: announcement.user.name })}</span>
      </p>
      <DeletedBy item={announcement}>
        <RestoreButton item={announcement} describedBy={id} onRestore={() => restore(announcement._id)} />
      </DeletedBy>
    </>
  )
}
