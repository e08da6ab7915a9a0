import { randomBytes } from 'node:crypto'
import type { RecordedKind } from '#contract/rules/audit-log.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { digestEntry, hashContent } from './chain.ts'
import { groupOf } from './kinds.ts'
import { appendEntry } from './write-store.ts'

/** An entry of the audit log, before it has its number. */
export interface HistoryRecord {
  kind: RecordedKind
  /** User who did it. Null for operators' commands. */
  actorId: string | null
  /** User whom it concerns. */
  subjectId?: string | undefined
  /** Question, response, message, prayer request, announcement, invitation or confirmation that it concerns. */
  entityId?: string | undefined
  /** Facts without names and without texts that people wrote. */
  facts?: Record<string, string | number | boolean | null>
  /** Names, and texts as they were before the change. They can be erased later without breaking the chain. */
  content?: Record<string, string | null>
  now: string
}

/** Returns the facts that tell an operator's command, which has no actor, from other changes. */
export const factsOf = (actorId: string | null): { by?: 'command' } => (actorId === null ? { by: 'command' } : {})

/**
 * Adds an entry to the audit log, in the transaction of what it records. Call it last.
 *
 * Lock order on PostgreSQL: the row of `history_head` comes after all other rows, because its statements are sent with the commit. A
 * deadlock is thus impossible: a transaction that has the head waits for no other, and others wait for it only during its commit.
 */
export async function recordHistory(transaction: Transaction, record: HistoryRecord): Promise<void> {
  const { kind, actorId, subjectId, entityId, facts = {}, content, now } = record
  const text = content === undefined ? null : JSON.stringify(content)
  const salt = text === null ? null : randomBytes(16).toString('base64url')
  const entry = {
    at: now,
    kind,
    actor_id: actorId,
    subject_id: subjectId ?? null,
    entity_id: entityId ?? null,
    facts: JSON.stringify(facts),
    content_hash: text === null || salt === null ? null : hashContent(salt, text),
  }
  appendEntry(transaction, {
    ...entry,
    kind_group: groupOf[kind],
    content: text,
    salt,
    digest: digestEntry(entry),
  })
}
