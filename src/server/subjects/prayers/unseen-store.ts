import type { Kysely } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { News } from '#server/platform/personal-data/declaration.ts'

const selectCountWithoutResponse = statement((sql) =>
  sql
    .selectFrom('prayer_requests')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where((row) => row('has_response', '=', row.lit(0)))
    .where('answered_at', 'is', null),
)
/** Counts prayer requests without a prayer response, except those that are deleted, or that their authors marked as answered. */
export const countPrayersWithoutResponse = async (reader: Reader): Promise<number> =>
  (await reader.first(selectCountWithoutResponse))?.count ?? 0

const selectNews = statement((sql, value: { studentId: string }) =>
  sql
    .selectFrom('prayer_requests')
    .select((row) => [
      row.fn.sum<number | null>(row('prayer_count', '-', row.ref('seen_prayer_count'))).as('prayers'),
      row.fn.sum<number | null>(row('has_response', '-', row.ref('seen_response'))).as('responses'),
    ])
    .where('student_id', '=', value.studentId)
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.or([
        row('prayer_count', '>', row.ref('seen_prayer_count')),
        row('has_response', '>', row.ref('seen_response')),
      ]),
    ),
)
/** Counts prayers of others and prayer responses that a student has not seen yet, over the student's own requests. */
export async function findPrayerNews(
  reader: Reader,
  studentId: string,
): Promise<{ prayers: number; responses: number }> {
  const news = await reader.first(selectNews, { studentId })
  return { prayers: news?.prayers ?? 0, responses: news?.responses ?? 0 }
}

/** Selects a prayer request that was not deleted. */
const prayerRequest = (sql: Kysely<Tables>, { about }: News) =>
  sql.selectFrom('prayer_requests').select('id').where('id', '=', about).where('deleted_at', 'is', null)

const selectUnseenResponse = statement((sql, value: News) =>
  prayerRequest(sql, value).whereRef('has_response', '>', 'seen_response'),
)
/** Returns whether a prayer request has a response that its author has not seen, and was not deleted. */
export const hasUnseenResponse = async (reader: Reader, news: News): Promise<boolean> =>
  (await reader.first(selectUnseenResponse, news)) !== undefined

const selectUnseenPrayers = statement((sql, value: News) =>
  prayerRequest(sql, value).whereRef('prayer_count', '>', 'seen_prayer_count'),
)
/** Returns whether others prayed for a request since its author looked, and it was not deleted. */
export const hasUnseenPrayers = async (reader: Reader, news: News): Promise<boolean> =>
  (await reader.first(selectUnseenPrayers, news)) !== undefined
