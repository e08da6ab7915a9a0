import { serverLimits } from '#contract/limits.ts'
import { invitation_invalid, invitation_not_found } from '#messages'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { notifyLeaders } from '../notices/notices.ts'
import { needsSecondLeader, requestConfirmation, requireLeader } from '../two-person/requests.ts'
import { lockLeaders } from '../two-person/store.ts'
import * as store from './store.ts'

interface NewInvitation {
  id: string
  token: string
  createdBy: string
  now: Date
}

/** Creates an invitation. @throws {AppError} `not_allowed` */
export async function createInvitation(
  transaction: Transaction,
  { id, token, createdBy, now }: NewInvitation,
): Promise<store.InvitationRow> {
  await lockLeaders(transaction)
  await requireLeader(transaction, createdBy)
  const time = now.toISOString()
  const expiresAt = new Date(now.getTime() + serverLimits.invitationMs).toISOString()
  await store.insertInvitation(transaction, { id, tokenHash: hashToken(token), createdBy, now: time, expiresAt })
  const row = orNotFound(await store.findInvitation(transaction, id), invitation_not_found)
  await notifyLeaders(transaction, { kind: 'leader.invited', actorId: createdBy, now: time })
  await recordHistory(transaction, { kind: 'leader.invited', actorId: createdBy, entityId: id, now: time })
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
  await recordHistory(transaction, { kind: 'leader.invitation_revoked', actorId, entityId: id, now })
}

/** Returns whether an invitation is neither used, revoked nor expired. */
const isOpen = ({ used_at, revoked_at, expires_at }: store.InvitationRow, now: string): boolean =>
  used_at === null && revoked_at === null && expires_at > now

/**
 * Returns the open invitation with a token. Unknown, used, revoked and expired ones are refused alike.
 * @throws {AppError} `not_found`
 */
export async function findInvitation(reader: Reader, token: string, now: string): Promise<store.InvitationRow> {
  const row = await store.findByToken(reader, hashToken(token))
  if (row === undefined || !isOpen(row, now)) throw new AppError('not_found', invitation_invalid())
  return row
}

/**
 * Locks the leaders, and returns whether a second leader must confirm the account that accepts an invitation.
 * @throws {AppError} `not_found`
 */
export async function lockInvitation(transaction: Transaction, token: string, now: string): Promise<boolean> {
  await lockLeaders(transaction)
  const { created_by: createdBy } = await findInvitation(transaction, token, now)
  return needsSecondLeader(transaction, createdBy)
}

interface Use {
  token: string
  /** The account that was created in this transaction. */
  user: { id: string; name: string; username: string }
  /** Whether it waits for a second leader. */
  isWaiting: boolean
  now: Date
}

/**
 * Uses an invitation for a new account. If it is a leader's at once, the other leaders are notified. Otherwise a second leader
 * decides, who sees its name and username. Call {@link lockInvitation} before it.
 * @throws {AppError} `not_found`
 */
export async function useInvitation(transaction: Transaction, { token, user, isWaiting, now }: Use): Promise<void> {
  const time = now.toISOString()
  const { id: invitationId, created_by: requestedBy } = await findInvitation(transaction, token, time)
  if (!(await store.markUsed(transaction, invitationId, user.id, time))) {
    throw new AppError('not_found', invitation_invalid())
  }
  const content = { name: user.name, username: user.username }
  const entry = { subjectId: user.id, entityId: invitationId, now: time }
  const created = { ...entry, actorId: user.id, facts: { by: 'invitation' }, content }
  if (!isWaiting) {
    await notifyLeaders(transaction, { kind: 'leader.created', actorId: user.id, subjectId: user.id, now: time })
    return recordHistory(transaction, { ...created, kind: 'leader.created' })
  }
  await recordHistory(transaction, { ...created, kind: 'account.created' })
  const request = { action: 'invite leader', subjectId: user.id, invitationId, requestedBy, now } as const
  const { confirmation } = await requestConfirmation(transaction, request)
  await recordHistory(transaction, {
    ...entry,
    kind: 'confirmation.requested',
    actorId: requestedBy,
    entityId: confirmation.id,
    facts: { action: request.action },
  })
}
