import { announcement_not_found } from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { orNotFound } from '#server/platform/errors.ts'
import * as reads from './reads-store.ts'
import { findForReader } from './store.ts'

/**
 * Marks an announcement as read.
 * @returns the announcement, and whether it was unread
 * @throws {AppError} `not_found`
 */
export async function markAnnouncementRead(transaction: Transaction, read: reads.NewRead & { id: string }) {
  const isFirst = await reads.insertRead(transaction, read)
  const row = orNotFound(
    await findForReader(transaction, { id: read.id, readerId: read.readerId }),
    announcement_not_found,
  )
  return { isFirst, row }
}

/** Marks all announcements as read. @returns whether any was unread, and how many are afterwards */
export async function markAllAnnouncementsRead(transaction: Transaction, read: reads.NewRead) {
  const isAny = await reads.insertReads(transaction, read)
  return { isAny, unreadCount: await reads.countUnreadAnnouncements(transaction, { readerId: read.readerId }) }
}
