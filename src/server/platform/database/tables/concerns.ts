import type { Timestamp } from '../timestamp.ts'

/** What people have told the safeguarding leads. Nobody whom a concern is about ever sees it. */
interface Concerns {
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
interface ConcernPeople {
  concern_id: string
  user_id: string
  /** 1 if the reporter named the person; 0 for the authors of what was reported, whom the reporter may not know. */
  is_named: number
}

/** What the reporter added, and replies of leaders to the reporter. */
interface ConcernMessages {
  id: string
  concern_id: string
  author_id: string
  content: string
  created_at: Timestamp
}

/** Records of a person that are kept for an open concern when a leader whom it is about erases the person. */
interface ConcernRecords {
  concern_id: string
  /** From 1. */
  number: number
  content: string
}

export interface ConcernsTables {
  concerns: Concerns
  concern_people: ConcernPeople
  concern_messages: ConcernMessages
  concern_records: ConcernRecords
}
