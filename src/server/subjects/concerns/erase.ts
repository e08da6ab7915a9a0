import type { Reader, Transaction } from '#server/platform/database/database.ts'
import * as store from './erase-store.ts'

// What the erasure of a person does to concerns (ADR 047 and ADR 049).

/** Returns the ids of the open concerns that a person told, or that are about the person. */
export const listOpenConcerns = (reader: Reader, userId: string): Promise<string[]> => store.listOpen(reader, userId)

/** Returns whether there is an open concern that a person told, or that is about the person. */
export const hasOpenConcern = async (reader: Reader, userId: string): Promise<boolean> =>
  (await store.listOpen(reader, userId)).length > 0

/**
 * Returns whether a leader receives an open concern of or about a person. Only then may the leader learn that it blocks the erasure.
 * For all others, the erasure works as it always does, and the records go to {@link saveRecords} first.
 */
export async function receivesOpenConcern(reader: Reader, leaderId: string, userId: string): Promise<boolean> {
  const received = await Promise.all(
    (await store.listOpen(reader, userId)).map((id) => store.receives(reader, id, leaderId)),
  )
  return received.includes(true)
}

/**
 * Erases the texts of the closed concerns that a person told, and the copies of the person's reported texts in closed concerns of
 * others. Open concerns stay as they are.
 */
export const eraseConcernsOf = (transaction: Transaction, userId: string): Promise<void> =>
  store.clearClosed(transaction, userId)

/**
 * Keeps records of a person with each of these open concerns, because the person is about to be erased. Those who receive the concerns
 * can read them there.
 * @param records texts of at most 4,000 characters
 */
export async function saveRecords(
  transaction: Transaction,
  concernIds: readonly string[],
  records: readonly string[],
): Promise<void> {
  for (const id of [...concernIds].sort((one, other) => (one < other ? -1 : 1))) {
    await store.lockConcern(transaction, id)
    await store.addRecords(transaction, id, records)
  }
}
