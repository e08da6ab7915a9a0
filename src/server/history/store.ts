import type { HistoryKind } from '#contract/history.ts'
import type { Transaction } from '../database/database.ts'
import { statement } from '../database/statement.ts'

export interface EntryRow {
  seq: number
  at: string
  kind: HistoryKind
  actor_id: string | null
  subject_id: string | null
  entity_id: string | null
  facts: string
  content: string | null
  salt: string | null
  content_hash: string | null
  hash: string
}

const incrementSeq = statement((sql) =>
  sql
    .updateTable('history_head')
    .set((head) => ({ seq: head('seq', '+', 1) }))
    .where('id', '=', 1)
    .returning(['seq', 'hash']),
)
/** Takes the next number of the log, with the hash of the entry before it. Others that take one wait until the commit. */
export async function takeNextSeq(transaction: Transaction): Promise<{ seq: number; hash: string }> {
  const head = await transaction.first(incrementSeq)
  if (head === undefined) throw new Error('The history has no head')
  return head
}

const updateHead = statement((sql, value: { hash: string }) =>
  sql.updateTable('history_head').set({ hash: value.hash }).where('id', '=', 1),
)
export const setHead = (transaction: Transaction, hash: string) => transaction.run(updateHead, { hash })

const insertIntoEntries = statement((sql, value: { [Name in keyof EntryRow]: EntryRow[Name] }) =>
  sql.insertInto('history_entries').values({
    seq: value.seq,
    at: value.at,
    kind: value.kind,
    actor_id: value.actor_id,
    subject_id: value.subject_id,
    entity_id: value.entity_id,
    facts: value.facts,
    content: value.content,
    salt: value.salt,
    content_hash: value.content_hash,
    hash: value.hash,
  }),
)
export const insertEntry = (transaction: Transaction, entry: EntryRow) => transaction.run(insertIntoEntries, entry)
