import { sql as raw } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { queryCount, queryExists, queryFirst } from '#server/platform/database/statement.ts'
import type { News } from '#server/platform/personal-data/declaration.ts'

/** Counts prayer requests without a prayer response, except those that are deleted, or that their authors marked as answered. */
export const countPrayersWithoutResponse = queryCount(
  () => raw<{ count: number }>`select count(*) as count from prayer_requests
    where deleted_at is null and has_response = 0 and answered_at is null`,
)

const selectNews = queryFirst(
  (_, value: { studentId: string }) => raw<{ prayers: number | null; responses: number | null }>`
    select sum(prayer_count - seen_prayer_count) as prayers, sum(has_response - seen_response) as responses
    from prayer_requests where student_id = ${value.studentId} and deleted_at is null
      and (prayer_count > seen_prayer_count or has_response > seen_response)`,
)
/** Counts prayers of others and prayer responses that a student has not seen yet, over the student's own requests. */
export async function findPrayerNews(
  reader: Reader,
  studentId: string,
): Promise<{ prayers: number; responses: number }> {
  const news = await selectNews(reader, { studentId })
  return { prayers: news?.prayers ?? 0, responses: news?.responses ?? 0 }
}

/** Returns whether a prayer request has a response that its author has not seen, and was not deleted. */
export const hasUnseenResponse = queryExists(
  (_, value: News) => raw`select id from prayer_requests
    where id = ${value.about} and deleted_at is null and has_response > seen_response`,
)

/** Returns whether others prayed for a request since its author looked, and it was not deleted. */
export const hasUnseenPrayers = queryExists(
  (_, value: News) => raw`select id from prayer_requests
    where id = ${value.about} and deleted_at is null and prayer_count > seen_prayer_count`,
)
