import { type AnnouncementEdit, StoredAnnouncementText } from '#contract/announcements.ts'
import { announcement_not_found } from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import { orNotFound } from '#server/platform/errors.ts'
import { notify } from '#server/platform/jobs/notify.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import type { Deletion, Edit, NewPost, PostType, Restoration } from '#server/subjects/posts/public.ts'
import * as reads from './reads-store.ts'
import { announcementLabels, announcements, findForReader } from './store.ts'

async function publishAnnouncement(transaction: Transaction, announcement: StoredAnnouncementText & NewPost) {
  await announcements.insert(transaction, announcement)
  const { id: entityId, createdBy: actorId, priority, title, now } = announcement
  await recordHistory(transaction, {
    kind: 'announcement.created',
    actorId,
    entityId,
    facts: { priority },
    content: { title },
    now,
  })
  notifyStudents(transaction, announcement, announcement)
}

/** Notifies the students who have not read an announcement. */
function notifyStudents(
  transaction: Transaction,
  { priority }: StoredAnnouncementText,
  { id: about, createdBy: by, now }: NewPost,
): void {
  const isUrgent = priority === 'urgent'
  notify(transaction, { kind: 'announcement', about, to: 'students', by, isUrgent }, now)
}

export const announcementPosts: PostType<StoredAnnouncementText> = {
  kind: 'announcement',
  change: 'announcements',
  text: jsonColumn(StoredAnnouncementText),
  labels: announcementLabels,
  publish: publishAnnouncement,
}

/**
 * Changes an announcement. Its earlier text is kept in the history. Who has read it does not change, unless it is to be unread again.
 * @throws {AppError} `not_found`, also if it is deleted; `edited_meanwhile`
 */
export async function editAnnouncement(
  transaction: Transaction,
  text: StoredAnnouncementText,
  edit: Edit,
  { unreadAgain = false }: Pick<AnnouncementEdit, 'unreadAgain'>,
): Promise<void> {
  const { id, editedBy: actorId, now } = edit
  const edited = orNotFound(await announcements.edit(transaction, text, edit, unreadAgain), announcement_not_found)
  if (!edited.isCounted) return
  const { priority, ...content } = edited.before
  if (unreadAgain) {
    await reads.deleteReads(transaction, { id })
    notifyStudents(transaction, text, { id, createdBy: actorId, now })
  }
  const facts = { priority, to: text.priority, ...(unreadAgain && { unreadAgain }) }
  await recordHistory(transaction, { kind: 'announcement.edited', actorId, entityId: id, facts, content, now })
}

/** @throws {AppError} `not_found` */
export async function deleteAnnouncement(transaction: Transaction, deletion: Deletion): Promise<void> {
  const deleted = orNotFound(await announcements.remove(transaction, deletion), announcement_not_found)
  const { priority, ...content } = deleted
  await recordHistory(transaction, {
    kind: 'announcement.deleted',
    actorId: deletion.deletedBy,
    entityId: deletion.id,
    facts: { priority },
    content,
    now: deletion.now,
  })
}

/** Restores a deleted announcement. Who has read it does not change. @throws {AppError} `not_found`, also if it is too late */
export async function restoreAnnouncement(transaction: Transaction, restoration: Restoration): Promise<void> {
  const { id: entityId, restoredBy: actorId, now } = restoration
  const { title } = orNotFound(await announcements.restore(transaction, restoration), announcement_not_found)
  await recordHistory(transaction, { kind: 'announcement.restored', actorId, entityId, content: { title }, now })
}

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
