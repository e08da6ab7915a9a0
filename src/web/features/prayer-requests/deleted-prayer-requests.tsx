import * as messages from '#messages'
import { DeletedBy } from '../../components/deleted-by.tsx'
import { RecordDisclosure } from '../../components/record-disclosure.tsx'
import { Card } from '../../ui/card.tsx'
import { PrayerText } from './prayer-text.tsx'
import { deletedQuery } from './queries.ts'

/** For leaders: the deleted prayer requests, with who wrote and who deleted them. */
export const DeletedPrayerRequests = () => (
  <RecordDisclosure
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
  </RecordDisclosure>
)
