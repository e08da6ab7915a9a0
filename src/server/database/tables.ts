import type { Priority } from '#contract/announcements.ts'
import type { Category } from '#contract/questions.ts'
import type { ResponseStatus } from '#contract/response-status.ts'
import type { Role } from '#contract/users.ts'

/** ISO 8601 in UTC with milliseconds, from the app's clock. Sorts as text. */
type Timestamp = string

interface Users {
  id: string
  name: string
  username: string
  /** Folded username: see names/fold-name.ts. */
  username_key: string
  email: string | null
  password_hash: string
  role: Role
  created_at: Timestamp
  /** Sort key of the name: see names/sort-key.ts. */
  name_key: string
  /** Sort key of the username. */
  username_sort_key: string
  /** Folded email. Null if the account can't log in by email. */
  email_key: string | null
  /** Number of all responses of a student. */
  responses_count: number
  /** Number of questions with an active response, without deleted ones. */
  answered_count: number
}

interface Sessions {
  token_hash: string
  user_id: string
  created_at: Timestamp
  last_used_at: Timestamp
  expires_at: Timestamp
}

interface Questions {
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
interface QuestionRevisions {
  question_id: string
  number: number
  title: string
  description: string
  category: Category
  due_date: string
  replaced_by: string
  replaced_at: Timestamp
}

interface Responses {
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
}

/** Every review of a response, the newest one included. Numbers start at 1. */
interface ResponseReviews {
  response_id: string
  number: number
  status: Exclude<ResponseStatus, 'pending'>
  feedback: string | null
  reviewed_by: string
  reviewed_at: Timestamp
}

/** One row for each student, from registration on. */
interface Chats {
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
}

interface Messages {
  id: string
  chat_id: string
  seq: number
  sender_id: string
  content: string
  created_at: Timestamp
  edited_at: Timestamp | null
}

/** The text of a message before an edit. */
interface MessageRevisions {
  message_id: string
  number: number
  content: string
  replaced_at: Timestamp
}

interface ChatReads {
  chat_id: string
  reader_id: string
  last_read_seq: number
}

/** Version of the list of chats: the sum over all shards. */
interface ChatListVersions {
  shard: number
  version: number
}

interface PrayerRequests {
  id: string
  student_id: string
  content: string
  created_at: Timestamp
  prayer_count: number
  deleted_at: Timestamp | null
  deleted_by: string | null
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
}

interface Announcements {
  id: string
  title: string
  content: string
  priority: Priority
  created_by: string
  created_at: Timestamp
  deleted_at: Timestamp | null
  deleted_by: string | null
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

interface SignInAttempts {
  /** Hash of account and network. */
  key: string
  failures: number
  last_failed_at: Timestamp
  blocked_until: Timestamp | null
}

/** Keys of requests that created a row, so that a retry returns it (ADR 025). */
interface IdempotencyKeys {
  user_id: string
  key: string
  /** SHA-256 of the request; null for messages sent before migration 007. */
  request_digest: string | null
  row_id: string
  created_at: Timestamp
}

/** Token buckets of failed logins: see http/token-bucket.ts. */
interface SignInLimits {
  /** Hash of a network or an account. */
  key: string
  full_at: Timestamp
}

/** Networks that an account has logged in from. */
interface KnownNetworks {
  user_id: string
  network_hash: string
  last_signed_in_at: Timestamp
}

interface SetupLinks {
  token_hash: string
  created_at: Timestamp
}

/** Counters: each is the sum over its shards. */
interface Counts {
  name: string
  shard: number
  amount: number
}

/** Has a single row. */
interface Installation {
  id: number
  administrator_created_at: Timestamp | null
}

interface SchemaMigrations {
  name: string
  /** SHA-256 of the migration's files. */
  checksum: string
}

export interface Tables {
  users: Users
  sessions: Sessions
  questions: Questions
  question_revisions: QuestionRevisions
  responses: Responses
  response_reviews: ResponseReviews
  chats: Chats
  messages: Messages
  message_revisions: MessageRevisions
  chat_reads: ChatReads
  chat_list_versions: ChatListVersions
  prayer_requests: PrayerRequests
  prayers: Prayers
  prayer_responses: PrayerResponses
  announcements: Announcements
  announcement_reads: AnnouncementReads
  announcement_read_counts: AnnouncementReadCounts
  sign_in_attempts: SignInAttempts
  idempotency_keys: IdempotencyKeys
  sign_in_limits: SignInLimits
  known_networks: KnownNetworks
  counts: Counts
  setup_links: SetupLinks
  installation: Installation
  schema_migrations: SchemaMigrations
}
