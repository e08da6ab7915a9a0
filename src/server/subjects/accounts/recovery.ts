import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import { factsOf, recordHistory } from '#server/subjects/audit-log/public.ts'
import { endSecrets } from './end-secrets.ts'
import { notifyLeaders } from './notices/notices.ts'
import * as recoveryStore from './recovery-store.ts'
import { startSession } from './sessions.ts'
import * as store from './store.ts'
import { needsSecondLeader, requestConfirmation, requireLeader } from './two-person/requests.ts'
import * as confirmations from './two-person/store.ts'

// Recovery codes: docs/product.md#recovery.

interface NewCode {
  userId: string
  /** Leader who creates the code. Null for operators' commands, which need no second leader. */
  actorId: string | null
  codeHash: string
  now: Date
}

/** Returns the confirmed and unused request of a leader to reset another leader's password. */
async function findConfirmedReset(transaction: Transaction, { userId, actorId, now }: NewCode) {
  const requests = await confirmations.listOfSubject(transaction, userId)
  return requests.find(
    (request) =>
      request.action === 'reset password' &&
      request.outcome === 'confirmed' &&
      request.used_at === null &&
      request.requested_by === actorId &&
      request.expires_at > now.toISOString(),
  )
}

/**
 * Checks the two-person rule for a code for a leader. @returns the open request if a second leader must confirm it first, and
 * undefined if the code may be created
 */
async function requestIfNeeded(transaction: Transaction, newCode: NewCode) {
  const { userId, actorId, now } = newCode
  if (actorId === null) return undefined
  const confirmed = await findConfirmedReset(transaction, newCode)
  if (confirmed !== undefined && (await confirmations.markUsed(transaction, confirmed.id, now.toISOString()))) {
    return undefined
  }
  if (!(await needsSecondLeader(transaction, actorId))) return undefined
  const request = { action: 'reset password', subjectId: userId, requestedBy: actorId, now } as const
  const { confirmation, isNew } = await requestConfirmation(transaction, request)
  if (isNew) {
    await recordHistory(transaction, {
      kind: 'confirmation.requested',
      actorId,
      subjectId: userId,
      entityId: confirmation.id,
      facts: { action: request.action },
      now: now.toISOString(),
    })
  }
  return confirmation
}

/**
 * Saves a new recovery code for a person. For a leader's account, it may need a second leader.
 * @returns when the code expires, or the request that a second leader confirms first
 * @throws {AppError} `not_found`, `not_allowed`, or `conflict` if the account is switched off
 */
export async function createRecoveryCode(
  transaction: Transaction,
  newCode: NewCode,
): Promise<{ expiresAt: string } | { confirmation: confirmations.ConfirmationRow }> {
  const { userId, actorId, codeHash, now } = newCode
  const time = now.toISOString()
  await confirmations.lockLeaders(transaction)
  if (actorId !== null) await requireLeader(transaction, actorId)
  const account = orNotFound(await recoveryStore.lockUser(transaction, userId), messages.person_not_found)
  if (account.switched_off_at !== null) throw new AppError('conflict', messages.switch_on_first())
  const isLeader = account.role === 'admin'
  const confirmation = isLeader ? await requestIfNeeded(transaction, newCode) : undefined
  if (confirmation !== undefined) return { confirmation }
  const expiresAt = new Date(now.getTime() + serverLimits.recoveryCodeMs).toISOString()
  await recoveryStore.saveCode(transaction, { userId, codeHash, createdBy: actorId, now: time, expiresAt })
  const entry = {
    kind: 'account.recovery_code_created',
    actorId,
    subjectId: userId,
    facts: factsOf(actorId),
    now: time,
  } as const
  if (isLeader) await notifyLeaders(transaction, entry)
  await recordHistory(transaction, entry)
  return { expiresAt }
}

/**
 * Saves another code for a request that is sent again because its response was lost: nobody has seen the first code. It keeps its
 * expiry, and needs no second leader once more.
 * @throws {AppError} as `createRecoveryCode`
 */
export async function recreateRecoveryCode(transaction: Transaction, newCode: NewCode & { actorId: string }) {
  const { userId, actorId, codeHash, now } = newCode
  await confirmations.lockLeaders(transaction)
  await requireLeader(transaction, actorId)
  orNotFound(await recoveryStore.lockUser(transaction, userId), messages.person_not_found)
  const replaced = { userId, createdBy: actorId, codeHash, now: now.toISOString() }
  const expiresAt = await recoveryStore.replaceCode(transaction, replaced)
  return expiresAt === undefined ? createRecoveryCode(transaction, newCode) : { expiresAt }
}

interface Recovery {
  userId: string
  codeHash: string
  passwordHash: string
  now: Date
}

/**
 * Sets a new password with a code, which it uses up, and ends all sessions.
 * @returns the user and the token of a new session, or undefined if the code was used or replaced meanwhile
 * @throws {AppError} `switched_off`
 */
export async function recoverAccount(
  transaction: Transaction,
  { userId, codeHash, passwordHash, now }: Recovery,
): Promise<{ user: store.UserRow; token: string } | undefined> {
  const time = now.toISOString()
  // First, as every change of an account does: a change at the same moment then ends this code, or waits.
  await recoveryStore.lockUser(transaction, userId)
  if (!(await recoveryStore.consumeCode(transaction, { userId, codeHash, now: time }))) return undefined
  const user = await store.updatePasswordHash(transaction, userId, passwordHash)
  if (user === undefined) return undefined
  await endSecrets(transaction, { userId, now: time })
  const token = await startSession(transaction, userId, now)
  await recordHistory(transaction, {
    kind: 'account.recovered',
    actorId: userId,
    subjectId: userId,
    now: time,
  })
  return { user, token }
}
