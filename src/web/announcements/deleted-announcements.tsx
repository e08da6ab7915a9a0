import * as messages from '#messages'
import { DeletedBy } from '#web/lists/deleted-by.tsx'
import { HistoryDisclosure } from '#web/lists/history-disclosure.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateOf } from '#web/ui/dates.tsx'
import { AnnouncementText } from './announcement-text.tsx'
import { deletedAnnouncementsQuery } from './queries.ts'

/** Deleted announcements with who sent and who deleted them, for leaders. */
export const DeletedAnnouncements = () => (
  <HistoryDisclosure
    label={messages.broadcast_deleted_list()}
    query={deletedAnnouncementsQuery}
    empty={messages.broadcast_deleted_empty()}
    keyOf={({ _id }) => _id}
  >
    {(announcement) => (
      <Card>
        <AnnouncementText announcement={announcement} />
        <p className="mt-4 text-sm text-muted">
          {messages.announcement_posted_on()} <DateOf timestamp={announcement.createdAt} />{' '}
          <span className="font-semibold text-ink">{messages.broadcast_by({ name: announcement.user.name })}</span>
        </p>
        <DeletedBy item={announcement} />
      </Card>
    )}
  </HistoryDisclosure>
)
