import type { Entry } from '#web/offline/outbox/entry.ts'
import { draftPrefix, saveUserData } from '#web/storage/user-data.ts'

/** Stores the text of an entry as the draft of its form. While it stays as it is, the form sends it with the same key. */
export function saveDraft({ userId, draft, key, kind }: Entry, values: Record<string, string>): void {
  if (draft === undefined) return
  const sent = kind === 'changed answer' ? {} : { idempotencyKey: key }
  saveUserData(userId, draftPrefix + draft, JSON.stringify({ ...values, ...sent }))
}
