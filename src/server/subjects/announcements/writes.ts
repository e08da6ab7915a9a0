import { type Priority, priorities, StoredAnnouncementText } from '#contract/announcements.ts'
import { announcement_not_found } from '#messages'
import { changeCounters } from '#server/platform/database/counters.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import { orNotFound } from '#server/platform/errors.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { notify } from '#server/subjects/notifications/public.ts'
import type { PostType } from '#server/subjects/scheduling/public.ts'
import * as reads from './reads-store.ts'
import * as store from './store.ts'

interface Edit extends StoredAnnouncementText {
  id: string
  editedBy: string
  now: string
}

async function publishAnnouncement(transaction: Transaction, announcement: store.NewAnnouncement) {
  await store.insertAnnouncement(transaction, announcement)
  await changeCounters(transaction, { [`${announcement.priority} announcements`]: 1 })
  const { id: entityId, createdBy: actorId, priority, title, now } = announcement
  await recordHistory(transaction, {
    kind: 'announcement.created',
    actorId,
    entityId,
    facts: { priority },
    content: { title },
    now,
  })
  const isUrgent = priority === 'urgent'
  notify(transaction, { kind: 'announcement', about: entityId, to: 'students', by: actorId, isUrgent }, now)
}

export const announcementPosts: PostType<StoredAnnouncementText> = {
  kind: 'announcement',
  change: 'announcements',
  text: jsonColumn(StoredAnnouncementText),
  publish: publishAnnouncement,
}

/**
 * Changes an announcement and keeps its earlier text. Who has read it does not change.
 * @throws {AppError} `not_found`, also if it is deleted
 */
export async function editAnnouncement(transaction: Transaction, { editedBy, ...text }: Edit): Promise<void> {
  const { id, now } = text
  await reads.lockReadCounts(transaction)
  const before = orNotFound(await store.countEdit(transaction, id), announcement_not_found)
  await store.updateText(transaction, text)
  if (before.priority !== text.priority) await moveCounts(transaction, id, before.priority, text.priority)
  const { title, content, priority } = before
  await recordHistory(transaction, {
    kind: 'announcement.edited',
    actorId: editedBy,
    entityId: id,
    facts: { priority, to: text.priority },
    content: { title, content },
    now,
  })
}

/** Moves an announcement and its reads to the counters of another priority. The order of the priorities prevents deadlocks. */
async function moveCounts(transaction: Transaction, id: string, from: Priority, to: Priority): Promise<void> {
  for (const priority of priorities) {
    if (priority === from) await reads.subtractReads(transaction, id, from)
    if (priority === to) await reads.addReadsOf(transaction, id, to)
  }
  await changeCounters(transaction, { [`${from} announcements`]: -1, [`${to} announcements`]: 1 })
}

/** @throws {AppError} `not_found` */
export async function deleteAnnouncement(transaction: Transaction, deletion: store.Deletion): Promise<void> {
  await reads.lockReadCounts(transaction)
  const { priority, title, content } = orNotFound(
    await store.markDeleted(transaction, deletion),
    announcement_not_found,
  )
  await reads.subtractReads(transaction, deletion.id, priority)
  await changeCounters(transaction, { [`${priority} announcements`]: -1 })
  await recordHistory(transaction, {
    kind: 'announcement.deleted',
    actorId: deletion.deletedBy,
    entityId: deletion.id,
    facts: { priority },
    content: { title, content },
    now: deletion.now,
  })
}

/**
 * Marks an announcement as read.
 * @returns the announcement, and whether it was unread
 * @throws {AppError} `not_found`
 */
export async function markAnnouncementRead(transaction: Transaction, read: reads.NewRead & { id: string }) {
  const isFirst = await reads.insertRead(transaction, read)
  // Read after the announcement was locked, because an edit may have changed its priority just before.
  const row = orNotFound(await store.findForReader(transaction, read.id, read.readerId), announcement_not_found)
  if (isFirst) await reads.addReads(transaction, read.readerId, row.priority, 1)
  return { isFirst, row }
}

/** Marks all unread announcements as read. @returns whether there were any */
export async function markAllAnnouncementsRead(transaction: Transaction, read: reads.NewRead): Promise<boolean> {
  let isAny = false
  for (const priority of priorities) {
    const amount = await reads.insertReads(transaction, priority, read)
    if (amount === 0) continue
    await reads.addReads(transaction, read.readerId, priority, amount)
    isAny = true
  }
  return isAny
}
