import { serverLimits } from '#contract/limits.ts'
import { invitation_not_found } from '#messages'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { activeLeaders, addNotices } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { isOpen } from './accept.ts'
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
  await activeLeaders.lockLeaders(transaction, createdBy)
  const time = now.toISOString()
  const expires_at = new Date(now.getTime() + serverLimits.invitationMs).toISOString()
  const invitation = { id, token_hash: hashToken(token), created_by: createdBy, created_at: time, expires_at }
  await store.insertInvitation(transaction, invitation)
  const row = orNotFound(await store.findInvitation(transaction, { id }), invitation_not_found)
  await addNotices(transaction, { kind: 'leader.invited', actorId: createdBy, now: time })
  await recordHistory(transaction, { kind: 'leader.invited', actorId: createdBy, entityId: id, now: time })
  return row
}

/** Returns an invitation for a retry of the request that created it. @throws {AppError} `not_found` if it is not open */
export async function loadCreated(reader: Reader, id: string, now: string): Promise<store.InvitationRow> {
  const row = await store.findInvitation(reader, { id })
  if (row === undefined || !isOpen(row, now)) throw new AppError('not_found', invitation_not_found())
  return row
}

/** @throws {AppError} `not_found` if it is not open */
export async function revokeInvitation(transaction: Transaction, id: string, actorId: string, now: string) {
  await activeLeaders.lockLeaders(transaction)
  if (!(await store.markRevoked(transaction, { id, userId: actorId, now }))) {
    throw new AppError('not_found', invitation_not_found())
  }
  await recordHistory(transaction, { kind: 'leader.invitation_revoked', actorId, entityId: id, now })
}
