import type { Priority } from '#contract/announcements.ts'
import type { Category } from '#contract/questions.ts'
import type { ResponseStatus } from '#contract/response-status.ts'
import type { Role } from '#contract/users.ts'

/** ISO 8601 in UTC with milliseconds, from the app's clock: sorts as text. */
type Instant = string

interface Users {
  id: string
  name: string
  username: string
  /** The username as all its spellings have it. */
  username_key: string
  email: string | null
  password_hash: string
  role: Role
  created_at: Instant
  /** What the name sorts by: see names/sort-key.ts. */
  name_key: string
  /** What the username sorts by. */
  username_sort_key: string
  /** The email as all its spellings have it; null where the account can't sign in by email. */
  email_key: string | null
  /** Of a student: all responses, and the questions (not deleted) to which a pending or approved one stands. */
  responses_count: number
  answered_count: number
}

interface Sessions {
  token_hash: string
  user_id: string
  created_at: Instant
  last_used_at: Instant
  expires_at: Instant
}

interface Questions {
  id: string
  title: string
  description: string
  category: Category
  due_date: string
  created_by: string
  created_at: Instant
  updated_at: Instant | null
  deleted_at: Instant | null
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
  replaced_at: Instant
}

interface Responses {
  id: string
  question_id: string
  student_id: string
  answer: string
  status: ResponseStatus
  feedback: string | null
  created_at: Instant
  reviewed_by: string | null
  reviewed_at: Instant | null
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
  reviewed_at: Instant
}

/** One for each student, from registration on. */
interface Chats {
  student_id: string
  student_name_key: string
  /** The number of the newest message; messages are numbered from 1 in each chat. */
  last_seq: number
  /** Counts every change that a reader of the chat could see. */
  version: number
  /** Empty while there is no message. */
  last_message_id: string
  /** The administrator who wrote last. */
  last_admin_id: string | null
}

interface Messages {
  id: string
  chat_id: string
  seq: number
  sender_id: string
  content: string
  created_at: Instant
  edited_at: Instant | null
}

/** What a message said before an edit. */
interface MessageRevisions {
  message_id: string
  number: number
  content: string
  replaced_at: Instant
}

interface ChatReads {
  chat_id: string
  reader_id: string
  last_read_seq: number
}

/** Together they count the changes that the list of chats could show. */
interface ChatListVersions {
  shard: number
  version: number
}

interface PrayerRequests {
  id: string
  student_id: string
  content: string
  created_at: Instant
  prayer_count: number
  deleted_at: Instant | null
  deleted_by: string | null
}

interface Prayers {
  prayer_request_id: string
  student_id: string
  created_at: Instant
}

interface PrayerResponses {
  prayer_request_id: string
  content: string
  responded_by: string
  responded_at: Instant
}

interface Announcements {
  id: string
  title: string
  content: string
  priority: Priority
  created_by: string
  created_at: Instant
  deleted_at: Instant | null
  deleted_by: string | null
}

interface AnnouncementReads {
  announcement_id: string
  reader_id: string
  read_at: Instant
}

/** How many announcements of a priority a reader has read, deleted ones not included; no row where none. */
interface AnnouncementReadCounts {
  reader_id: string
  priority: Priority
  amount: number
}

interface SignInAttempts {
  /** A hash of account and address. */
  key: string
  failures: number
  last_failed_at: Instant
  blocked_until: Instant | null
}

/** Keys of requests that created a row, so that a retry returns it (ADR 025). */
interface IdempotencyKeys {
  user_id: string
  key: string
  /** SHA-256 of the request; null for messages sent before migration 007. */
  request_digest: string | null
  row_id: string
  created_at: Instant
}

/** Token buckets of failed sign-ins: see http/token-bucket.ts. */
interface SignInLimits {
  /** A hash of an address, or of an account. */
  key: string
  full_at: Instant
}

/** Networks that an account has signed in from. */
interface KnownNetworks {
  user_id: string
  network_hash: string
  last_signed_in_at: Instant
}

interface SetupLinks {
  token_hash: string
  created_at: Instant
}

/** How many there are of what has this name: the sum over its shards. */
interface Counts {
  name: string
  shard: number
  amount: number
}

/** One row. */
interface Installation {
  id: number
  administrator_created_at: Instant | null
}

interface SchemaMigrations {
  name: string
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
