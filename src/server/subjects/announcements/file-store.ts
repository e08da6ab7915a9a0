import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Listing } from '#server/platform/personal-data/pages.ts'

/** Reads a page of announcements, because no index has the announcements that a person has read. */
const selectAnnouncements = statement((sql, value: Listing) =>
  sql
    .selectFrom('announcements')
    .leftJoin('announcement_reads', (join) =>
      join.onRef('announcement_id', '=', 'announcements.id').on('reader_id', '=', value.userId),
    )
    .select(['announcements.id', 'title', 'read_at'])
    .where('deleted_at', 'is', null)
    .where('announcements.id', '>', value.after)
    .orderBy('announcements.id')
    .limit(value.limit),
)
/** Lists announcements, with the time at which the person has read each. */
export const listAnnouncements = (reader: Reader, listing: Listing) => reader.all(selectAnnouncements, listing)
