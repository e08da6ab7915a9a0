import * as messages from '#messages'
import { DeletedBy } from '#web/lists/deleted-by.tsx'
import { HistoryDisclosure } from '#web/lists/history-disclosure.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChatTime, DateOf } from '#web/ui/dates.tsx'
import { AnnouncementText } from './announcement-text.tsx'
import { announcementRevisionsQuery, deletedAnnouncementsQuery } from './queries.ts'

/** The earlier versions of an announcement, for leaders. */
export const EarlierAnnouncements = ({ id }: { id: string }) => (
  <HistoryDisclosure
    label={messages.broadcast_earlier()}
    query={announcementRevisionsQuery(id)}
    empty={messages.broadcast_earlier_empty()}
    keyOf={({ replacedAt }) => replacedAt}
  >
    {(revision) => (
      <div className="border-s-4 border-line ps-4">
        <AnnouncementText announcement={revision} />
        <p className="mt-3 text-sm text-muted">
          {messages.question_replaced_by({ name: revision.replacedBy.name })}{' '}
          <ChatTime timestamp={revision.replacedAt} />
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
