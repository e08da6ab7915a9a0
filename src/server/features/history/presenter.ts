import type { HistoryEntry } from '#contract/history.ts'
import { nameOfEntry } from '../../history/chain.ts'
import type { EntryRow } from './store.ts'

const presentPerson = (id: string, name: string | null) => (name === null ? { _id: id } : { _id: id, name })

export const presentEntry = (row: EntryRow): HistoryEntry => ({
  _id: nameOfEntry(row.hash),
  at: row.at,
  kind: row.kind,
  ...(row.actor_id !== null && { actor: presentPerson(row.actor_id, row.actor_name) }),
  ...(row.subject_id !== null && { subject: presentPerson(row.subject_id, row.subject_name) }),
  ...(row.entity_id !== null && { entityId: row.entity_id }),
  facts: JSON.parse(row.facts),
  ...(row.content !== null && { content: JSON.parse(row.content) }),
})
