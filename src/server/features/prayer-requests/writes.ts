import { prayer_not_found } from '#messages'
import type { Transaction } from '../../database/database.ts'
import { orNotFound } from '../../errors.ts'
import { recordHistory } from '../../history/record.ts'
import * as store from './store.ts'

export async function createPrayerRequest(transaction: Transaction, request: store.NewPrayerRequest) {
  await store.insertPrayerRequest(transaction, request)
  return store.findForCommunity(transaction, request.id, request.studentId)
}

/**
 * Counts a student's prayer for a request, once.
 * @returns the request, and whether this is the student's first prayer
 * @throws {AppError} `not_found`
 */
export async function pray(transaction: Transaction, prayer: store.Prayer) {
  const { requestId, studentId } = prayer
  orNotFound(await store.findForCommunity(transaction, requestId, studentId), prayer_not_found)
  const isFirst = await store.insertPrayer(transaction, prayer)
  if (isFirst) await store.countPrayer(transaction, prayer)
  return { isFirst, row: await store.findForCommunity(transaction, requestId, studentId) }
}

/** @throws {AppError} `not_found`, {UniqueViolation} of `store.oneResponse` */
export async function respondToPrayerRequest(transaction: Transaction, response: store.NewResponse) {
  const { requestId, respondedBy, now } = response
  const { student_id, content } = orNotFound(await store.findForLeaders(transaction, requestId), prayer_not_found)
  await store.insertResponse(transaction, response)
  await store.markResponded(transaction, requestId)
  const row = await store.findForLeaders(transaction, requestId)
  await recordHistory(transaction, {
    kind: 'prayer.responded',
    actorId: respondedBy,
    subjectId: student_id,
    entityId: requestId,
    content: { content },
    now,
  })
  return row
}

/** @throws {AppError} `not_found` */
export async function deletePrayerRequest(transaction: Transaction, deletion: store.Deletion): Promise<void> {
  const { id, deletedBy, now } = deletion
  const { student_id, content } = orNotFound(await store.markDeleted(transaction, deletion), prayer_not_found)
  await recordHistory(transaction, {
    kind: 'prayer.deleted',
    actorId: deletedBy,
    subjectId: student_id,
    entityId: id,
    content: { content },
    now,
  })
}
