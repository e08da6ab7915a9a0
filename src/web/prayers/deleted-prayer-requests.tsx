import * as messages from '#messages'
import { DeletedBy } from '#web/lists/deleted-by.tsx'
import { HistoryDisclosure } from '#web/lists/history-disclosure.tsx'
import { Card } from '#web/ui/card.tsx'
import { ManagedText } from './managed-request.tsx'
import { deletedQuery } from './queries.ts'

/** Deleted and withdrawn prayer requests with their authors and who removed them, for leaders. */
export const DeletedPrayerRequests = () => (
  <HistoryDisclosure
    label={messages.prayer_deleted_list()}
    query={deletedQuery}
    empty={messages.prayer_deleted_empty()}
    keyOf={({ _id }) => _id}
  >
    {(request) => (
      <Card>
        <ManagedText request={request} id={`deleted-${request._id}`}>
          <DeletedBy item={request} isWithdrawn={request.isWithdrawn} />
        </ManagedText>
      </Card>
    )}
  </HistoryDisclosure>
)
