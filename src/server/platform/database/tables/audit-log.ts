import type { RecordedGroup, RecordedKind } from '#contract/rules/audit-log.ts'
import type { Timestamp } from '../timestamp.ts'

/** The audit log: see audit-log/record.ts. */
interface HistoryEntries {
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
  /** SHA-256 of this row and the hash before it: see audit-log/chain.ts. */
  hash: string
}

/** The text before an edit whose entry does not say all of it, because a release before migration 020 wrote it. */
interface EarlierTexts extends Pick<HistoryEntries, 'seq' | 'at' | 'subject_id' | 'facts'> {
  entity_id: string
  actor_id: string
  content: string
}

/** Has a single row: the number and the hash of the newest entry. */
interface HistoryHead {
  id: number
  seq: number
  hash: string
}

export interface AuditLogTables {
  history_entries: HistoryEntries
  earlier_texts: EarlierTexts
  history_head: HistoryHead
}
