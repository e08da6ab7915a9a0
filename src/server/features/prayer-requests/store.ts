import type { Kysely } from 'kysely'
import type { DeletedPosition } from '../../api/pagination.ts'
import type { Reader, Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import type { Tables } from '../../database/tables.ts'

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
      'prayer_responses.content as response',
      'prayer_responses.responded_at',
      'responder.name as responder_name',
      'responder.role as responder_role',
    ])

const notDeleted = (sql: Kysely<Tables>) => withResponse(sql).where('prayer_requests.deleted_at', 'is', null)

/** Selects no author, because requests are anonymous: docs/product.md#anonymous-prayer-requests. */
const forCommunity = (sql: Kysely<Tables>, readerId: string) =>
  notDeleted(sql)
    .leftJoin('prayers', (join) =>
      join.onRef('prayers.prayer_request_id', '=', 'prayer_requests.id').on('prayers.student_id', '=', readerId),
    )
    .select('prayers.created_at as prayed_at')
const forLeaders = (sql: Kysely<Tables>) =>
  notDeleted(sql)
    .innerJoin('users as author', 'author.id', 'prayer_requests.student_id')
    .select(['author.name as author_name', 'prayer_requests.student_id'])

const selectForCommunity = statement((sql, value: { readerId: string; before: string; limit: number }) =>
  forCommunity(sql, value.readerId)
    .where('prayer_requests.id', '<', value.before)
    .orderBy('prayer_requests.id', 'desc')
    .limit(value.limit),
)
export const listForCommunity = (reader: Reader, readerId: string, before: string, limit: number) =>
  reader.all(selectForCommunity, { readerId, before, limit })

const selectOneForCommunity = statement((sql, value: { readerId: string; id: string }) =>
  forCommunity(sql, value.readerId).where('prayer_requests.id', '=', value.id),
)
export const findForCommunity = (reader: Reader, id: string, readerId: string) =>
  reader.first(selectOneForCommunity, { id, readerId })

const selectForLeaders = statement((sql, value: { before: string; limit: number }) =>
  forLeaders(sql)
    .where('prayer_requests.id', '<', value.before)
    .orderBy('prayer_requests.id', 'desc')
    .limit(value.limit),
)
const selectOfStudent = statement((sql, value: { studentId: string; before: string; limit: number }) =>
  forLeaders(sql)
    .where('prayer_requests.student_id', '=', value.studentId)
    .where('prayer_requests.id', '<', value.before)
    .orderBy('prayer_requests.id', 'desc')
    .limit(value.limit),
)
/** Lists prayer requests, of one student or of all. */
export const listForLeaders = (reader: Reader, studentId: string | undefined, before: string, limit: number) =>
  studentId === undefined
    ? reader.all(selectForLeaders, { before, limit })
    : reader.all(selectOfStudent, { studentId, before, limit })

const selectOneForLeaders = statement((sql, value: { id: string }) =>
  forLeaders(sql).where('prayer_requests.id', '=', value.id),
)
export const findForLeaders = (reader: Reader, id: string) => reader.first(selectOneForLeaders, { id })

const selectDeleted = statement((sql, value: DeletedPosition) =>
  withResponse(sql)
    .innerJoin('users as author', 'author.id', 'prayer_requests.student_id')
    .leftJoin('users as deleter', 'deleter.id', 'prayer_requests.deleted_by')
    .select(['author.name as author_name', 'prayer_requests.deleted_at', 'deleter.name as deleter_name'])
    .where('prayer_requests.deleted_at', 'is not', null)
    .where('prayer_requests.deleted_at', '<=', value.deletedAt)
    .where((row) =>
      row.or([row('prayer_requests.deleted_at', '<', value.deletedAt), row('prayer_requests.id', '<', value.id)]),
    )
    .orderBy('prayer_requests.deleted_at', 'desc')
    .orderBy('prayer_requests.id', 'desc')
    .limit(value.limit),
)
export const listDeleted = (reader: Reader, position: DeletedPosition) => reader.all(selectDeleted, position)

export interface NewPrayerRequest {
  id: string
  studentId: string
  content: string
  now: string
}
const insertIntoPrayerRequests = statement((sql, value: NewPrayerRequest) =>
  sql.insertInto('prayer_requests').values({
    id: value.id,
    student_id: value.studentId,
    content: value.content,
    created_at: value.now,
    prayer_count: 0,
    audience: 'anonymous',
    edit_count: 0,
    has_response: 0,
    seen_prayer_count: 0,
    seen_response: 0,
  }),
)
export const insertPrayerRequest = (transaction: Transaction, request: NewPrayerRequest) =>
  transaction.run(insertIntoPrayerRequests, request)

export interface Prayer {
  requestId: string
  studentId: string
  now: string
}
const insertIntoPrayers = statement((sql, value: Prayer) =>
  sql
    .insertInto('prayers')
    .values({ prayer_request_id: value.requestId, student_id: value.studentId, created_at: value.now })
    .onConflict((conflict) => conflict.doNothing()),
)
/** Records a prayer, once for each student and request. @returns whether it is the first one */
export const insertPrayer = async (transaction: Transaction, prayer: Prayer) =>
  (await transaction.run(insertIntoPrayers, prayer)) === 1

const incrementPrayerCount = statement((sql, value: { requestId: string; studentId: string }) =>
  sql
    .updateTable('prayer_requests')
    .set((row) => ({
      prayer_count: row('prayer_count', '+', 1),
      seen_prayer_count: row
        .case()
        .when('student_id', '=', value.studentId)
        .then(row('seen_prayer_count', '+', 1))
        .else(row.ref('seen_prayer_count'))
        .end(),
    }))
    .where('id', '=', value.requestId),
)
/** Counts a prayer. The author has seen the author's own prayer. */
export const countPrayer = (transaction: Transaction, { requestId, studentId }: Prayer) =>
  transaction.run(incrementPrayerCount, { requestId, studentId })

/** Constraint that allows one response for each request. */
export const oneResponse = 'prayer_responses_pkey'
export interface NewResponse {
  requestId: string
  content: string
  respondedBy: string
  now: string
}
const insertIntoPrayerResponses = statement((sql, value: NewResponse) =>
  sql.insertInto('prayer_responses').values({
    prayer_request_id: value.requestId,
    content: value.content,
    responded_by: value.respondedBy,
    responded_at: value.now,
  }),
)
/** @throws {UniqueViolation} if the request has a response */
export const insertResponse = (transaction: Transaction, response: NewResponse) =>
  transaction.run(insertIntoPrayerResponses, response)

const setHasResponse = statement((sql, value: { requestId: string }) =>
  sql.updateTable('prayer_requests').set({ has_response: 1 }).where('id', '=', value.requestId),
)
/** Records in the request that it has a response. Call it after `insertResponse`. */
export const markResponded = (transaction: Transaction, requestId: string) =>
  transaction.run(setHasResponse, { requestId })

export interface Deletion {
  id: string
  deletedBy: string
  now: string
}
const setDeleted = statement((sql, value: Deletion) =>
  sql
    .updateTable('prayer_requests')
    .set({ deleted_at: value.now, deleted_by: value.deletedBy })
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null)
    .returning(['student_id', 'content']),
)
/** @returns the request's author and text, or undefined if there was none to delete */
export const markDeleted = (transaction: Transaction, deletion: Deletion) => transaction.first(setDeleted, deletion)
