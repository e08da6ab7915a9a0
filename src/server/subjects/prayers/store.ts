import { type Kysely, sql as raw } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { sharedUsername } from '#server/platform/database/shared-username.ts'
import { queryAll, queryCount, queryExists, queryFirst, statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { DeletedPosition } from '#server/platform/http/pagination.ts'
import type { PushSubject } from '#server/platform/personal-data/declaration.ts'
import type { Viewer } from '#server/platform/viewer.ts'

// Reads, with the conditions who may see which request: see docs/students.md#audience-of-a-prayer-request. The writes are in
// write-store.ts.

const withResponse = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('prayer_requests')
    .leftJoin('prayer_responses', 'prayer_responses.prayer_request_id', 'prayer_requests.id')
    .leftJoin('users as responder', 'responder.id', 'prayer_responses.responded_by')
    .select([
      'prayer_requests.id',
      'prayer_requests.content',
      'prayer_requests.created_at',
      'prayer_requests.prayer_count',
      'prayer_requests.answered_at',
      'prayer_requests.thanks',
      'prayer_responses.content as response',
      'prayer_responses.responded_at',
      'prayer_responses.is_private',
      'responder.name as responder_name',
      'responder.role as responder_role',
    ])

const notDeleted = (sql: Kysely<Tables>) => withResponse(sql).where('prayer_requests.deleted_at', 'is', null)

const withPrayerOf = (sql: Kysely<Tables>, studentId: string) =>
  notDeleted(sql)
    .leftJoin('prayers', (join) =>
      join.onRef('prayers.prayer_request_id', '=', 'prayer_requests.id').on('prayers.student_id', '=', studentId),
    )
    .select('prayers.created_at as prayed_at')

/** Selects the author's name only where the author shares it: docs/students.md#audience-of-a-prayer-request. */
const forCommunity = (sql: Kysely<Tables>, readerId: string) =>
  withPrayerOf(sql, readerId)
    .leftJoin('users as author', (join) =>
      join.onRef('author.id', '=', 'prayer_requests.student_id').on('prayer_requests.audience', '=', 'named'),
    )
    .select('author.name as shared_name')
    .select(raw<0 | 1>`case when prayer_requests.student_id = ${readerId} then 1 else 0 end`.as('is_mine'))

export const listForCommunity = queryAll((sql, value: { readerId: string; before: string; limit: number }) =>
  forCommunity(sql, value.readerId)
    .where('prayer_requests.audience', '<>', raw.lit('leaders'))
    .where('prayer_requests.id', '<', value.before)
    .orderBy('prayer_requests.id', 'desc')
    .limit(value.limit),
)

/** Returns a request that the student can see: one of the group, or one of the student's own. */
export const findForCommunity = queryFirst((sql, value: { readerId: string; id: string }) =>
  forCommunity(sql, value.readerId)
    .where('prayer_requests.id', '=', value.id)
    .where((row) =>
      row.or([
        row('prayer_requests.audience', '<>', raw.lit('leaders')),
        row('prayer_requests.student_id', '=', value.readerId),
      ]),
    ),
)

const ofAuthor = (sql: Kysely<Tables>, studentId: string) =>
  withPrayerOf(sql, studentId)
    .select([
      'prayer_requests.audience',
      'prayer_requests.edited_at',
      'prayer_requests.edit_count',
      'prayer_requests.has_response',
      'prayer_requests.seen_prayer_count',
      'prayer_requests.seen_response',
    ])
    .where('prayer_requests.student_id', '=', studentId)

export const listOfAuthor = queryAll((sql, value: { studentId: string; before: string; limit: number }) =>
  ofAuthor(sql, value.studentId)
    .where('prayer_requests.id', '<', value.before)
    .orderBy('prayer_requests.id', 'desc')
    .limit(value.limit),
)

export const findOfAuthor = queryFirst((sql, value: { studentId: string; id: string }) =>
  ofAuthor(sql, value.studentId).where('prayer_requests.id', '=', value.id),
)

const withAuthor = <Query extends ReturnType<typeof withResponse>>(query: Query) =>
  query
    .innerJoin('users as author', 'author.id', 'prayer_requests.student_id')
    .select([
      'author.name as author_name',
      'prayer_requests.student_id',
      'prayer_requests.audience',
      'prayer_requests.edited_at',
    ])
    .select(sharedUsername('author'))

const forLeaders = (sql: Kysely<Tables>) => withAuthor(notDeleted(sql))

/** Which requests: all, those without a response that their authors have not marked as answered, or the others. */
type Show = 'all' | 'unanswered' | 'answered'
const selections = {
  all: forLeaders,
  unanswered: (sql: Kysely<Tables>) =>
    forLeaders(sql)
      .where('prayer_requests.has_response', '=', raw.lit(0))
      .where('prayer_requests.answered_at', 'is', null),
  answered: (sql: Kysely<Tables>) =>
    forLeaders(sql).where((row) =>
      row.or([
        row('prayer_requests.has_response', '=', raw.lit(1)),
        row('prayer_requests.answered_at', 'is not', null),
      ]),
    ),
}

interface Listing {
  /** Id of the last request of the page before. */
  after: string
  limit: number
}
const select = (show: Show, isOfStudent: boolean) =>
  statement((sql, value: Listing & { studentId: string }) => {
    const all = selections[show](sql)
    const isOldestFirst = show === 'unanswered'
    return (isOfStudent ? all.where('prayer_requests.student_id', '=', value.studentId) : all)
      .where('prayer_requests.id', isOldestFirst ? '>' : '<', value.after)
      .orderBy('prayer_requests.id', isOldestFirst ? 'asc' : 'desc')
      .limit(value.limit)
  })
const selects = (isOfStudent: boolean) => ({
  all: select('all', isOfStudent),
  unanswered: select('unanswered', isOfStudent),
  answered: select('answered', isOfStudent),
})
const ofAll = selects(false)
const ofStudent = selects(true)
interface Filters {
  /** Id of the author. */
  student?: string | undefined
  show?: Show | undefined
}
export function listForLeaders(reader: Reader, { student, show = 'all' }: Filters, listing: Listing) {
  const statements = student === undefined ? ofAll : ofStudent
  return reader.all(statements[show], { ...listing, studentId: student ?? '' })
}

export const findForLeaders = queryFirst((sql, value: { id: string }) =>
  forLeaders(sql).where('prayer_requests.id', '=', value.id),
)

/** Returns the id of a request, which may be deleted, if there is one. */
export const findId = queryFirst((sql, value: { id: string }) =>
  sql.selectFrom('prayer_requests').select('id').where('id', '=', value.id),
)

export const listDeleted = queryAll((sql, value: DeletedPosition) =>
  withAuthor(withResponse(sql))
    .leftJoin('users as deleter', 'deleter.id', 'prayer_requests.deleted_by')
    .select(['prayer_requests.deleted_at', 'prayer_requests.deleted_by', 'deleter.name as deleter_name'])
    .where('prayer_requests.deleted_at', 'is not', null)
    .where('author.erased_at', 'is', null)
    .where('prayer_requests.deleted_at', '<=', value.deletedAt)
    .where((row) =>
      row.or([row('prayer_requests.deleted_at', '<', value.deletedAt), row('prayer_requests.id', '<', value.id)]),
    )
    .orderBy('prayer_requests.deleted_at', 'desc')
    .orderBy('prayer_requests.id', 'desc')
    .limit(value.limit),
)

/** Counts the prayer requests of a student, up to a limit. */
export const countOwnPrayerRequests = statement(
  (_, value: { userId: string; limit: number }) => raw<{ count: number }>`select count(*) as count from (
    select id from prayer_requests where student_id = ${value.userId} and deleted_at is null limit ${value.limit}
  ) as it`,
)

/** Counts the prayer requests that a student prays for, up to a limit. */
export const countOwnPrayers = statement(
  (_, value: { userId: string; limit: number }) => raw<{ count: number }>`select count(*) as count from (
    select prayer_request_id from prayers where student_id = ${value.userId} limit ${value.limit}
  ) as it`,
)

const selectPrayer = statement((sql, value: { id: string }) =>
  sql
    .selectFrom('prayer_requests')
    .select(['content', 'student_id', 'audience', 'thanks'])
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null),
)
/** Returns a prayer request that the viewer reports, with its thanks, if the viewer can see it. */
export async function findReportedPrayer(reader: Reader, id: string, viewer: Pick<Viewer, 'id' | 'role'>) {
  const row = await reader.first(selectPrayer, { id })
  if (row === undefined) return undefined
  const { content, student_id: authorId, audience, thanks } = row
  if (audience === 'leaders' && viewer.role !== 'admin' && viewer.id !== authorId) return undefined
  return { text: thanks === null ? content : `${content}\n\n${thanks}`, authorId, authors: [authorId] }
}

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
  (_, value: PushSubject) => raw`select id from prayer_requests
    where id = ${value.about} and deleted_at is null and has_response > seen_response`,
)

/** Returns whether others prayed for a request since its author looked, and it was not deleted. */
export const hasUnseenPrayers = queryExists(
  (_, value: PushSubject) => raw`select id from prayer_requests
    where id = ${value.about} and deleted_at is null and prayer_count > seen_prayer_count`,
)
