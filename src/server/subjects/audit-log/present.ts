import type { HistoryEntry } from '#contract/audit-log.ts'
import { nameOfEntry } from './chain.ts'
import type { EntryRow } from './store.ts'

/** An account that was removed, or whose person was erased, has no name. */
const presentPerson = (id: string, name: string | null) => (name ? { _id: id, name } : { _id: id })

export const presentEntry = (row: EntryRow): HistoryEntry => ({
  _id: nameOfEntry(row.hash),
  at: row.at,
  kind: row.kind,
  ...(row.actor_id !== null && { actor: presentPerson(row.actor_id, row.actor_name) }),
  ...(row.subject_id !== null && { subject: presentPerson(row.subject_id, row.subject_name) }),
  ...(row.entity_id !== null && { entityId: row.entity_id }),
  facts: JSON.parse(row.facts),
  // The job that erases texts may not have reached this entry yet.
  ...(row.content !== null && row.subject_erased_at === null && { content: JSON.parse(row.content) }),
})
