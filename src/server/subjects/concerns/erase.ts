import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import * as store from './erase-store.ts'

// What the erasure of a person does to concerns (ADR 047 and ADR 049).

/**
 * Refuses the erasure of a person who told an open concern, or whom it is about, to a leader who receives it. To all other leaders, the
 * concern must not show (AZ8): their erasure goes on, and what the concern needs is kept with it.
 */
export async function refuseOpenConcern(transaction: Transaction, leaderId: string | null, userId: string) {
  const open = await store.listOpen(transaction, userId)
  const isKnown =
    leaderId === null
      ? open.length > 0
      : (await Promise.all(open.map((id) => store.receives(transaction, { id, leaderId })))).includes(true)
  return isKnown ? messages.erase_open_concern : undefined
}

/** Maximum length of a record. */
const maxLength = 4_000

/** Joins lines to records of at most the maximum length. A longer line is split. */
function packLines(lines: readonly string[]): string[] {
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

/**
 * Keeps texts of a person with each of these open concerns, because the person is erased. Those who receive the concerns can read them
 * there.
 */
export async function keepTexts(
  transaction: Transaction,
  concernIds: readonly string[],
  texts: readonly string[],
): Promise<void> {
  const records = packLines(texts)
  if (records.length === 0) return
  // In one order, so that simultaneous erasures do not wait for each other's locks.
  for (const id of [...concernIds].sort((one, other) => (one < other ? -1 : 1))) {
    await store.lockConcern(transaction, { id })
    await store.addRecords(transaction, id, records)
  }
}
