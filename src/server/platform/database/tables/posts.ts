import type { Timestamp } from '../timestamp.ts'

/** Questions and announcements that are published later: see posts/schedule.ts. */
interface ScheduledPosts {
  /** A UUIDv7 with the time of the publication. The published question or announcement keeps it as its id. */
  post_id: string
  kind: 'question' | 'announcement'
  publish_at: Timestamp
  /** JSON object with the fields of the form. */
  fields: string
  created_by: string
  created_at: Timestamp
  /** Number of edits. A published question or announcement continues it. */
  edit_count: number
  /** Who edited it last, and when. */
  edited_by: string | null
  edited_at: Timestamp | null
}

/** Ids that scheduled posts had before they got another time. */
interface MovedPosts {
  earlier_id: string
  /** The newest id. */
  post_id: string
}

export interface PostsTables {
  scheduled_posts: ScheduledPosts
  moved_posts: MovedPosts
}
