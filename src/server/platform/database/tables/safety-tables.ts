// Tables of the audit log, of concerns, and of consent.
import type { ConsentMethod } from '#contract/rules/guardians.ts'
import type { RecordedGroup, RecordedKind } from '#server/subjects/audit-log/kinds.ts'
import type { Timestamp } from '../timestamp.ts'

/** The audit log: see history/record.ts. */
export interface HistoryEntries {
  /** Numbers start at 1 and have no gaps. */
  seq: number
  at: Timestamp
  kind: RecordedKind
  /** Group of the kind, by which the history is filtered. */
  kind_group: RecordedGroup
  /** User who did it. Null for operators' commands. */
  actor_id: string | null
  /** User whom it concerns. */
  subject_id: string | null
  /** Question, response, message, prayer request, announcement, invitation or confirmation that it concerns. */
  entity_id: string | null
  /** JSON object without names or texts that people wrote. */
  facts: string
  /** JSON object with names and texts. Null if there are none, or if they were erased. */
  content: string | null
  salt: string | null
  /** SHA-256 of salt and content. It remains when the content is erased. */
  content_hash: string | null
  /** SHA-256 of this row and the hash before it: see history/chain.ts. */
  hash: string
}

/** Has a single row: the number and the hash of the newest entry. */
export interface HistoryHead {
  id: number
  seq: number
  hash: string
}

/** What people have told the safeguarding leads. Nobody whom a concern is about ever sees it. */
export interface Concerns {
  id: string
  reporter_id: string
  content: string
  /** Whom it is about, in the reporter's words, if it is nobody whom the reporter could choose. */
  about_text: string | null
  created_at: Timestamp
  /** The reported message, prayer request or announcement, with its text and its author at that time. Null for other concerns. */
  entity_kind: 'message' | 'prayer' | 'announcement' | null
  entity_id: string | null
  entity_text: string | null
  entity_author_id: string | null
  /** Number of texts of the reporter, and how many of them a leader who receives it has read. */
  text_count: number
  read_text_count: number
  /** First reading by a leader who receives it. */
  read_at: Timestamp | null
  read_by: string | null
  handled_by: string | null
  handled_at: Timestamp | null
  closed_by: string | null
  closed_at: Timestamp | null
  closing_note: string | null
  /** Number of changes that the reporter sees, and how many of them the reporter has seen. */
  version: number
  seen_version: number
}

/** Whom a concern is about. */
export interface ConcernPeople {
  concern_id: string
  user_id: string
  /** 1 if the reporter named the person; 0 for the authors of what was reported, whom the reporter may not know. */
  is_named: number
}

/** What the reporter added, and replies of leaders to the reporter. */
export interface ConcernMessages {
  id: string
  concern_id: string
  author_id: string
  content: string
  created_at: Timestamp
}

/** Records of a person that are kept for an open concern when a leader whom it is about erases the person. */
export interface ConcernRecords {
  concern_id: string
  /** From 1. */
  number: number
  content: string
}

/** Consent of guardians, as leaders recorded it. At most one for a person is not withdrawn. */
export interface Consents {
  id: string
  user_id: string
  guardian_name: string
  method: ConsentMethod
  /** Calendar day. */
  given_on: string
  recorded_by: string
  recorded_at: Timestamp
  withdrawn_at: Timestamp | null
  /** The leader who recorded that it was withdrawn. Null if the guardian withdrew it. */
  withdrawn_by: string | null
}

/** Links by which a guardian sees what kinds of data exist. A link is exchanged once for a session. */
export interface GuardianLinks {
  id: string
  user_id: string
  token_hash: string
  created_by: string
  created_at: Timestamp
  expires_at: Timestamp
  opened_at: Timestamp | null
  revoked_at: Timestamp | null
  session_hash: string | null
  session_expires_at: Timestamp | null
}
