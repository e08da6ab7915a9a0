import type { Notice } from '#contract/leaders.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { listActiveLeaders } from '../leaders-store.ts'
import * as store from './store.ts'

interface NewNotice {
  kind: Notice['kind']
  /** Null for operators' commands. */
  actorId: string | null
  subjectId?: string
  now: string
}

/** Notifies every active leader but the actor of a change, until they dismiss it. */
export async function addNotices(
  transaction: Transaction,
  { kind, actorId, subjectId, now }: NewNotice,
): Promise<void> {
  const notice = { kind, actor_id: actorId, subject_id: subjectId ?? null, created_at: now }
  for (const { id } of await listActiveLeaders(transaction)) {
    if (id !== actorId) await store.insertNotice(transaction, { ...notice, id: newId(), reader_id: id })
  }
}
