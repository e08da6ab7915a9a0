import { StoredAnnouncementText } from '#contract/announcements.ts'
import { announcement_not_found } from '#messages'
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
  const before = orNotFound(await store.countEdit(transaction, id), announcement_not_found)
  await store.updateText(transaction, text)
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

/** @throws {AppError} `not_found` */
export async function deleteAnnouncement(transaction: Transaction, deletion: store.Deletion): Promise<void> {
  const { priority, title, content } = orNotFound(
    await store.markDeleted(transaction, deletion),
    announcement_not_found,
  )
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
  const row = orNotFound(await store.findForReader(transaction, read.id, read.readerId), announcement_not_found)
  return { isFirst, row }
}
