import type { Timestamp } from '../timestamp.ts'

/** Questions and announcements that are published later: see scheduling/schedule.ts. */
interface ScheduledPosts {
  /** A UUIDv7 with the time of the publication. The published question or announcement keeps it as its id. */
  post_id: string
  kind: 'question' | 'announcement'
  publish_at: Timestamp
  /** JSON object with the fields of the form. */
  fields: string
  created_by: string
  created_at: Timestamp
}

export interface SchedulingTables {
  scheduled_posts: ScheduledPosts
}
