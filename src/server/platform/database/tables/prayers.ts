import type { Audience } from '#contract/rules/prayers.ts'
import type { Timestamp } from '../timestamp.ts'

interface PrayerRequests {
  id: string
  student_id: string
  content: string
  created_at: Timestamp
  prayer_count: number
  deleted_at: Timestamp | null
  /** The author, if the author has withdrawn it. */
  deleted_by: string | null
  audience: Audience
  /** Number of edits. */
  edit_count: number
  edited_at: Timestamp | null
  /** Set when the author marks it as answered. */
  answered_at: Timestamp | null
  /** The author's word of thanks. */
  thanks: string | null
  /** 1 if it has a row in `prayer_responses`. */
  has_response: number
  /** The part of `prayer_count` that the author has seen, with the author's own prayer. */
  seen_prayer_count: number
  /** 1 if the author has seen the response. */
  seen_response: number
}

interface Prayers {
  prayer_request_id: string
  student_id: string
  created_at: Timestamp
}

interface PrayerResponses {
  prayer_request_id: string
  content: string
  responded_by: string
  responded_at: Timestamp
  /** 1 if it is for the author and the leaders only, even if the request is shared with the group later. */
  is_private: number
}

export interface PrayersTables {
  prayer_requests: PrayerRequests
  prayers: Prayers
  prayer_responses: PrayerResponses
}
