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
    <Dated text={announcement_posted_on} at={createdAt} />
    {readAt !== null && <Dated text={announcement_read_on} at={readAt} />}
    {editedAt !== undefined && <Dated text={broadcast_edited} at={editedAt} />}
  </MetaLine>
)

const Dated = ({ text, at }: { text: (values: { date: string }) => string; at: string }) => (
  <MetaItem>
    <Filled text={(date) => text({ date })}>
      <DateOf timestamp={at} />
    </Filled>
  </MetaItem>
)
