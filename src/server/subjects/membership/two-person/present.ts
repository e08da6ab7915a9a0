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

type Request = Pick<store.ConfirmationRow, 'action' | 'subject_id' | 'requested_by' | 'requested_at'>

/**
 * Returns whether a leader may confirm a request: neither who made it nor whom it is about. A download that shows concerns is confirmed by
 * who was a safeguarding lead before it was requested.
 */
export const mayConfirm = async (reader: Reader, request: Request, leaderId: string): Promise<boolean> =>
  request.requested_by !== leaderId &&
  request.subject_id !== leaderId &&
  (request.action !== 'download unencrypted backup' ||
    store.isLeadBefore(reader, { id: leaderId, before: request.requested_at }))

/** Presents a request to a leader. */
async function presentConfirmation(
  reader: Reader,
  row: store.ConfirmationRow,
  viewerId: string,
  now: string,
): Promise<Confirmation> {
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
    mayDecide: isOpen && (await mayConfirm(reader, row, viewerId)),
    mayWithdraw: isOpen && isRequester,
  }
}

/** Actions that give an account the rights of a leader. */
const givesRights: readonly ConfirmationAction[] = ['make leader', 'invite leader', 'switch on']

/** Returns whether a request is open that would give a person the rights of a leader. Who confirms it knows the person by name. */
export const mayBecomeLeader = async (reader: Reader, subjectId: string, now: string): Promise<boolean> =>
  (await store.listOfSubject(reader, { subjectId })).some(
    (row) => givesRights.includes(row.action) && outcomeOf(row, now) === undefined,
  )

/** Presents requests to a leader, with what the leader should know before confirming them. */
const presentRequests = (
  reader: Reader,
  rows: readonly store.ConfirmationRow[],
  viewerId: string,
  now: Date,
): Promise<Confirmation[]> =>
  Promise.all(
    rows.map(async (row) => {
      const confirmation = await presentConfirmation(reader, row, viewerId, now.toISOString())
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

/** Returns whether a request is a confirmed action that was not taken yet. */
const isUnused = (row: store.ConfirmationRow, now: string) =>
  store.isTakenLater(row.action) && row.outcome === 'confirmed' && row.used_at === null && row.expires_at > now

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
  return presentConfirmation(reader, row, viewerId, now.toISOString())
}

interface Subject {
  subjectId: string
  action: ConfirmationAction
}

/** Returns the confirmed request of a leader for an action that was not taken yet. It is void if a lead who confirmed it is none any more. */
export async function findUnused(
  reader: Reader,
  { subjectId, action, requestedBy }: Subject & { requestedBy: string },
  now: string,
): Promise<store.ConfirmationRow | undefined> {
  const rows = await store.listOfSubject(reader, { subjectId })
  const row = rows.find((it) => it.action === action && it.requested_by === requestedBy && isUnused(it, now))
  const isValid = row !== undefined && (await mayConfirm(reader, row, row.decided_by ?? ''))
  return isValid ? row : undefined
}

/** Returns the request of a leader for an action about themselves: confirmed and not taken yet, or open. */
export async function findOwnRequest(reader: Reader, subject: Subject, now: Date) {
  const { subjectId } = subject
  const unused = await findUnused(reader, { ...subject, requestedBy: subjectId }, now.toISOString())
  return unused === undefined
    ? findOpenRequest(reader, subject, subjectId, now)
    : presentConfirmation(reader, unused, subjectId, now.toISOString())
}

/** Returns the open request for an action and a person. */
export async function findOpenRequest(reader: Reader, { subjectId, action }: Subject, viewerId: string, now: Date) {
  const row = await store.findOpen(reader, { subjectId, action })
  const time = now.toISOString()
  if (row === undefined || outcomeOf(row, time) !== undefined) return undefined
  return presentConfirmation(reader, row, viewerId, time)
}
