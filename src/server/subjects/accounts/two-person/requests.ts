import type { Confirmation, ConfirmationAction } from '#contract/accounts.ts'
import { serverLimits } from '#contract/limits.ts'
import { admins_only } from '#messages'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { AppError } from '#server/platform/errors.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { notify } from '#server/subjects/notifications/notify.ts'
import * as store from './store.ts'

// The two-person rule: docs/product.md#two-person-rule and ADR 039.

/** Number of other active leaders from which on a change needs one of them. */
const minOtherLeaders = 2

/** Returns whether a change that a leader requests needs a second leader: at least two others are active. */
export const needsSecondLeader = async (reader: Reader, requesterId: string): Promise<boolean> =>
  (await store.countOtherLeaders(reader, requesterId, minOtherLeaders)) === minOtherLeaders

/**
 * Checks again that a leader may act, who may have lost the role since the request was authorized. Call `store.lockLeaders` before it.
 * @throws {AppError} `not_allowed`
 */
export async function requireLeader(transaction: Transaction, leaderId: string): Promise<void> {
  if (!(await store.isActiveLeader(transaction, leaderId))) throw new AppError('not_allowed', admins_only())
}

interface Request {
  action: ConfirmationAction
  /** Person whom the change concerns. */
  subjectId: string
  /** Invitation that the person accepted. */
  invitationId?: string
  requestedBy: string
  now: Date
}

/**
 * Creates a request that a second leader confirms, or returns the open one for the same action and person. Call
 * `store.lockLeaders` before it in the transaction.
 */
export async function requestConfirmation(
  transaction: Transaction,
  { action, subjectId, invitationId, requestedBy, now }: Request,
): Promise<{ confirmation: store.ConfirmationRow; isNew: boolean }> {
  const time = now.toISOString()
  const open = await store.findOpen(transaction, subjectId, action)
  if (open !== undefined && open.expires_at > time) return { confirmation: open, isNew: false }
  if (open !== undefined) {
    await store.decide(transaction, { id: open.id, outcome: 'expired', decidedBy: null, now: time })
  }
  const id = newId()
  await store.insertConfirmation(transaction, {
    id,
    action,
    subjectId,
    invitationId: invitationId ?? null,
    requestedBy,
    now: time,
    expiresAt: new Date(now.getTime() + serverLimits.confirmationMs).toISOString(),
  })
  const confirmation = await store.findConfirmation(transaction, id)
  if (confirmation === undefined) throw new Error('Inserting a confirmation stored no row')
  notify(transaction, { kind: 'confirmation', about: id, to: 'leaders', by: requestedBy }, time)
  return { confirmation, isNew: true }
}

/** Returns the outcome of a request. It expires with time, before a row says so. */
export function outcomeOf({ outcome, expires_at }: store.ConfirmationRow, now: string): Confirmation['outcome'] {
  return outcome ?? (expires_at > now ? undefined : 'expired')
}

/** Presents a request to a leader. */
export function presentConfirmation(row: store.ConfirmationRow, viewerId: string, now: string): Confirmation {
  const outcome = outcomeOf(row, now)
  const isOpen = outcome === undefined
  const isRequester = row.requested_by === viewerId
  return {
    _id: row.id,
    action: row.action,
    ...(row.subject_id !== null && {
      subject: { _id: row.subject_id, name: shownName(row.subject_name), username: row.subject_username ?? '' },
    }),
    requestedBy: { _id: row.requested_by, name: shownName(row.requester_name) },
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
    ...(outcome !== undefined && { outcome }),
    mayDecide: isOpen && !isRequester && row.subject_id !== viewerId,
    mayWithdraw: isOpen && isRequester,
  }
}

/** Actions that give an account the rights of a leader. */
const givesRights: readonly ConfirmationAction[] = ['make leader', 'invite leader']

/** Presents open requests to a leader, with what the leader should know before confirming them. */
export const presentRequests = (
  reader: Reader,
  rows: readonly store.ConfirmationRow[],
  viewerId: string,
  now: Date,
): Promise<Confirmation[]> =>
  Promise.all(
    rows.map(async (row) => {
      const confirmation = presentConfirmation(row, viewerId, now.toISOString())
      if (row.subject_id === null || !givesRights.includes(row.action)) return confirmation
      const since = new Date(now.getTime() - serverLimits.shownRecoveryCodesMs).toISOString()
      const codes = await store.listRecoveryCodes(reader, row.subject_id, since)
      if (codes.length === 0) return confirmation
      return { ...confirmation, recoveryCodes: codes.map(presentCode) }
    }),
  )

const presentCode = ({ at, actor_id, actor_name }: store.RecoveryCodeRow) => ({
  at,
  ...(actor_id !== null && { by: { _id: actor_id, name: shownName(actor_name) } }),
})
