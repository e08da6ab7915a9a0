import { invitation_invalid } from '#messages'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { AccountKey } from '#server/platform/http/handlers.ts'
import { hashToken } from '#server/platform/tokens.ts'
import {
  activeLeaders,
  addNotices,
  createAccount,
  type NewUser,
  startFirstSession,
  type UserRow,
} from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { needsSecondLeader, requestConfirmation } from '../two-person/requests.ts'
import * as store from './store.ts'

/** Returns whether an invitation is neither used, revoked nor expired. */
export const isOpen = ({ used_at, revoked_at, expires_at }: store.InvitationRow, now: string): boolean =>
  used_at === null && revoked_at === null && expires_at > now

/**
 * Returns the open invitation with a token. Unknown, used, revoked and expired ones are refused alike.
 * @throws {AppError} `not_found`
 */
export async function findInvitation(reader: Reader, token: string, now: string): Promise<store.InvitationRow> {
  const row = await store.findByToken(reader, { tokenHash: hashToken(token) })
  if (row === undefined || !isOpen(row, now)) throw new AppError('not_found', invitation_invalid())
  return row
}

interface Acceptance {
  /** Secret of the invitation. */
  token: string
  leader: NewUser
  accountKey: AccountKey
  now: Date
}

/**
 * Uses an invitation to create an account, and a session. If it is a leader's at once, the other leaders are notified. Otherwise it
 * waits without any rights until a second leader confirms by name who has accepted (ADR 039).
 * @throws {AppError} `not_found`: of simultaneous uses, one succeeds
 */
export async function acceptInvitation(
  transaction: Transaction,
  { token: secret, leader, accountKey, now }: Acceptance,
) {
  const time = now.toISOString()
  await activeLeaders.lockLeaders(transaction)
  const { id: invitationId, created_by: requestedBy } = await findInvitation(transaction, secret, time)
  const isWaiting = await needsSecondLeader(transaction, requestedBy)
  const account = isWaiting ? ({ ...leader, role: 'student', isWaiting, isInvitedAsLeader: true } as const) : leader
  const user = await createAccount(transaction, account)
  const token = await startFirstSession(transaction, { userId: user.id, accountKey, now })
  if (!(await store.markUsed(transaction, { id: invitationId, userId: user.id, now: time }))) {
    throw new AppError('not_found', invitation_invalid())
  }
  if (!isWaiting) {
    await addNotices(transaction, { kind: 'leader.created', actorId: user.id, subjectId: user.id, now: time })
  }
  await recordCreation(transaction, user, invitationId, time)
  const request = { action: 'invite leader', subjectId: user.id, invitationId, requestedBy, now } as const
  if (isWaiting) await requestConfirmation(transaction, request)
  return { user, token }
}

const recordCreation = (transaction: Transaction, user: UserRow, invitationId: string, now: string) =>
  recordHistory(transaction, {
    kind: user.role === 'admin' ? 'leader.created' : 'account.created',
    actorId: user.id,
    subjectId: user.id,
    entityId: invitationId,
    facts: { by: 'invitation' },
    content: { name: user.name, username: user.username },
    now,
  })
