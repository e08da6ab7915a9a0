import type { Role } from '#contract/accounts.ts'
import type { Notice } from '#contract/leaders.ts'
import type { Timestamp } from '../timestamp.ts'

interface Users {
  id: string
  name: string
  username: string
  /** Folded username: see platform/text/fold-name.ts. */
  username_key: string
  email: string | null
  password_hash: string
  role: Role
  created_at: Timestamp
  /** Sort key of the name: see platform/text/sort-key.ts. */
  name_key: string
  /** Sort key of the username. */
  username_sort_key: string
  /** What the name and the username look like: see platform/text/skeleton.ts. */
  name_skeleton: string
  username_skeleton: string
  /** Folded email. Null if the account can't log in by email. */
  email_key: string | null
  /** Number of all responses of a student. */
  responses_count: number
  /** Number of questions with an active response, without deleted ones. */
  answered_count: number
  /** Set while the account waits for a leader to let it in. */
  waiting_since: Timestamp | null
  /** 1 while it waits because it accepted the invitation of a leader, until a second leader confirms it. */
  invited_as_leader: number
  /** Set while the account is switched off. */
  switched_off_at: Timestamp | null
  /** Time of the last use of a session, to the hour. */
  last_seen_at: Timestamp
  /** Set while a leader is one of those who receive concerns. */
  safeguarding_lead_since: Timestamp | null
  /** 1 while the account waits until a leader records a guardian's consent. */
  needs_consent: number
  /** Set while a leader has the person's data kept: it can't be erased. */
  held_since: Timestamp | null
  /** When leaders have last decided to keep an account that was not used for a long time. */
  kept_at: Timestamp | null
  /** Set when the person was erased. The row has no name then, and is in no list. */
  erased_at: Timestamp | null
  /** Tag of the language that the person has chosen. Null until then. */
  language: string | null
}

/** Words of names and usernames, by which leaders find people: see platform/text/words.ts. */
interface UserWords {
  word: string
  user_id: string
}

/** Folded usernames that an account had before. Nobody else can choose them. */
interface EarlierUsernames {
  username_key: string
  user_id: string
}

interface Sessions {
  token_hash: string
  user_id: string
  created_at: Timestamp
  last_used_at: Timestamp
  expires_at: Timestamp
}

interface SignInAttempts {
  /** Hash of account and network. */
  key: string
  failures: number
  last_failed_at: Timestamp
  blocked_until: Timestamp | null
}

/** Token buckets of failed logins, by hashes of networks and accounts: see platform/http/limits/token-bucket.ts. */
interface SignInLimits {
  key: string
  full_at: Timestamp
}

/** Networks that an account has logged in from. */
interface KnownNetworks {
  user_id: string
  network_hash: string
  last_signed_in_at: Timestamp
}

/** One-time codes by which a user sets a new password. An operator's have no `created_by`. */
interface RecoveryCodes {
  user_id: string
  code_hash: string
  created_by: string | null
  created_at: Timestamp
  expires_at: Timestamp
}

interface SetupLinks {
  token_hash: string
  created_at: Timestamp
}

/** Has a single row. */
interface Installation {
  id: number
  administrator_created_at: Timestamp | null
  /** An id that sorts after the accounts that were made before there was a leader. Null before that, and in older installations. */
  first_accounts_before: string | null
  /** Incremented when the leaders, or their names, may have changed. */
  leaders_version: number
  /** Random text that changes with each restore, with which all versions of responses begin. */
  epoch: string
  /** Key pair with which push services identify this server (RFC 8292), base64url. Null until the first start. */
  vapid_public_key: string | null
  vapid_private_key: string | null
}

/** Changes by other leaders that a leader has not dismissed yet. */
interface Notices {
  id: string
  reader_id: string
  kind: Notice['kind']
  actor_id: string | null
  subject_id: string | null
  created_at: Timestamp
}

export interface AccountsTables {
  users: Users
  user_words: UserWords
  earlier_usernames: EarlierUsernames
  sessions: Sessions
  sign_in_attempts: SignInAttempts
  sign_in_limits: SignInLimits
  known_networks: KnownNetworks
  recovery_codes: RecoveryCodes
  setup_links: SetupLinks
  installation: Installation
  notices: Notices
}
