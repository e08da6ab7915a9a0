import { queryAll } from '#server/platform/database/statement.ts'
import type { Listing } from '#server/platform/personal-data/pages.ts'

/** Lists the announcements that a person has read, with the time of each. */
export const listRead = queryAll((sql, value: Listing) =>
  sql
    .selectFrom('announcement_reads')
    .innerJoin('announcements', 'announcements.id', 'announcement_id')
    .select(['announcement_id as id', 'title', 'read_at'])
    .where('deleted_at', 'is', null)
    .where('reader_id', '=', value.userId)
    .where('announcement_id', '>', value.after)
    // Redundant, but bounds what is read of both tables in any plan.
    .where('announcements.id', '>', value.after)
    .orderBy('announcement_id')
    .limit(value.limit),
)
