import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { listEarlierMessages, listMessages } from '#server/subjects/exports/content-store.ts'
import { saveRecords } from './erase.ts'

// What open concerns keep of a person who is erased by a leader who may not know of the concerns (ADR 049).

/** Maximum length of a record. */
const maxLength = 4_000

/** Joins lines to records of at most the maximum length. A longer line is split. */
export function packLines(lines: readonly string[]): string[] {
  const records: string[] = []
  for (const line of lines) {
    for (let start = 0; start < line.length; start += maxLength) {
      const part = line.slice(start, start + maxLength)
      const last = records.at(-1)
      if (last !== undefined && last.length + 1 + part.length <= maxLength) records.splice(-1, 1, `${last}\n${part}`)
      else records.push(part)
    }
  }
  return records
}

/** Keeps who a person is with each of these concerns. */
export const keepIdentity = (
  transaction: Transaction,
  concernIds: readonly string[],
  { name, username }: { name: string; username: string },
) => saveRecords(transaction, concernIds, [messages.erased_record_name({ name, username })])

/** Keeps the oldest messages of a person's chat, with their earlier texts, in the transaction that deletes them. */
export async function keepMessages(
  transaction: Transaction,
  concernIds: readonly string[],
  chatId: string,
  limit: number,
): Promise<void> {
  if (concernIds.length === 0) return
  const lines: string[] = []
  for (const message of await listMessages(transaction, chatId, 0, limit)) {
    const sender = message.sender_name || messages.erased_record_sender()
    const edits = { id: message.id, after: 0, limit: limits.maxMessageEdits }
    for (const { content, replaced_at } of await listEarlierMessages(transaction, edits)) {
      lines.push(messages.erased_record_before({ time: replaced_at, sender, text: content }))
    }
    lines.push(messages.erased_record_message({ time: message.created_at, sender, text: message.content }))
  }
  if (lines.length > 0) await saveRecords(transaction, concernIds, packLines(lines))
}
