import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { Identity } from '#server/platform/personal-data/declaration.ts'
import { erasures, findHolder } from './declared.ts'

/**
 * Refuses the erasure of a person if there is a reason that the leader may know.
 * @param leaderId null for operators' commands
 * @throws {AppError} `conflict`
 */
export async function refuseErasure(transaction: Transaction, leaderId: string | null, userId: string): Promise<void> {
  for (const { refusal } of erasures()) {
    const reason = await refusal?.(transaction, leaderId, userId)
    if (reason !== undefined) throw new AppError('conflict', reason())
  }
}

/** Erases what is small: the identity of a person, and what would show it. */
export async function eraseAtOnce(transaction: Transaction, person: Identity, now: string): Promise<void> {
  for (const { atOnce } of erasures()) await atOnce?.(transaction, person, now)
}

/**
 * Erases the identity of a person at once: sessions end, the name is gone, and nothing that the person wrote is in any list. A job then
 * erases what they wrote (ADR 049). Take the account out of counts and lists before, and record `account.erased` after it.
 */
export async function eraseAccount(transaction: Transaction, person: Identity, now: string): Promise<void> {
  const { id: userId, name, username } = person
  const holder = findHolder()
  const caseIds = (await holder?.openCases(transaction, userId)) ?? []
  if (caseIds.length > 0) await holder?.keep(transaction, caseIds, [messages.erased_record_name({ name, username })])
  await eraseAtOnce(transaction, person, now)
  // The name of the property is that of jobs which wait in databases.
  const payload = { userId, concernIds: caseIds }
  await enqueueJob(transaction, { kind: 'erase', key: `erase:${userId}`, payload, now })
}
