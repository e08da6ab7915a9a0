import * as messages from '#messages'
import { DeletedBy } from '../../components/deleted-by.tsx'
import { HistoryDisclosure } from '../../components/history-disclosure.tsx'
import { Card } from '../../ui/card.tsx'
import { PrayerText } from './prayer-text.tsx'
import { deletedQuery } from './queries.ts'

/** Deleted prayer requests with their authors and who deleted them, for leaders. */
export const DeletedPrayerRequests = () => (
  <HistoryDisclosure
    label={messages.prayer_deleted_list()}
    query={deletedQuery}
    empty={messages.prayer_deleted_empty()}
    keyOf={({ _id }) => _id}
  >
    {(request) => (
      <Card>
        <PrayerText request={request} id={`deleted-${request._id}`} by={request.user.name} />
        <DeletedBy item={request} />
      </Card>
    )}
  </HistoryDisclosure>
)
