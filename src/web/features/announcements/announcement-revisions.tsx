import type { Announcement } from '#contract/announcements.ts'
import * as messages from '#messages'
import { HistoryDisclosure } from '../../components/history-disclosure.tsx'
import { ChatTime } from '../../ui/dates.tsx'
import { AnnouncementText } from './announcement-text.tsx'
import { announcementRevisionsQuery } from './queries.ts'

/** The time of the last edit and the earlier versions of an announcement, for leaders. */
export function EarlierAnnouncements({ announcement: { _id, editedAt } }: { announcement: Announcement }) {
  if (editedAt === undefined) return null
  return (
    <div className="mt-2 text-sm">
      <HistoryDisclosure
        label={
          <span>
            {messages.broadcast_edited()} <ChatTime timestamp={editedAt} /> · {messages.broadcast_earlier()}
          </span>
        }
        query={announcementRevisionsQuery(_id)}
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
    </div>
  )
}
