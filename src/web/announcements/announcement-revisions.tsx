import * as messages from '#messages'
import { HistoryDisclosure } from '#web/lists/history-disclosure.tsx'
import { ChatTime } from '#web/ui/dates.tsx'
import { AnnouncementText } from './announcement-text.tsx'
import { announcementRevisionsQuery } from './queries.ts'

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
