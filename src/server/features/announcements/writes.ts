import { priorities } from '#contract/announcements.ts'
import { announcement_not_found } from '#messages'
import type { Transaction } from '../../database/database.ts'
import { orNotFound } from '../../errors.ts'
import { recordHistory } from '../../history/record.ts'
import { changeCounters } from '../../stats/counters-store.ts'
import * as store from './store.ts'

export async function publishAnnouncement(transaction: Transaction, announcement: store.NewAnnouncement) {
  const row = await store.insertAnnouncement(transaction, announcement)
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
  return row
}

/** @throws {AppError} `not_found` */
export async function deleteAnnouncement(transaction: Transaction, deletion: store.Deletion): Promise<void> {
  const { priority, title, content } = orNotFound(
    await store.markDeleted(transaction, deletion),
    announcement_not_found,
  )
  await store.subtractReads(transaction, deletion.id, priority)
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
export async function markAnnouncementRead(transaction: Transaction, read: store.NewRead & { id: string }) {
  const { id, readerId } = read
  const { priority } = orNotFound(await store.findForReader(transaction, id, readerId), announcement_not_found)
  const isFirst = await store.insertRead(transaction, read)
  if (isFirst) await store.addReads(transaction, readerId, priority, 1)
  return { isFirst, row: await store.findForReader(transaction, id, readerId) }
}

/** Marks all unread announcements as read. @returns whether there were any */
export async function markAllAnnouncementsRead(transaction: Transaction, read: store.NewRead): Promise<boolean> {
  let isAny = false
  for (const priority of priorities) {
    const amount = await store.insertReads(transaction, priority, read)
    if (amount === 0) continue
    await store.addReads(transaction, read.readerId, priority, amount)
    isAny = true
  }
  return isAny
}
