import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { addNotices, lockLeaders, needsSecondLeader } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { requestIfNeeded } from '#server/subjects/people/public.ts'

// Downloads of backups by the two-person rule: docs/leaders.md#two-person-rule and ADR 039.

/** Requests a download, unless there is a request or none is needed. @throws {AppError} `not_allowed` */
export async function requestDownload(transaction: Transaction, leaderId: string, now: Date): Promise<void> {
  await lockLeaders(transaction, leaderId)
  if (!(await needsSecondLeader(transaction, leaderId))) return
  await requestOf(transaction, leaderId, now)
}

const requestOf = (transaction: Transaction, leaderId: string, now: Date) =>
  requestIfNeeded(transaction, { action: 'download backup', subjectId: leaderId, requestedBy: leaderId, now })

/**
 * Uses the confirmation of a download, if one is needed, and records the download before anything is sent.
 * @throws {AppError} `not_allowed`, or `conflict` if no second leader has confirmed it
 */
export async function useDownload(transaction: Transaction, leaderId: string, now: Date): Promise<void> {
  await lockLeaders(transaction, leaderId)
  if ((await requestOf(transaction, leaderId, now)) !== undefined) {
    throw new AppError('conflict', messages.backup_second_leader())
  }
  const entry = { kind: 'backup.downloaded', actorId: leaderId, now: now.toISOString() } as const
  await addNotices(transaction, entry)
  await recordHistory(transaction, entry)
}
