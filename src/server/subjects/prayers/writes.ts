import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { editedMeanwhile } from '#server/platform/edited-meanwhile.ts'
import { orNotFound } from '#server/platform/errors.ts'
import { notify } from '#server/platform/jobs/notify.ts'
import { restorableSince } from '#server/platform/restorable.ts'
import { describeEdits, recordHistory } from '#server/subjects/audit-log/public.ts'
import * as store from './store.ts'
import * as writeStore from './write-store.ts'

/** Returns what the author wrote, for the entry about the end of a request. */
const textsOf = ({ content, thanks }: { content: string; thanks: string | null }) => ({
  content,
  ...(thanks !== null && { thanks }),
})

export async function createPrayerRequest(transaction: Transaction, request: writeStore.NewPrayerRequest) {
  await writeStore.insertPrayerRequest(transaction, request)
  const { id, studentId, now } = request
  notify(transaction, { kind: 'prayer_request', about: id, to: 'leaders', by: studentId }, now)
  return store.findForCommunity(transaction, { id, readerId: studentId })
}

const labels = { content: messages.prayer_your_request, audience: messages.prayer_audience }

/** The entry of an edit that changes the audience has the earlier one in `from`. */
const earlierOf = (entry: Record<string, unknown>) => ({ ...entry, audience: entry['from'] ?? entry['audience'] })

async function refuseStaleEdit(
  transaction: Transaction,
  { id, editCount: base }: writeStore.Edit,
  { edit_count: editCount, content, audience }: NonNullable<Awaited<ReturnType<typeof writeStore.lockOwnRequest>>>,
): Promise<void> {
  if (base === undefined || base === editCount) return
  const current = { content, audience }
  const edits = await describeEdits(transaction, id, editCount - base, current, earlierOf)
  throw editedMeanwhile({ ...edits, current: { ...current, editCount } }, labels)
}

/**
 * Changes a student's own request and keeps the earlier version.
 * @returns the request, and its earlier audience if something has changed
 * @throws {AppError} `not_found`, `edited_meanwhile` if the edit is not based on the newest version
 */
export async function editPrayerRequest(transaction: Transaction, edit: writeStore.Edit) {
  const { id, studentId, content, audience, now } = edit
  const earlier = orNotFound(await writeStore.lockOwnRequest(transaction, edit), messages.prayer_not_found)
  const isChanged = earlier.content !== content || earlier.audience !== audience
  if (isChanged) {
    await refuseStaleEdit(transaction, edit, earlier)
    await writeStore.updateText(transaction, edit)
  }
  const row = await store.findOfAuthor(transaction, { id, studentId })
  if (!isChanged) return { row, earlierAudience: undefined }
  await recordHistory(transaction, {
    kind: 'prayer.edited',
    actorId: studentId,
    subjectId: studentId,
    entityId: id,
    facts: earlier.audience === audience ? { audience } : { from: earlier.audience, to: audience },
    content: { content: earlier.content },
    now,
  })
  return { row, earlierAudience: earlier.audience }
}

/** Removes a student's own request from every list. @returns its audience @throws {AppError} `not_found` */
export async function withdrawPrayerRequest(
  transaction: Transaction,
  withdrawal: { id: string; studentId: string; now: string },
) {
  const { id, studentId, now } = withdrawal
  const withdrawn = orNotFound(await writeStore.markWithdrawn(transaction, withdrawal), messages.prayer_not_found)
  await recordHistory(transaction, {
    kind: 'prayer.withdrawn',
    actorId: studentId,
    subjectId: studentId,
    entityId: id,
    content: textsOf(withdrawn),
    now,
  })
  return withdrawn.audience
}

interface AnsweredChange {
  id: string
  studentId: string
  /** False to undo the mark. */
  isAnswered: boolean
  thanks: string | null
  now: string
}

/**
 * Marks a student's own request as answered, changes the word of thanks, or undoes the mark.
 * @returns the request, and whether something has changed
 * @throws {AppError} `not_found`
 */
export async function changeAnswered(transaction: Transaction, change: AnsweredChange) {
  const { id, studentId, isAnswered, now } = change
  const earlier = orNotFound(await writeStore.lockOwnRequest(transaction, change), messages.prayer_not_found)
  const answeredAt = isAnswered ? (earlier.answered_at ?? now) : null
  const thanks = isAnswered ? change.thanks : null
  const isChanged = answeredAt !== earlier.answered_at || thanks !== earlier.thanks
  if (isChanged) await writeStore.updateAnswered(transaction, { id, studentId, answeredAt, thanks })
  const row = await store.findOfAuthor(transaction, { id, studentId })
  if (!isChanged) return { row, isChanged }
  await recordHistory(transaction, {
    kind: isAnswered ? 'prayer.answered' : 'prayer.answered_undone',
    actorId: studentId,
    subjectId: studentId,
    entityId: id,
    content: { content: earlier.content, thanks: earlier.thanks },
    now,
  })
  return { row, isChanged }
}

/**
 * Counts a student's prayer for a request, once.
 * @returns the request, and its audience if this is the student's first prayer
 * @throws {AppError} `not_found`
 */
export async function pray(transaction: Transaction, prayer: writeStore.Prayer) {
  const { requestId, studentId } = prayer
  orNotFound(
    await store.findForCommunity(transaction, { id: requestId, readerId: studentId }),
    messages.prayer_not_found,
  )
  const isFirst = await writeStore.insertPrayer(transaction, prayer)
  // The author may have withdrawn it or hidden it from the group meanwhile.
  const counted = isFirst
    ? orNotFound(await writeStore.countPrayer(transaction, prayer), messages.prayer_not_found)
    : undefined
  if (counted !== undefined) {
    const to = { user: counted.student_id }
    notify(transaction, { kind: 'prayed', about: requestId, to, by: studentId }, prayer.now)
  }
  return {
    audience: counted?.audience,
    row: await store.findForCommunity(transaction, { id: requestId, readerId: studentId }),
  }
}

interface NewResponse {
  requestId: string
  content: string
  /** Whether it is for the author and the leaders only. */
  isPrivate: boolean | undefined
  respondedBy: string
  now: string
}

/** @throws {AppError} `not_found`, {UniqueViolation} of `oneResponse` */
export async function respondToPrayerRequest(transaction: Transaction, response: NewResponse) {
  const { requestId, respondedBy, now } = response
  const request = orNotFound(await writeStore.markResponded(transaction, { requestId }), messages.prayer_not_found)
  const isPrivate = response.isPrivate ?? request.audience === 'leaders'
  await writeStore.insertResponse(transaction, {
    prayer_request_id: requestId,
    content: response.content,
    responded_by: respondedBy,
    responded_at: now,
    is_private: isPrivate ? 1 : 0,
  })
  const row = await store.findForLeaders(transaction, { id: requestId })
  await recordHistory(transaction, {
    kind: 'prayer.responded',
    actorId: respondedBy,
    subjectId: request.student_id,
    entityId: requestId,
    content: { content: request.content },
    now,
  })
  const to = { user: request.student_id }
  notify(transaction, { kind: 'prayer_response', about: requestId, to, by: respondedBy }, now)
  return row
}

/** @returns the audience of the deleted request @throws {AppError} `not_found` */
export async function deletePrayerRequest(transaction: Transaction, deletion: writeStore.Deletion) {
  const { id, deletedBy, now } = deletion
  const deleted = orNotFound(await writeStore.markDeleted(transaction, deletion), messages.prayer_not_found)
  await recordHistory(transaction, {
    kind: 'prayer.deleted',
    actorId: deletedBy,
    subjectId: deleted.student_id,
    entityId: id,
    content: textsOf(deleted),
    now,
  })
  return deleted
}

/**
 * Restores a request that a leader deleted, with its response and prayers.
 * @returns the audience of the restored request
 * @throws {AppError} `not_found`, also if its author has withdrawn it, or if it is too late
 */
export async function restorePrayerRequest(transaction: Transaction, restoration: writeStore.Restoration) {
  const { id, restoredBy, now } = restoration
  const restored = orNotFound(
    await writeStore.markRestored(transaction, { id, since: restorableSince(now) }),
    messages.prayer_not_found,
  )
  await recordHistory(transaction, {
    kind: 'prayer.restored',
    actorId: restoredBy,
    subjectId: restored.student_id,
    entityId: id,
    now,
  })
  return restored
}

/** Marks what a student's requests have received as seen. @returns whether anything was new, and what is new now */
export async function markPrayersSeen(transaction: Transaction, studentId: string) {
  const isAny = (await writeStore.markSeen(transaction, { studentId })) > 0
  return { isAny, news: await store.findPrayerNews(transaction, studentId) }
}
