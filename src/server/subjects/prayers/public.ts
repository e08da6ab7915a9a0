// What other subjects, commands and the program may use.
import type { Readable } from '#server/platform/database/tables/tables.ts'

export {
  countOwnPrayerRequests,
  countOwnPrayers,
  countPrayersWithoutResponse,
  findPrayerNews,
  findReportedPrayer,
} from './store.ts'

/** @public Columns that statements of other subjects may read. */
export const readable = {
  prayer_requests: ['id', 'student_id', 'created_at', 'deleted_at', 'has_response', 'answered_at'],
} satisfies Readable
