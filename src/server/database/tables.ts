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
}

interface SignInAttempts {
  /** A hash of account and address. */
  key: string
  failures: number
  last_failed_at: Instant
  blocked_until: Instant | null
}

interface SetupLinks {
  token_hash: string
  created_at: Instant
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
  responses: Responses
  sign_in_attempts: SignInAttempts
  setup_links: SetupLinks
  installation: Installation
  schema_migrations: SchemaMigrations
}
