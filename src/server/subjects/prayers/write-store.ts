import { sql as raw } from 'kysely'
import type { Audience } from '#contract/rules/prayers.ts'
import { execute, executeAndCheck, insertRow, queryFirst } from '#server/platform/database/statement.ts'

export interface NewPrayerRequest {
  id: string
  studentId: string
  content: string
  audience: Audience
  now: string
}
export const insertPrayerRequest = execute((sql, value: NewPrayerRequest) =>
  sql.insertInto('prayer_requests').values({
    id: value.id,
    student_id: value.studentId,
    content: value.content,
    created_at: value.now,
    prayer_count: 0,
    audience: value.audience,
    edit_count: 0,
    has_response: 0,
    seen_prayer_count: 0,
    seen_response: 0,
  }),
)

interface OwnRequest {
  id: string
  studentId: string
}
/** Locks a request for a change by its author, and returns it. Returns undefined if it is deleted or of another author. */
export const lockOwnRequest = queryFirst((sql, value: OwnRequest) =>
  sql
    .selectFrom('prayer_requests')
    .select(['content', 'audience', 'answered_at', 'thanks', 'edit_count'])
    .where('id', '=', value.id)
    .where('student_id', '=', value.studentId)
    .where('deleted_at', 'is', null)
    .forUpdate(),
)

export interface Edit extends OwnRequest {
  content: string
  audience: Audience
  now: string
  /** Number of edits that the author has seen. Undefined if it is not checked. */
  editCount?: number | undefined
}
/** Call it after `lockOwnRequest`. */
export const updateText = execute((sql, value: Edit) =>
  sql
    .updateTable('prayer_requests')
    .set((row) => ({
      content: value.content,
      audience: value.audience,
      edit_count: row('edit_count', '+', 1),
      edited_at: value.now,
    }))
    .where('id', '=', value.id),
)

export interface AnsweredState extends OwnRequest {
  answeredAt: string | null
  thanks: string | null
}
/** Call it after `lockOwnRequest`. */
export const updateAnswered = execute((sql, value: AnsweredState) =>
  sql
    .updateTable('prayer_requests')
    .set({ answered_at: value.answeredAt, thanks: value.thanks })
    .where('id', '=', value.id),
)

/** Marks all prayers for a student's requests, and the responses to them, as seen. @returns the number of requests with news */
export const markSeen = execute((sql, value: { studentId: string }) =>
  sql
    .updateTable('prayer_requests')
    .set((row) => ({ seen_prayer_count: row.ref('prayer_count'), seen_response: row.ref('has_response') }))
    .where('student_id', '=', value.studentId)
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.or([
        row('prayer_count', '>', row.ref('seen_prayer_count')),
        row('has_response', '>', row.ref('seen_response')),
      ]),
    ),
)

export interface Prayer {
  requestId: string
  studentId: string
  now: string
}
/** Records a prayer, once for each student and request. @returns whether it is the first one */
export const insertPrayer = executeAndCheck((sql, value: Prayer) =>
  sql
    .insertInto('prayers')
    .values({ prayer_request_id: value.requestId, student_id: value.studentId, created_at: value.now })
    .onConflict((conflict) => conflict.doNothing()),
)

/**
 * Counts a prayer. The author has seen the author's own prayer.
 * @returns undefined if the student can't see the request
 */
export const countPrayer = queryFirst(
  (_, value: { requestId: string; studentId: string }) => raw<{ audience: Audience; student_id: string }>`
    update prayer_requests set prayer_count = prayer_count + 1,
      seen_prayer_count = case when student_id = ${value.studentId} then seen_prayer_count + 1 else seen_prayer_count end
    where id = ${value.requestId} and deleted_at is null and (audience <> 'leaders' or student_id = ${value.studentId})
    returning audience, student_id`,
)

/** Constraint that allows one response for each request. */
export const oneResponse = 'prayer_responses_pkey'
/** @throws {UniqueViolation} if the request has a response */
export const insertResponse = insertRow('prayer_responses', [
  'prayer_request_id',
  'content',
  'responded_by',
  'responded_at',
  'is_private',
])

/** Records that a request has a response, and locks it. Returns it, or undefined if there is none or it is deleted. */
export const markResponded = queryFirst((sql, value: { requestId: string }) =>
  sql
    .updateTable('prayer_requests')
    .set({ has_response: 1 })
    .where('id', '=', value.requestId)
    .where('deleted_at', 'is', null)
    .returning(['student_id', 'content', 'audience']),
)

export interface Deletion {
  id: string
  deletedBy: string
  now: string
}
/** @returns the request, or undefined if there was none to delete */
export const markDeleted = queryFirst((sql, value: Deletion) =>
  sql
    .updateTable('prayer_requests')
    .set({ deleted_at: value.now, deleted_by: value.deletedBy })
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null)
    .returning(['student_id', 'content', 'audience', 'thanks']),
)

export interface Restoration {
  id: string
  restoredBy: string
  now: string
}
/**
 * Restores a request that a leader deleted after a time. What its author has withdrawn stays so, and what an erased author wrote is
 * about to be deleted.
 * @returns the request, or undefined if there was none to restore
 */
export const markRestored = queryFirst((sql, value: { id: string; since: string }) =>
  sql
    .updateTable('prayer_requests')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', value.id)
    .where('deleted_at', '>', value.since)
    .whereRef('deleted_by', '<>', 'student_id')
    .where('student_id', 'not in', (erased) =>
      erased
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'prayer_requests.student_id')
        .where('users.erased_at', 'is not', null),
    )
    .returning(['student_id', 'audience']),
)

/** @returns the request, or undefined if the student has no such request */
export const markWithdrawn = queryFirst((sql, value: OwnRequest & { now: string }) =>
  sql
    .updateTable('prayer_requests')
    .set({ deleted_at: value.now, deleted_by: value.studentId })
    .where('id', '=', value.id)
    .where('student_id', '=', value.studentId)
    .where('deleted_at', 'is', null)
    .returning(['content', 'audience', 'thanks']),
)
