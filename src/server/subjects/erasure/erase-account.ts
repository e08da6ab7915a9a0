import * as messages from '#messages'
import { hashKey } from '#server/platform/codes.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import {
  eraseConcernsOf,
  hasOpenConcern,
  listOpenConcerns,
  receivesOpenConcern,
} from '#server/subjects/concerns/erase.ts'
import { keepIdentity } from '#server/subjects/concerns/keep-texts.ts'
import { eraseConsentsOf } from '#server/subjects/guardians/consent-store.ts'
import * as store from './account-store.ts'

/**
 * Refuses the erasure of a person with an open concern, if the leader receives it. To all other leaders, the concern must not show
 * (AZ8): their erasure goes on, and what the concern needs is kept with it.
 * @param leaderId null for operators' commands
 * @throws {AppError} `conflict`
 */
export async function refuseOpenConcern(
  transaction: Transaction,
  leaderId: string | null,
  userId: string,
): Promise<void> {
  const isKnown =
    leaderId === null
      ? await hasOpenConcern(transaction, userId)
      : await receivesOpenConcern(transaction, leaderId, userId)
  if (isKnown) throw new AppError('conflict', messages.erase_open_concern())
}

interface Identity {
  id: string
  name: string
  username: string
}

/**
 * Erases the identity of a person at once: sessions end, the name is gone, and nothing that the person wrote is in any list. A job then
 * erases what they wrote (ADR 049). Take the account out of counts and lists before, and record `account.erased` after it.
 */
export async function eraseAccount(transaction: Transaction, person: Identity, now: string): Promise<void> {
  const { id: userId } = person
  const concernIds = await listOpenConcerns(transaction, userId)
  if (concernIds.length > 0) await keepIdentity(transaction, concernIds, person)
  await eraseConcernsOf(transaction, userId)
  await eraseConsentsOf(transaction, userId)
  await store.clearIdentity(transaction, userId, now)
  await store.deleteOfAccount(transaction, userId, hashKey('account', userId))
  await store.hidePrayerRequests(transaction, userId, now)
  await enqueueJob(transaction, { kind: 'erase', key: `erase:${userId}`, payload: { userId, concernIds }, now })
}
