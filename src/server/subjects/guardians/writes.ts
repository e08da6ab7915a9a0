import type { NewConsent } from '#contract/guardians.ts'
import { serverLimits } from '#contract/limits.ts'
import { latestToday } from '#contract/shared/days.ts'
import * as messages from '#messages'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { AppError, invalidField, orNotFound } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { accounts, activeLeaders, addNotices } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { letIn, switchOffStudent, undoAdmission } from '#server/subjects/membership/public.ts'
import { endOwnAddresses } from '#server/subjects/notifications/public.ts'
import * as consents from './consent-store.ts'
import * as links from './guardian-store.ts'
import { insertOpening } from './lasting-links-store.ts'
import { needsParents } from './needs-parents.ts'

interface ConsentChange extends NewConsent {
  id: string
  userId: string
  actorId: string
  now: Date
}

/**
 * Records a guardian's consent. A student who waits for it is let in.
 * @returns whether the student was let in
 * @throws {AppError} `not_found`, `invalid`, or `conflict` for leaders
 * @throws {UniqueViolation} of `oneValidConsent` if there is a valid consent
 */
export async function recordConsent(
  transaction: Transaction,
  { id, userId, guardianName, method, givenOn, actorId, now }: ConsentChange,
): Promise<boolean> {
  const time = now.toISOString()
  if (givenOn > latestToday(now)) throw invalidField('givenOn', messages.consent_day_future())
  await activeLeaders.lockLeaders(transaction, actorId)
  const account = await accounts.lockAccount(transaction, userId)
  if (account.role === 'admin') throw new AppError('conflict', messages.consent_leader())
  await consents.insertConsent(transaction, {
    ...{ id, user_id: userId, method, given_on: givenOn, recorded_by: actorId, recorded_at: time },
    guardian_name: guardianName.trim(),
  })
  await accounts.setNeedsConsent(transaction, userId, false)
  if (await needsParents(transaction, { userId })) await endOwnAddresses(transaction, { userId, now: time })
  const letsIn = account.waiting_since !== null && account.needs_consent === 1
  await recordHistory(transaction, {
    kind: 'consent.recorded',
    actorId,
    subjectId: userId,
    entityId: id,
    facts: { method, givenOn },
    content: { guardianName: guardianName.trim() },
    now: time,
  })
  if (letsIn) await letIn(transaction, { userId, actorId, now }, true)
  return letsIn
}

/**
 * Undoes a leader's decision to let a person in or to decline them, and deletes the consent that was recorded with it.
 * @throws {AppError} `conflict` if it can't be undone any more
 */
export async function undoDecision(
  transaction: Transaction,
  change: { userId: string; actorId: string; now: Date },
): Promise<void> {
  const { decision, decidedAt } = await undoAdmission(transaction, change)
  if (decision === 'let in') await consents.deleteConsentOf(transaction, { userId: change.userId, at: decidedAt })
}

interface Withdrawal {
  id: string
  userId: string
  /** Null if the guardian withdraws it. */
  actorId: string | null
  now: Date
}

/**
 * Withdraws a consent: switches the account off, and notifies the leaders.
 * @throws {AppError} `not_found`, `conflict` if it is withdrawn already
 */
export async function withdrawConsent(
  transaction: Transaction,
  { id, userId, actorId, now }: Withdrawal,
): Promise<void> {
  const time = now.toISOString()
  await activeLeaders.lockLeaders(transaction, actorId)
  const account = await accounts.lockAccount(transaction, userId)
  const consent = orNotFound(await consents.findConsent(transaction, { id, userId }), messages.consent_not_found)
  if (!(await consents.markWithdrawn(transaction, { id, userId, withdrawnBy: actorId, now: time }))) {
    throw new AppError('conflict', messages.consent_withdrawn_already())
  }
  await accounts.setNeedsConsent(transaction, userId, true)
  const by = actorId === null ? 'guardian' : undefined
  await recordHistory(transaction, {
    kind: 'consent.withdrawn',
    actorId,
    subjectId: userId,
    entityId: id,
    ...(by && { facts: { by } }),
    content: { guardianName: consent.guardian_name },
    now: time,
  })
  await addNotices(transaction, { kind: 'consent.withdrawn', actorId, subjectId: userId, now: time })
  // Leaders' accounts need no consent, and accounts that wait can't be used anyway.
  if (account.role === 'admin' || account.waiting_since !== null || account.switched_off_at !== null) return
  await switchOffStudent(transaction, { userId, actorId, now }, by)
}

interface NewLink {
  id: string
  token: string
  userId: string
  actorId: string
  now: Date
}

/** Creates a guardian's link. @throws {AppError} `not_found`, or `conflict` for leaders */
export async function createLink(
  transaction: Transaction,
  { id, token, userId, actorId, now }: NewLink,
): Promise<links.LinkRow> {
  const time = now.toISOString()
  await activeLeaders.lockLeaders(transaction, actorId)
  const { role } = await accounts.lockAccount(transaction, userId)
  if (role === 'admin') throw new AppError('conflict', messages.consent_leader())
  const expires_at = new Date(now.getTime() + serverLimits.guardianLinkMs).toISOString()
  const link = { id, user_id: userId, token_hash: hashToken(token), created_by: actorId, created_at: time, expires_at }
  await links.insertLink(transaction, link)
  const row = orNotFound(await links.findLink(transaction, { id }), messages.guardian_link_not_found)
  await recordHistory(transaction, {
    kind: 'guardian_link.created',
    actorId,
    subjectId: userId,
    entityId: id,
    now: time,
  })
  return row
}

/** Returns a link for a retry of the request that created it. @throws {AppError} `not_found` if it was opened or revoked */
export async function loadCreatedLink(reader: Reader, id: string): Promise<links.LinkRow> {
  const row = await links.findLink(reader, { id })
  if (row === undefined || row.opened_at !== null || row.revoked_at !== null) {
    throw new AppError('not_found', messages.guardian_link_not_found())
  }
  return row
}

/** Revokes a guardian's link, and ends its session. @returns the link @throws {AppError} `not_found` */
export async function revokeLink(
  transaction: Transaction,
  { id, actorId, now }: { id: string; actorId: string; now: string },
): Promise<links.LinkRow> {
  const isChanged = await links.markRevoked(transaction, { of: id, now })
  const row = orNotFound(await links.findLink(transaction, { id }), messages.guardian_link_not_found)
  if (isChanged) {
    const record = { kind: 'guardian_link.revoked', actorId, subjectId: row.user_id, entityId: id, now } as const
    await recordHistory(transaction, record)
  }
  return row
}

/**
 * Opens a link once, and starts the session of a guardian. A retry with the token of this session gets it again.
 * @returns when the session expires, whose data it shows, and whether this call has opened the link
 * @throws {AppError} `not_found` for unknown, used, expired and revoked links alike
 */
export async function openLink(
  transaction: Transaction,
  { token, sessionToken, now }: { token: string; sessionToken: string; now: Date },
): Promise<{ expiresAt: string; studentId: string; isNew: boolean }> {
  const time = now.toISOString()
  const expiresAt = new Date(now.getTime() + serverLimits.guardianSessionMs).toISOString()
  const sessionHash = hashToken(sessionToken)
  const opening = { tokenHash: hashToken(token), sessionHash, sessionExpiresAt: expiresAt, now: time }
  const opened = await links.openLink(transaction, opening)
  const session = orNotFound(await findSession(transaction, sessionHash, time), messages.guardian_link_invalid)
  if (opened !== undefined) await recordOpening(transaction, session, time)
  return { expiresAt: session.expiresAt, studentId: session.studentId, isNew: opened !== undefined }
}

/** Returns the session of a guardian that has not ended. */
export async function findSession(reader: Reader, sessionHash: string, now: string) {
  const row = await links.findGuardianSession(reader, { sessionHash })
  const expiresAt = row?.session_expires_at ?? ''
  if (row === undefined || expiresAt <= now) return undefined
  return { linkId: row.id, studentId: row.user_id, guardianName: row.guardian_name, expiresAt }
}

/** Records that a guardian has opened a link. */
export async function recordOpening(
  transaction: Transaction,
  { linkId, studentId, guardianName }: { linkId: string; studentId: string; guardianName: string | null },
  now: string,
): Promise<void> {
  await insertOpening(transaction, { id: newId(), link_id: linkId, opened_at: now })
  await recordHistory(transaction, {
    kind: 'guardian_link.opened',
    actorId: null,
    subjectId: studentId,
    entityId: linkId,
    facts: { by: 'guardian' },
    ...(guardianName !== null && { content: { guardianName } }),
    now,
  })
}
