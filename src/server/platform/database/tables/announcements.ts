import type { Priority } from '#contract/announcements.ts'
import type { Timestamp } from '../timestamp.ts'

interface Announcements {
  id: string
  title: string
  content: string
  priority: Priority
  /** When and where it is what the announcement is about: a calendar day, or a moment in UTC. Empty if there is none. */
  starts_at: string
  place: string
  /** 1 if parents see it. */
  for_parents: number
  /** Calendar day until which parents are asked for a yes. Empty if they are not. */
  answer_until: string
  created_by: string
  created_at: Timestamp
  deleted_at: Timestamp | null
  deleted_by: string | null
  /** Number of edits. */
  edit_count: number
  updated_at: Timestamp | null
}

interface AnnouncementReads {
  announcement_id: string
  reader_id: string
  read_at: Timestamp
}

/** Not used since migration 019 (docs/decisions/017). */
interface AnnouncementReadCounts {
  reader_id: string
  priority: Priority
  amount: number
}

export interface AnnouncementsTables {
  announcements: Announcements
  announcement_reads: AnnouncementReads
  announcement_read_counts: AnnouncementReadCounts
}
