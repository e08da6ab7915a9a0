import type { ResponseStatus } from '#contract/questions.ts'
import { changeCounters } from '#server/platform/database/counters.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

// What a person wrote, erased in batches. Each function erases at most one batch in its transaction, with all counters.

/** @returns whether there may be more */
export type EraseBatch = (transaction: Transaction, userId: string, limit: number) => Promise<boolean>

interface OfParent {
  parentId: string
  limit: number
}
interface UpTo {
  parentId: string
  number: number
}

const selectResponses = statement((sql, value: { userId: string; limit: number }) =>
  sql
    .selectFrom('responses')
    .select(['id', 'question_id', 'status'])
    .where('student_id', '=', value.userId)
    .orderBy('id')
    .limit(value.limit),
)
const selectResponseRevisions = statement((sql, value: OfParent) =>
  sql
    .selectFrom('response_revisions')
    .select('number')
    .where('response_id', '=', value.parentId)
    .orderBy('number')
    .limit(value.limit),
)
const deleteResponseRevisions = statement((sql, value: UpTo) =>
  sql.deleteFrom('response_revisions').where('response_id', '=', value.parentId).where('number', '<=', value.number),
)
const selectReviews = statement((sql, value: OfParent) =>
  sql
    .selectFrom('response_reviews')
    .select('number')
    .where('response_id', '=', value.parentId)
    .orderBy('number')
    .limit(value.limit),
)
const deleteReviews = statement((sql, value: UpTo) =>
  sql.deleteFrom('response_reviews').where('response_id', '=', value.parentId).where('number', '<=', value.number),
)
const deleteResponse = statement((sql, value: { id: string }) =>
  sql.deleteFrom('responses').where('id', '=', value.id).returning('id'),
)
const selectPrayerRevisions = statement((sql, value: OfParent) =>
  sql
    .selectFrom('prayer_request_revisions')
    .select('number')
    .where('prayer_request_id', '=', value.parentId)
    .orderBy('number')
    .limit(value.limit),
)
const deletePrayerRevisions = statement((sql, value: UpTo) =>
  sql
    .deleteFrom('prayer_request_revisions')
    .where('prayer_request_id', '=', value.parentId)
    .where('number', '<=', value.number),
)

/** Deletes the oldest numbered rows of a parent. @returns how many of the limit are left */
async function deleteNumbered(
  transaction: Transaction,
  [select, remove]: readonly [typeof selectReviews, typeof deleteReviews],
  parentId: string,
  limit: number,
): Promise<number> {
  if (limit <= 0) return 0
  const rows = await transaction.all(select, { parentId, limit })
  const last = rows.at(-1)
  if (last !== undefined) await transaction.run(remove, { parentId, number: last.number })
  return limit - rows.length
}

/** Deletes responses with their earlier answers and reviews. Lock the student's counts before: see stats/students-store.ts. */
export const eraseResponses: EraseBatch = async (transaction, userId, limit) => {
  let left = limit
  const changes: Record<string, number> = {}
  const count = (name: string) => {
    changes[name] = (changes[name] ?? 0) - 1
  }
  const responses = await transaction.all(selectResponses, { userId, limit })
  for (const { id, question_id, status } of responses as {
    id: string
    question_id: string
    status: ResponseStatus
  }[]) {
    left = await deleteNumbered(transaction, [selectResponseRevisions, deleteResponseRevisions], id, left)
    left = await deleteNumbered(transaction, [selectReviews, deleteReviews], id, left)
    if (left <= 0) break
    left -= 1
    if ((await transaction.first(deleteResponse, { id })) === undefined) continue
    count('responses')
    count(`${status} of ${question_id}`)
    if (status === 'pending') count('pending')
  }
  await changeCounters(transaction, changes)
  return responses.length > 0
}

const selectPrayers = statement((sql, value: { userId: string; limit: number }) =>
  sql
    .selectFrom('prayers')
    .select('prayer_request_id')
    .where('student_id', '=', value.userId)
    .orderBy('prayer_request_id')
    .limit(value.limit),
)
const deletePrayer = statement((sql, value: { requestId: string; userId: string }) =>
  sql
    .deleteFrom('prayers')
    .where('prayer_request_id', '=', value.requestId)
    .where('student_id', '=', value.userId)
    .returning('student_id'),
)
const decrementPrayerCount = statement((sql, value: { requestId: string }) =>
  sql
    .updateTable('prayer_requests')
    .set((row) => ({
      prayer_count: row('prayer_count', '-', 1),
      // Which prayers the author has seen is not stored.
      seen_prayer_count: row
        .case()
        .when('seen_prayer_count', '=', row.ref('prayer_count'))
        .then(row('seen_prayer_count', '-', 1))
        .else(row.ref('seen_prayer_count'))
        .end(),
    }))
    .where('id', '=', value.requestId),
)
/** Deletes that the person prayed, also for their own requests, and corrects the counts. */
export const erasePrayers: EraseBatch = async (transaction, userId, limit) => {
  const prayers = await transaction.all(selectPrayers, { userId, limit })
  for (const { prayer_request_id: requestId } of prayers) {
    if ((await transaction.first(deletePrayer, { requestId, userId })) === undefined) continue
    await transaction.run(decrementPrayerCount, { requestId })
  }
  return prayers.length > 0
}

const selectRequests = statement((sql, value: { userId: string; limit: number }) =>
  sql
    .selectFrom('prayer_requests')
    .select('id')
    .where('student_id', '=', value.userId)
    .orderBy('id')
    .limit(value.limit),
)
const selectPrayersFor = statement((sql, value: OfParent) =>
  sql
    .selectFrom('prayers')
    .select('student_id')
    .where('prayer_request_id', '=', value.parentId)
    .orderBy('student_id')
    .limit(value.limit),
)
const deletePrayersFor = statement((sql, value: { parentId: string; studentId: string }) =>
  sql.deleteFrom('prayers').where('prayer_request_id', '=', value.parentId).where('student_id', '<=', value.studentId),
)
const deletePrayerResponse = statement((sql, value: { id: string }) =>
  sql.deleteFrom('prayer_responses').where('prayer_request_id', '=', value.id),
)
const deleteRequest = statement((sql, value: { id: string }) =>
  sql.deleteFrom('prayer_requests').where('id', '=', value.id),
)
/** Deletes prayer requests with their earlier texts, their response, and that others prayed for them. */
export const erasePrayerRequests: EraseBatch = async (transaction, userId, limit) => {
  let left = limit
  const requests = await transaction.all(selectRequests, { userId, limit })
  for (const { id } of requests) {
    left = await deleteNumbered(transaction, [selectPrayerRevisions, deletePrayerRevisions], id, left)
    if (left <= 0) break
    const prayers = await transaction.all(selectPrayersFor, { parentId: id, limit: left })
    const last = prayers.at(-1)
    if (last !== undefined) {
      await transaction.run(deletePrayersFor, { parentId: id, studentId: last.student_id })
      left -= prayers.length
    }
    if (left <= 0) break
    left -= 1
    await transaction.run(deletePrayerResponse, { id })
    await transaction.run(deleteRequest, { id })
  }
  return requests.length > 0
}

const selectMessages = statement((sql, value: { userId: string; limit: number }) =>
  sql.selectFrom('messages').select('id').where('chat_id', '=', value.userId).orderBy('seq').limit(value.limit),
)
const deleteRevisions = statement((sql, value: { id: string }) =>
  sql.deleteFrom('message_revisions').where('message_id', '=', value.id),
)
const deleteMessage = statement((sql, value: { id: string }) => sql.deleteFrom('messages').where('id', '=', value.id))
const deleteReadMarks = statement((sql, value: { userId: string }) =>
  sql.deleteFrom('chat_reads').where('chat_id', '=', value.userId),
)
const deleteChat = statement((sql, value: { userId: string }) =>
  sql.deleteFrom('chats').where('student_id', '=', value.userId),
)
/** Deletes the messages of the person's chat, oldest first, and at the end the chat with the read marks of all its readers. */
export const eraseChat: EraseBatch = async (transaction, userId, limit) => {
  const messages = await transaction.all(selectMessages, { userId, limit })
  for (const { id } of messages) {
    await transaction.run(deleteRevisions, { id })
    await transaction.run(deleteMessage, { id })
  }
  if (messages.length > 0) return true
  await transaction.run(deleteReadMarks, { userId })
  await transaction.run(deleteChat, { userId })
  return false
}
