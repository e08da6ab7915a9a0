import { serverLimits } from '#contract/limits.ts'
import { invitation_invalid, invitation_not_found, invitation_unconfirmed } from '#messages'
import {
  needsSecondLeader,
  requestConfirmation,
  requireLeader,
  withdrawInvitationRequest,
} from '../../confirmations/confirmations.ts'
import { lockLeaders } from '../../confirmations/store.ts'
import type { Reader, Transaction } from '../../database/database.ts'
import { AppError, orNotFound } from '../../errors.ts'
import { recordHistory } from '../../history/record.ts'
import { notifyLeaders } from '../../notices/notices.ts'
import { hashToken } from '../../sessions/token.ts'
import { needsConfirmation } from './presenter.ts'
import * as store from './store.ts'

interface NewInvitation {
  id: string
  token: string
  createdBy: string
  now: Date
}

/**
 * Creates an invitation. With two other active leaders, it works after one of them has confirmed it.
 * @throws {AppError} `not_allowed`
 */
export async function createInvitation(
  transaction: Transaction,
  { id, token, createdBy, now }: NewInvitation,
): Promise<store.InvitationRow> {
  await lockLeaders(transaction)
  await requireLeader(transaction, createdBy)
  const time = now.toISOString()
  const expiresAt = new Date(now.getTime() + serverLimits.invitationMs).toISOString()
  await store.insertInvitation(transaction, { id, tokenHash: hashToken(token), createdBy, now: time, expiresAt })
  const needsOther = await needsSecondLeader(transaction, createdBy)
  if (needsOther) {
    await requestConfirmation(transaction, { action: 'invite leader', invitationId: id, requestedBy: createdBy, now })
  }
  const row = orNotFound(await store.findInvitation(transaction, id), invitation_not_found)
  await notifyLeaders(transaction, { kind: 'leader.invited', actorId: createdBy, now: time })
  await recordHistory(transaction, {
    kind: 'leader.invited',
    actorId: createdBy,
    entityId: id,
    facts: { needsConfirmation: needsOther },
    now: time,
  })
  return row
}

/**
 * Gives an open invitation another token, whose link its creator has not seen yet. The earlier one stops working.
 * @throws {AppError} `not_found` if it is not open
 */
export async function replaceToken(
  transaction: Transaction,
  { id, token, createdBy, now }: NewInvitation,
): Promise<store.InvitationRow> {
  await lockLeaders(transaction)
  await requireLeader(transaction, createdBy)
  const change = { id, createdBy, tokenHash: hashToken(token), now: now.toISOString() }
  if (!(await store.updateToken(transaction, change))) throw new AppError('not_found', invitation_not_found())
  return orNotFound(await store.findInvitation(transaction, id), invitation_not_found)
}

/** @throws {AppError} `not_found` if it is not open */
export async function revokeInvitation(transaction: Transaction, id: string, actorId: string, now: string) {
  await lockLeaders(transaction)
  if (!(await store.markRevoked(transaction, id, actorId, now))) {
    throw new AppError('not_found', invitation_not_found())
  }
  await withdrawInvitationRequest(transaction, id, { decidedBy: actorId, now })
  await recordHistory(transaction, { kind: 'leader.invitation_revoked', actorId, entityId: id, now })
}

/** Returns whether an invitation is neither used, revoked, expired nor declined by a second leader. */
function isOpen({ used_at, revoked_at, expires_at, confirmation_outcome }: store.InvitationRow, now: string): boolean {
  const isDeclined = confirmation_outcome !== null && confirmation_outcome !== 'confirmed'
  return used_at === null && revoked_at === null && expires_at > now && !isDeclined
}

/**
 * Returns the open invitation with a token. Unknown, used, revoked and expired ones are refused alike.
 * @throws {AppError} `not_found`, or `conflict` if a second leader has not confirmed it
 */
export async function findInvitation(reader: Reader, token: string, now: string): Promise<store.InvitationRow> {
  const row = await store.findByToken(reader, hashToken(token))
  if (row === undefined || !isOpen(row, now)) throw new AppError('not_found', invitation_invalid())
  if (needsConfirmation(row)) throw new AppError('conflict', invitation_unconfirmed())
  return row
}

/**
 * Uses an invitation for a leader who was created in this transaction, and notifies the other leaders.
 * @throws {AppError} `not_found`, `conflict`
 */
export async function useInvitation(
  transaction: Transaction,
  { token, leader, now }: { token: string; leader: { id: string; name: string; username: string }; now: string },
): Promise<void> {
  const invitation = await findInvitation(transaction, token, now)
  if (!(await store.markUsed(transaction, invitation.id, leader.id, now))) {
    throw new AppError('not_found', invitation_invalid())
  }
  await notifyLeaders(transaction, { kind: 'leader.created', actorId: leader.id, subjectId: leader.id, now })
  await recordHistory(transaction, {
    kind: 'leader.created',
    actorId: leader.id,
    subjectId: leader.id,
    entityId: invitation.id,
    facts: { by: 'invitation' },
    content: { name: leader.name, username: leader.username },
    now,
  })
}
