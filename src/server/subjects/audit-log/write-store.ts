import { type Kysely, sql as raw } from 'kysely'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { queryAll, queryFirst, statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

export type EntryRow = Tables['history_entries']

// The database takes the number and computes the hash, so that both statements can be sent together with the commit.

const advanceHead = statement((sql, value: { digest: string }) =>
  sql
    .updateTable('history_head')
    .set((head) => ({
      seq: head('seq', '+', 1),
      hash: raw<string>`sha256_hex(hash || ' ' || cast(seq + 1 as text) || ' ' || ${value.digest})`,
    }))
    .where('id', '=', 1),
)

const headOf = (sql: Kysely<Tables>) => sql.selectFrom('history_head').where('id', '=', 1)
const insertIntoEntries = statement((sql, value: Omit<EntryRow, 'seq' | 'hash'>) =>
  sql.insertInto('history_entries').values({
    seq: headOf(sql).select('seq'),
    at: value.at,
    kind: value.kind,
    kind_group: value.kind_group,
    actor_id: value.actor_id,
    subject_id: value.subject_id,
    entity_id: value.entity_id,
    facts: value.facts,
    content: value.content,
    salt: value.salt,
    content_hash: value.content_hash,
    // Null if the head is missing, which fails the write.
    hash: headOf(sql).select('hash'),
  }),
)

/** Adds an entry after the newest one, at the end of the transaction. */
export function appendEntry(
  transaction: Transaction,
  { digest, ...entry }: Omit<EntryRow, 'seq' | 'hash'> & { digest: string },
): void {
  transaction.runBeforeCommit(advanceHead, { digest })
  transaction.runBeforeCommit(insertIntoEntries, entry)
}

/** Returns the number and the hash of the newest entry, and the number of an entry after it, which there should not be. */
export const readHead = queryFirst((sql) =>
  sql
    .selectFrom('history_head')
    .select(['seq', 'hash'])
    .select((head) =>
      head
        .selectFrom('history_entries')
        .select('history_entries.seq')
        .whereRef('history_entries.seq', '>', 'history_head.seq')
        .orderBy('history_entries.seq')
        .limit(1)
        .as('seq_after'),
    )
    .where('id', '=', 1),
)

const selectErasure = statement((sql, value: { personId: string }) =>
  sql
    .selectFrom('history_entries')
    .select('seq')
    .where('subject_id', '=', value.personId)
    .where('kind_group', '=', 'accounts')
    .where('kind', '=', 'account.erased')
    .orderBy('seq', 'desc')
    .limit(1),
)
/** Returns the number of the entry that records the erasure of a person. */
export const findErasure = async (reader: Reader, personId: string) =>
  (await reader.first(selectErasure, { personId }))?.seq

/** Lists entries after a number, oldest first. */
export const listEntries = queryAll((sql, value: { after: number; upTo: number; limit: number }) =>
  sql
    .selectFrom('history_entries')
    .selectAll()
    .where('seq', '>', value.after)
    .where('seq', '<=', value.upTo)
    .orderBy('seq')
    .limit(value.limit),
)
