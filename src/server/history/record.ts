import { createHash, randomBytes } from 'node:crypto'
import type { HistoryKind } from '#contract/history.ts'
import type { Transaction } from '../database/database.ts'
import * as store from './store.ts'

/** What an entry of the audit log says. */
export interface HistoryRecord {
  kind: HistoryKind
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

const hashOf = (values: readonly unknown[]) => createHash('sha256').update(JSON.stringify(values)).digest('base64url')

export const hashContent = (salt: string, content: string): string => hashOf([salt, content])

/** Returns the hash of an entry, which covers all of it but the content, and the hash of the entry before it. */
export const hashEntry = (entry: Omit<store.EntryRow, 'hash' | 'content' | 'salt'>, previousHash: string): string =>
  hashOf([
    previousHash,
    entry.seq,
    entry.at,
    entry.kind,
    entry.actor_id,
    entry.subject_id,
    entry.entity_id,
    entry.facts,
    entry.content_hash,
  ])

/**
 * Adds an entry to the audit log, in the transaction of what it records. Call it last: on PostgreSQL, other writes that add an
 * entry wait from here until the commit.
 */
export async function recordHistory(transaction: Transaction, record: HistoryRecord): Promise<void> {
  const { kind, actorId, subjectId, entityId, facts = {}, content, now } = record
  const { seq, hash: previousHash } = await store.takeNextSeq(transaction)
  const text = content === undefined ? null : JSON.stringify(content)
  const salt = text === null ? null : randomBytes(16).toString('base64url')
  const entry = {
    seq,
    at: now,
    kind,
    actor_id: actorId,
    subject_id: subjectId ?? null,
    entity_id: entityId ?? null,
    facts: JSON.stringify(facts),
    content_hash: text === null || salt === null ? null : hashContent(salt, text),
  }
  const hash = hashEntry(entry, previousHash)
  await Promise.all([
    store.insertEntry(transaction, { ...entry, content: text, salt, hash }),
    store.setHead(transaction, hash),
  ])
}
