import type { Announcement, DeletedAnnouncement, Priority, StudentAnnouncement } from '#contract/announcements.ts'

interface AnnouncementRow {
  id: string
  title: string
  content: string
  priority: Priority
  created_at: string
}

export const presentAnnouncement = (row: AnnouncementRow): Announcement => ({
  _id: row.id,
  title: row.title,
  content: row.content,
  priority: row.priority,
  createdAt: row.created_at,
})

export const presentForReader = (row: AnnouncementRow & { read_at: string | null }): StudentAnnouncement => ({
  ...presentAnnouncement(row),
  readAt: row.read_at,
})

interface DeletedRow extends AnnouncementRow {
  author_name: string
  deleted_at: string | null
  deleter_name: string | null
}
export const presentDeleted = (row: DeletedRow): DeletedAnnouncement => ({
  ...presentAnnouncement(row),
  user: { name: row.author_name },
  deletedAt: row.deleted_at ?? '',
  deletedBy: row.deleter_name === null ? null : { name: row.deleter_name },
})
