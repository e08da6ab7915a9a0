import type { Priority } from '#contract/announcements.ts'
import type { Timestamp } from '../timestamp.ts'

interface Announcements {
  id: string
  title: string
  content: string
  priority: Priority
  created_by: string
  created_at: Timestamp
  deleted_at: Timestamp | null
  deleted_by: string | null
  /** Number of the newest revision; 0 before the first edit. */
  edit_count: number
  updated_at: Timestamp | null
}

/** An announcement before an edit. Numbers start at 1. */
interface AnnouncementRevisions {
  announcement_id: string
  number: number
  title: string
  content: string
  priority: Priority
  replaced_by: string
  replaced_at: Timestamp
}

interface AnnouncementReads {
  announcement_id: string
  reader_id: string
  read_at: Timestamp
}

/** Number of announcements that a student has read, by priority and without deleted ones. No row means 0. */
interface AnnouncementReadCounts {
  reader_id: string
  priority: Priority
  amount: number
}

export interface AnnouncementsTables {
  announcements: Announcements
  announcement_revisions: AnnouncementRevisions
  announcement_reads: AnnouncementReads
  announcement_read_counts: AnnouncementReadCounts
}
