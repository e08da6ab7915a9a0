import type { Confirmation, ConfirmationAction } from '#contract/leaders.ts'
import { serverLimits } from '#contract/limits.ts'
import { confirmation_not_found } from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import { orNotFound } from '#server/platform/errors.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import * as store from './store.ts'

// Requests as leaders see them.

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

/** Presents requests to a leader, with what the leader should know before confirming them. */
const presentRequests = (
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
      const codes = await store.listRecoveryCodes(reader, { subjectId: row.subject_id, since })
      if (codes.length === 0) return confirmation
      return { ...confirmation, recoveryCodes: codes.map(presentCode) }
    }),
  )

const presentCode = ({ at, actor_id, actor_name }: store.RecoveryCodeRow) => ({
  at,
  ...(actor_id !== null && { by: { _id: actor_id, name: shownName(actor_name) } }),
})

/** Lists the open requests, newest first. */
export const listOpenRequests = async (reader: Reader, viewerId: string, now: Date) =>
  presentRequests(reader, await store.listOpen(reader, { now: now.toISOString() }), viewerId, now)

/** Actions that their requester takes once after they are confirmed. The others take effect with the confirmation. */
const takenLater: readonly ConfirmationAction[] = ['reset password', 'download backup']
export const isTakenLater = (action: ConfirmationAction): action is 'reset password' | 'download backup' =>
  takenLater.includes(action)

/** Returns whether a request is a confirmed action that was not taken yet. */
export const isUnused = (row: store.ConfirmationRow, now: string) =>
  isTakenLater(row.action) && row.outcome === 'confirmed' && row.used_at === null && row.expires_at > now

/** Lists the requests about a person that are open, or a confirmed reset of the password that was not used yet. */
export async function listRequestsAbout(reader: Reader, subjectId: string, viewerId: string, now: Date) {
  const rows = await store.listOfSubject(reader, { subjectId })
  const time = now.toISOString()
  const current = rows.filter(
    (row) => outcomeOf(row, time) === undefined || (row.action === 'reset password' && isUnused(row, time)),
  )
  return presentRequests(reader, current, viewerId, now)
}

/** @throws {AppError} `not_found` */
export async function readRequest(reader: Reader, id: string, viewerId: string, now: Date): Promise<Confirmation> {
  const row = orNotFound(await store.findConfirmation(reader, { id }), confirmation_not_found)
  return presentConfirmation(row, viewerId, now.toISOString())
}

/** Returns the confirmed request of a leader for an action about themselves that they have not taken yet. */
export async function findUnusedRequest(reader: Reader, { subjectId, action }: Subject, now: Date) {
  const time = now.toISOString()
  const rows = await store.listOfSubject(reader, { subjectId })
  const row = rows.find((it) => it.action === action && it.requested_by === subjectId && isUnused(it, time))
  return row === undefined ? undefined : presentConfirmation(row, subjectId, time)
}

interface Subject {
  subjectId: string
  action: ConfirmationAction
}
/** Returns the open request for an action and a person. */
export async function findOpenRequest(reader: Reader, { subjectId, action }: Subject, viewerId: string, now: Date) {
  const row = await store.findOpen(reader, { subjectId, action })
  const time = now.toISOString()
  return row === undefined || outcomeOf(row, time) !== undefined ? undefined : presentConfirmation(row, viewerId, time)
}
