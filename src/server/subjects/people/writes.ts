import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { editedMeanwhile } from '#server/platform/edited-meanwhile.ts'
import { AppError } from '#server/platform/errors.ts'
import {
  type AccountRow,
  addNotices,
  deleteSessions,
  endSecrets,
  lockAccount,
  lockLeaders,
  rename,
  setSwitchedOff,
} from '#server/subjects/accounts/public.ts'
import { factsOf, findLastChange, recordHistory } from '#server/subjects/audit-log/public.ts'
import { openChat, renameChat } from '#server/subjects/chats/public.ts'

// Changes of accounts that one leader makes alone. admissions.ts has decisions about people who wait, leader-changes.ts those that may
// need a second leader.

export interface AccountChange {
  userId: string
  /** Leader who makes the change. Null for operators' commands. */
  actorId: string | null
  now: Date
}

/** Returns whether an account counts as a student. */
export const isActiveStudent = ({ role, waiting_since, switched_off_at }: AccountRow): boolean =>
  role === 'student' && waiting_since === null && switched_off_at === null

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
 * @throws {AppError} `not_found`, `edited_meanwhile` if it is not `from`
 */
export async function renameAccount(
  transaction: Transaction,
  change: AccountChange & { name: string; from?: string | undefined },
): Promise<boolean> {
  await lockLeaders(transaction)
  const account = await lockAccount(transaction, change.userId)
  if (account.name === change.name) return false
  if (change.from !== undefined && change.from !== account.name) {
    const last = await findLastChange(transaction, 'account.renamed', account.id)
    const newer = { ...last, fields: ['name'], current: { name: account.name } }
    throw editedMeanwhile(newer, { name: messages.full_name })
  }
  const nameKey = await rename(transaction, account, change.name)
  if (account.role === 'student' && account.waiting_since === null) {
    await renameChat(transaction, { studentId: account.id, nameKey })
  }
  await recordChange(transaction, 'account.renamed', change, { name: account.name })
  return true
}

/** Ends all sessions of a person. @throws {AppError} `not_found` */
export async function signOut(transaction: Transaction, change: AccountChange): Promise<void> {
  await lockAccount(transaction, change.userId)
  await deleteSessions(transaction, change.userId)
  await recordChange(transaction, 'account.signed_out', change)
}

/**
 * Switches an account on again.
 * @returns whether it was off
 * @throws {AppError} `not_found`, or `conflict` if a consent was withdrawn and there is no new one
 */
export async function switchOn(transaction: Transaction, change: AccountChange): Promise<boolean> {
  await lockLeaders(transaction)
  const account = await lockAccount(transaction, change.userId)
  if (account.switched_off_at === null) return false
  if (account.needs_consent === 1) throw new AppError('conflict', messages.consent_withdrawn_first())
  await setSwitchedOff(transaction, { id: account.id, at: null })
  await endSecrets(transaction, { userId: account.id, now: change.now.toISOString() })
  if (account.role === 'student') await openChat(transaction, { studentId: account.id, nameKey: account.name_key })
  else {
    const notice = { kind: 'account.switched_on', actorId: change.actorId, subjectId: account.id } as const
    await addNotices(transaction, { ...notice, now: change.now.toISOString() })
  }
  await recordChange(transaction, 'account.switched_on', change)
  return true
}
