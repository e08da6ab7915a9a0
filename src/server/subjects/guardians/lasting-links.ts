import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError, invalidField, orNotFound } from '#server/platform/errors.ts'
import type { Caller } from '#server/platform/http/security-log.ts'
import type { Services } from '#server/platform/services.ts'
import { hashToken } from '#server/platform/tokens.ts'
import type { Guardian } from '#server/platform/viewer.ts'
import { type SignIn, slowDown } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { findLink, markRevoked } from './guardian-store.ts'
import * as store from './lasting-links-store.ts'
import { findSession, recordOpening } from './writes.ts'

const { lockedAfter, lockMs, revokedAfter } = serverLimits.guardianPin

interface Opening {
  token: string
  sessionToken: string
  pin: string | undefined
  caller: Caller
}
interface NewPin {
  pin: string
  guardianName: string
  caller: Caller
}

/** Returns what guardians do with links that a PIN makes lasting (ADR 076). PINs wait in the queue of passwords. */
export function createLastingLinks({ database, clock, securityLog }: Services, { passwordQueue }: SignIn) {
  /** @throws {AppError} `slow_down` if the link is locked, `not_found` if it was revoked meanwhile */
  async function count(link: store.LastingLink): Promise<store.LastingLink> {
    const now = clock()
    const lockedUntil = new Date(now.getTime() + lockMs).toISOString()
    const attempt = { id: link.id, lockedUntil, now: now.toISOString() }
    const counted = await database.write((transaction) => store.countAttempt(transaction, attempt))
    if (counted !== undefined) return { ...link, ...counted }
    const row = orNotFound(await findLink(database.read, { id: link.id }), messages.guardian_link_invalid)
    if (row.revoked_at !== null) throw new AppError('not_found', messages.guardian_link_invalid())
    throw slowDown(Math.max(1, Date.parse(row.pin_locked_until ?? '') - now.getTime()))
  }

  /** @throws {AppError} `invalid` with the number of attempts that are left, `slow_down`, or `not_found` if it was the last one */
  async function refuse({ id, user_id: subjectId, pin_failures: failures, guardian_name }: store.LastingLink) {
    if (failures >= revokedAfter) {
      const now = clock().toISOString()
      await database.write(async (transaction) => {
        if (!(await markRevoked(transaction, { of: id, now }))) return
        const content = guardian_name === null ? {} : { content: { guardianName: guardian_name } }
        const facts = { by: 'guardian', reason: 'wrong PINs' }
        await recordHistory(transaction, {
          ...{ kind: 'guardian_link.revoked', actorId: null, subjectId, entityId: id, facts, now },
          ...content,
        })
      })
      throw new AppError('not_found', messages.guardian_link_invalid())
    }
    const left = lockedAfter - (failures % lockedAfter)
    if (left === lockedAfter) throw slowDown(lockMs)
    throw invalidField('pin', messages.guardian_pin_wrong({ left }))
  }

  async function openAfterPin(transaction: Transaction, link: store.LastingLink, sessionHash: string) {
    const now = clock()
    const sessionExpiresAt = new Date(now.getTime() + serverLimits.guardianSessionMs).toISOString()
    const opening = { id: link.id, pinHash: link.pin_hash ?? '', sessionHash, sessionExpiresAt }
    const isOpened = await store.openLastingLink(transaction, opening)
    const session = await findSession(transaction, sessionHash, now.toISOString())
    if (!isOpened || session === undefined) throw new AppError('not_found', messages.guardian_link_invalid())
    await recordOpening(transaction, session, now.toISOString())
    return { expiresAt: session.expiresAt, studentId: session.studentId, isNew: true }
  }

  return {
    /**
     * Opens a lasting link. A retry with the token of its session gets it again.
     * @returns undefined if it is not lasting
     * @throws {AppError} `pin_required`, `invalid`, `slow_down` or `not_found`
     */
    async open({ token, sessionToken, pin, caller }: Opening) {
      const found = await store.findLastingLink(database.read, { tokenHash: hashToken(token) })
      if (found === undefined) return undefined
      const sessionHash = hashToken(sessionToken)
      const session = await findSession(database.read, sessionHash, clock().toISOString())
      if (session?.linkId === found.id)
        return { expiresAt: session.expiresAt, studentId: session.studentId, isNew: false }
      if (pin === undefined) throw new AppError('pin_required', messages.guardian_pin_required())
      return passwordQueue.enter({ account: found.id, address: caller.ip }, async ({ verify }) => {
        const link = await count(found)
        if (await verify(pin, link.pin_hash ?? undefined)) {
          return database.write((transaction) => openAfterPin(transaction, link, sessionHash))
        }
        securityLog('guardian PIN wrong', caller, { account: link.user_id })
        return refuse(link)
      })
    },

    /**
     * Makes the link of a session lasting, or gives it another PIN. What changes nothing, such as a retry, is not recorded.
     * @throws {AppError} `slow_down`, `not_signed_in` if the session has ended meanwhile
     */
    async choosePin({ linkId: id, studentId, sessionHash }: Guardian, { pin, guardianName, caller }: NewPin) {
      const passwords = passwordQueue.passwordsOf({ account: id, address: caller.ip })
      const before = await store.findPin(database.read, { id })
      const isSame = before?.guardian_name === guardianName && before.pin_hash !== null
      if (isSame && (await passwords.verify(pin, before.pin_hash ?? undefined))) return
      const pinHash = await passwords.hash(pin)
      const now = clock().toISOString()
      await database.write(async (transaction) => {
        if (!(await store.setPin(transaction, { id, sessionHash, pinHash, guardianName, now }))) {
          throw new AppError('not_signed_in', messages.guardian_session_ended())
        }
        await recordHistory(transaction, {
          ...{ kind: 'guardian_link.made_lasting', actorId: null, subjectId: studentId, entityId: id },
          ...{ facts: { by: 'guardian' }, content: { guardianName }, now },
        })
      })
      securityLog('guardian PIN chosen', caller, { account: studentId })
    },
  }
}
