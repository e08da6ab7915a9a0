// Tables of what people write.
import type { Priority } from '#contract/announcements.ts'
import type { Category, ResponseStatus } from '#contract/questions.ts'
import type { Audience } from '#contract/rules/prayers.ts'
import type { Timestamp } from '../timestamp.ts'

export interface Questions {
  id: string
  title: string
  description: string
  category: Category
  due_date: string
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp | null
  deleted_at: Timestamp | null
  /** Null also for questions deleted before migration 007. */
  deleted_by: string | null
  /** Number of the newest revision; 0 before the first edit. */
  edit_count: number
}

/** The text of a question before an edit. Numbers start at 1. */
export interface QuestionRevisions {
  question_id: string
  number: number
  title: string
  description: string
  category: Category
  due_date: string
  replaced_by: string
  replaced_at: Timestamp
}

export interface Responses {
  id: string
  question_id: string
  student_id: string
  answer: string
  status: ResponseStatus
  feedback: string | null
  created_at: Timestamp
  reviewed_by: string | null
  reviewed_at: Timestamp | null
  /** Number of the newest review; 0 before the first one. */
  review_count: number
  /** Number of the newest review that the student has seen. */
  seen_review_count: number
  /** Number of the newest revision; 0 before the first edit. */
  edit_count: number
  edited_at: Timestamp | null
}

/** The answer of a response before an edit by the student. Numbers start at 1. */
export interface ResponseRevisions {
  response_id: string
  number: number
  answer: string
  replaced_at: Timestamp
}

/** Every review of a response, the newest one included. Numbers start at 1. */
export interface ResponseReviews {
  response_id: string
  number: number
  status: Exclude<ResponseStatus, 'pending'>
  feedback: string | null
  reviewed_by: string
  reviewed_at: Timestamp
}

/** One row for each student, from registration on. */
export interface Chats {
  student_id: string
  student_name_key: string
  /** Number of the newest message. Numbers start at 1 in each chat. */
  last_seq: number
  /** Number of changes that are visible in the chat. */
  version: number
  /** Empty if there is no message. */
  last_message_id: string
  /** The leader who wrote last. */
  last_admin_id: string | null
  /** 1 if leaders see the chat in their list: its student is neither switched off nor a leader now. */
  is_listed: number
  /** Time of the first message of the student that no leader has replied to. Null if a leader wrote last, or nobody. */
  waiting_since: Timestamp | null
  /** The leader who has said that they will reply. */
  taken_by: string | null
  taken_at: Timestamp | null
  /** Number of the first message that only the leader who wrote last has read (docs/product.md#second-look). Null if there is none. */
  unseen_seq: number | null
  /** Time of that message. */
  unseen_since: Timestamp | null
}

export interface Messages {
  id: string
  chat_id: string
  seq: number
  sender_id: string
  content: string
  created_at: Timestamp
  edited_at: Timestamp | null
}

/** The text of a message before an edit. */
export interface MessageRevisions {
  message_id: string
  number: number
  content: string
  replaced_at: Timestamp
}

export interface ChatReads {
  chat_id: string
  reader_id: string
  last_read_seq: number
}

/** Version of the list of chats: the sum over all shards. */
export interface ChatListVersions {
  shard: number
  version: number
}

export interface PrayerRequests {
  id: string
  student_id: string
  content: string
  created_at: Timestamp
  prayer_count: number
  deleted_at: Timestamp | null
  /** The author, if the author has withdrawn it. */
  deleted_by: string | null
  audience: Audience
  /** Number of the newest revision; 0 before the first edit. */
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

/** A prayer request before an edit by its author. Numbers start at 1. */
export interface PrayerRequestRevisions {
  prayer_request_id: string
  number: number
  content: string
  audience: Audience
  replaced_at: Timestamp
}

export interface Prayers {
  prayer_request_id: string
  student_id: string
  created_at: Timestamp
}

export interface PrayerResponses {
  prayer_request_id: string
  content: string
  responded_by: string
  responded_at: Timestamp
  /** 1 if it is for the author and the leaders only, even if the request is shared with the group later. */
  is_private: number
}

export interface Announcements {
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
export interface AnnouncementRevisions {
  announcement_id: string
  number: number
  title: string
  content: string
  priority: Priority
  replaced_by: string
  replaced_at: Timestamp
}

/** Questions and announcements that are published later: see scheduled-posts/. */
export interface ScheduledPosts {
  /** A UUIDv7 with the time of the publication. The published question or announcement keeps it as its id. */
  post_id: string
  kind: 'question' | 'announcement'
  publish_at: Timestamp
  /** JSON object with the fields of the form. */
  fields: string
  created_by: string
  created_at: Timestamp
}

export interface AnnouncementReads {
  announcement_id: string
  reader_id: string
  read_at: Timestamp
}

/** Number of announcements that a student has read, by priority and without deleted ones. No row means 0. */
export interface AnnouncementReadCounts {
  reader_id: string
  priority: Priority
  amount: number
}
