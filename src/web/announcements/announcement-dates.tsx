import { announcement_posted_on, announcement_read_on, broadcast_edited } from '#messages'
import { DateOf } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { MetaItem, MetaLine } from '#web/ui/meta-line.tsx'

interface AnnouncementDatesProps {
  createdAt: string
  readAt?: string | null
  editedAt?: string | undefined
}

/** When an announcement was posted, read by the viewer, and edited. */
export const AnnouncementDates = ({ createdAt, readAt = null, editedAt }: AnnouncementDatesProps) => (
  <MetaLine>
    <MetaItem>
      <Filled text={(date) => announcement_posted_on({ date })}>
        <DateOf timestamp={createdAt} />
      </Filled>
    </MetaItem>
    {readAt !== null && (
      <MetaItem>
        <Filled text={(date) => announcement_read_on({ date })}>
          <DateOf timestamp={readAt} />
        </Filled>
      </MetaItem>
    )}
    {editedAt !== undefined && (
      <MetaItem>
        <Filled text={(date) => broadcast_edited({ date })}>
          <DateOf timestamp={editedAt} />
        </Filled>
      </MetaItem>
    )}
  </MetaLine>
)
