import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { editedMeanwhile } from '#server/platform/edited-meanwhile.ts'
import { AppError } from '#server/platform/errors.ts'
import { accounts, activeLeaders, sessionRows } from '#server/subjects/accounts/public.ts'
import { factsOf, findLastChange, recordHistory } from '#server/subjects/audit-log/public.ts'
import { renameChat } from '#server/subjects/chats/public.ts'
import { mayBecomeLeader } from './two-person/present.ts'

// Changes of accounts that one leader makes alone. admissions.ts has decisions about people who wait, leader-changes.ts those that may
// need a second leader.

export interface AccountChange {
  userId: string
  /** Leader who makes the change. Null for operators' commands. */
  actorId: string | null
  now: Date
}

/** Records a change in the audit log. */
export const recordChange = (
  transaction: Transaction,
  kind: Parameters<typeof recordHistory>[1]['kind'],
  { userId, actorId, now }: AccountChange,
  content?: Record<string, string>,
) =>
  recordHistory(transaction, {
    kind,
    actorId,
    subjectId: userId,
    facts: factsOf(actorId),
    ...(content && { content }),
    now: now.toISOString(),
  })

/**
 * Corrects the name of a person.
 * @returns whether it changed
 * @throws {AppError} `not_found`, `not_allowed`, `edited_meanwhile` if it is not `from`, or `conflict` while a second leader decides by
 * name whether this is a leader
 */
export async function renameAccount(
  transaction: Transaction,
  change: AccountChange & { name: string; from?: string | undefined },
): Promise<boolean> {
  const { userId, actorId, now } = change
  await activeLeaders.lockLeaders(transaction, actorId)
  const account = await accounts.lockAccount(transaction, userId)
  if (account.name === change.name) return false
  if (actorId !== null && (await mayBecomeLeader(transaction, userId, now.toISOString()))) {
    throw new AppError('conflict', messages.rename_after_decision())
  }
  if (change.from !== undefined && change.from !== account.name) {
    const last = await findLastChange(transaction, 'account.renamed', account.id)
    const newer = { ...last, fields: ['name'], current: { name: account.name } }
    throw editedMeanwhile(newer, { name: messages.full_name })
  }
  const nameKey = await accounts.rename(transaction, account, change.name)
  if (account.role === 'student' && account.waiting_since === null) {
    await renameChat(transaction, { studentId: account.id, nameKey })
  }
  await recordChange(transaction, 'account.renamed', change, { name: account.name })
  return true
}

/** Ends all sessions of a person. @throws {AppError} `not_found` */
export async function signOut(transaction: Transaction, change: AccountChange): Promise<void> {
  await accounts.lockAccount(transaction, change.userId)
  await sessionRows.deleteSessions(transaction, change.userId)
  await recordChange(transaction, 'account.signed_out', change)
}
