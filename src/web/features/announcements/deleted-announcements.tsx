import * as messages from '#messages'
import { DeletedBy } from '../../components/deleted-by.tsx'
import { HistoryDisclosure } from '../../components/history-disclosure.tsx'
import { PriorityBadge } from '../../components/priority-badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DateOf } from '../../ui/dates.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
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
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h3 dir="auto" className="text-xl font-bold">
            {announcement.title}
          </h3>
          <PriorityBadge priority={announcement.priority} />
        </div>
        <p dir="auto" className="mt-3 whitespace-pre-line">
          <LinkedText text={announcement.content} />
        </p>
        <p className="mt-4 text-sm text-muted">
          {messages.announcement_posted_on()} <DateOf timestamp={announcement.createdAt} />{' '}
          <span className="font-semibold text-ink">{messages.broadcast_by({ name: announcement.user.name })}</span>
        </p>
        <DeletedBy item={announcement} />
      </Card>
    )}
  </HistoryDisclosure>
)
