import type { ConfirmationAction, Notice } from '#contract/leaders.ts'
import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import {
  type AccountRow,
  accounts,
  activeLeaders,
  addNotices,
  revokeSecrets,
} from '#server/subjects/accounts/public.ts'
import { factsOf, recordHistory } from '#server/subjects/audit-log/public.ts'
import { openChat, unlistChat } from '#server/subjects/chats/public.ts'
import { eraseAccount, refuseErasure } from '#server/subjects/erasure/public.ts'
import { deleteAddressesOf } from '#server/subjects/notifications/public.ts'
import { deleteLeadersOf, deleteStudentsOf, isActiveStudent } from '#server/subjects/people/public.ts'
import { removeRefusedInvitees } from './invitees.ts'
import { mayConfirm } from './two-person/present.ts'
import { lockOpenRequest, requestIfNeeded } from './two-person/requests.ts'
import { endRequest, endRequestsOf, isTakenLater, type TakenLater } from './two-person/store.ts'
import type { AccountChange } from './writes.ts'

// Changes that may need a second leader: docs/leaders.md#two-person-rule and ADR 039.

export type LeaderAction = Exclude<ConfirmedAction, 'invite leader'>
/** Actions that change the account when they are confirmed. */
type ConfirmedAction = Exclude<ConfirmationAction, TakenLater>

/** What a request for a change has led to. */
export type ChangeOutcome = 'done' | 'requested' | 'unchanged'

interface LeaderChange {
  kind: Notice['kind'] & Parameters<typeof recordHistory>[1]['kind']
  isDone(account: AccountRow): boolean
  /** Returns why the change is not possible, if so. Reads only. */
  refusal(transaction: Transaction, account: AccountRow): Promise<(() => string) | undefined>
  apply(transaction: Transaction, account: AccountRow, now: string): Promise<unknown>
  /** Whether sessions and other secrets go on, because role and state stay. */
  keepsSecrets?: true
}

/** A change that takes an active leader away is not possible for the last one. */
const lastLeaderRefusal = async (transaction: Transaction, { id, role, switched_off_at }: AccountRow) =>
  role === 'admin' && switched_off_at === null && (await activeLeaders.countOtherLeaders(transaction, id, 1)) === 0
    ? messages.last_leader
    : undefined

async function applySwitchOff(transaction: Transaction, account: AccountRow, now: string): Promise<void> {
  await accounts.setSwitchedOff(transaction, { id: account.id, at: now })
  if (isActiveStudent(account)) await unlistChat(transaction, { studentId: account.id })
}

/** Ends the secrets of a person, the requests about and by them, and that they look out for students, because their role or state has changed. */
async function endAllOf(transaction: Transaction, userId: string, now: string, byGuardian = false): Promise<void> {
  // After the change: a login that waits for the row of the account then finds it changed.
  await revokeSecrets(transaction, { userId, now, byGuardian })
  await deleteStudentsOf(transaction, userId)
  await endRequestsOf(transaction, userId, now)
  await removeRefusedInvitees(transaction, now)
}

/**
 * Switches off the account of a student, for whom a consent was withdrawn. The caller holds the lock of the leaders.
 * @param by who withdrew it, if it was no leader
 */
export async function switchOffStudent(
  transaction: Transaction,
  { userId, actorId, now }: AccountChange,
  by?: 'guardian',
): Promise<void> {
  const time = now.toISOString()
  const account = await accounts.lockAccount(transaction, userId)
  await applySwitchOff(transaction, account, time)
  await endAllOf(transaction, userId, time, by === 'guardian')
  const facts = by === undefined ? factsOf(actorId) : { by }
  await recordHistory(transaction, { kind: 'account.switched_off', actorId, subjectId: userId, facts, now: time })
}

/** The duty of a safeguarding lead: docs/leaders.md#safeguarding-leads. */
const safeguarding = (isLead: boolean): LeaderChange => ({
  kind: isLead ? 'leader.safeguarding_started' : 'leader.safeguarding_ended',
  isDone: ({ safeguarding_lead_since }) => (safeguarding_lead_since !== null) === isLead,
  refusal: async (_transaction, { role, switched_off_at }) =>
    role === 'admin' && switched_off_at === null ? undefined : messages.safeguarding_leaders_only,
  apply: (transaction, { id }, now) => accounts.setSafeguardingLead(transaction, { id, since: isLead ? now : null }),
  keepsSecrets: true,
})

const changes: Record<ConfirmedAction, LeaderChange> = {
  'invite leader': {
    kind: 'leader.created',
    isDone: ({ role }) => role === 'admin',
    refusal: async (_transaction, { invited_as_leader }) =>
      invited_as_leader === 1 ? undefined : messages.confirmation_over,
    apply: (transaction, { id }) => accounts.admit(transaction, id, 'admin'),
  },
  'make leader': {
    kind: 'leader.made',
    isDone: ({ role }) => role === 'admin',
    async refusal(_transaction, { waiting_since, switched_off_at }) {
      if (waiting_since !== null) return messages.still_waiting
      return switched_off_at === null ? undefined : messages.switch_on_first
    },
    async apply(transaction, account) {
      await accounts.setRole(transaction, { id: account.id, role: 'admin' })
      await deleteLeadersOf(transaction, account.id)
      await deleteAddressesOf(transaction, { userId: account.id })
      await unlistChat(transaction, { studentId: account.id })
    },
  },
  'remove leader': {
    kind: 'leader.removed',
    isDone: ({ role }) => role === 'student',
    refusal: lastLeaderRefusal,
    async apply(transaction, account) {
      await accounts.setRole(transaction, { id: account.id, role: 'student' })
      await deleteAddressesOf(transaction, { userId: account.id })
      if (account.switched_off_at === null)
        await openChat(transaction, { studentId: account.id, nameKey: account.name_key })
    },
  },
  'switch off': {
    kind: 'account.switched_off',
    isDone: ({ switched_off_at }) => switched_off_at !== null,
    refusal: async (transaction, account) =>
      account.waiting_since === null ? lastLeaderRefusal(transaction, account) : messages.still_waiting,
    apply: applySwitchOff,
  },
  'switch on': {
    kind: 'account.switched_on',
    isDone: ({ switched_off_at }) => switched_off_at === null,
    refusal: async (_transaction, { role, needs_consent }) =>
      role !== 'admin' && needs_consent === 1 ? messages.consent_withdrawn_first : undefined,
    async apply(transaction, { id, role, name_key: nameKey }) {
      await accounts.setSwitchedOff(transaction, { id, at: null })
      if (role !== 'admin') await openChat(transaction, { studentId: id, nameKey })
    },
  },
  'start safeguarding': safeguarding(true),
  'end safeguarding': safeguarding(false),
  erase: {
    kind: 'account.erased',
    isDone: () => false,
    async refusal(_transaction, { role, waiting_since, held_since }) {
      if (role === 'admin') return messages.erase_leader
      if (waiting_since !== null) return messages.still_waiting
      return held_since === null ? undefined : messages.erase_held
    },
    async apply(transaction, account, now) {
      if (isActiveStudent(account)) await unlistChat(transaction, { studentId: account.id })
      await eraseAccount(transaction, account, now)
    },
  },
}

/** Returns whether the rule covers a change of this account. */
const isCovered = (action: LeaderAction, { role }: AccountRow) =>
  (action !== 'switch off' && action !== 'switch on') || role === 'admin'

/** Makes a change of an account, with all that ends with it. */
async function make(
  transaction: Transaction,
  { apply, keepsSecrets }: LeaderChange,
  account: AccountRow,
  { actorId, now }: { actorId: string | null; now: string },
): Promise<void> {
  await apply(transaction, account, now)
  if (keepsSecrets) return
  if (account.role === 'admin') await endSafeguarding(transaction, account, actorId, now)
  await endAllOf(transaction, account.id, now)
}

/**
 * Makes a change, or requests it where a second leader must confirm it. Operators' commands need no second leader.
 * @throws {AppError} `not_found`, `not_allowed`, or `conflict` if the change is not possible
 */
export async function changeLeader(
  transaction: Transaction,
  action: LeaderAction,
  { userId, actorId, now }: AccountChange,
): Promise<ChangeOutcome> {
  const time = now.toISOString()
  const change = changes[action]
  await activeLeaders.lockLeaders(transaction, actorId)
  const account = await accounts.lockAccount(transaction, userId)
  if (change.isDone(account)) return 'unchanged'
  const refusal = await change.refusal(transaction, account)
  if (refusal !== undefined) throw new AppError('conflict', refusal())
  if (action === 'erase') await refuseErasure(transaction, actorId, userId)
  const entry = { actorId, subjectId: userId, facts: factsOf(actorId), now: time }
  const covered = isCovered(action, account)
  const request = { action, subjectId: userId, requestedBy: actorId, now }
  if (covered && (await requestIfNeeded(transaction, request)) !== undefined) return 'requested'
  await make(transaction, change, account, entry)
  if (covered) await addNotices(transaction, { ...entry, kind: change.kind })
  await recordHistory(transaction, { ...entry, kind: change.kind })
  return 'done'
}

type Decision = Parameters<typeof lockOpenRequest>[1]

/**
 * Confirms a request as the second leader. The change takes effect in the same transaction.
 * @returns the person whom it concerns, if it has changed their account, and why it is not possible any more, if so: then the
 * request has ended
 * @throws {AppError} `not_found`, `not_allowed`, `conflict`
 */
export async function confirmRequest(
  transaction: Transaction,
  decision: Decision,
): Promise<{ changed?: AccountRow; impossible?: string }> {
  const request = await lockOpenRequest(transaction, decision)
  const { id, action, subject_id: subjectId, requested_by: requestedBy } = request
  const { leaderId } = decision
  if (!(await mayConfirm(transaction, request, leaderId))) {
    throw new AppError('not_allowed', messages.confirmation_by_another())
  }
  const now = decision.now.toISOString()
  const entry = { entityId: id, facts: { action }, now, ...(subjectId !== null && { subjectId }) }
  const record = { ...entry, kind: 'confirmation.confirmed', actorId: leaderId } as const
  const end = (outcome: 'confirmed' | 'expired') =>
    endRequest(transaction, { id, outcome, decidedBy: outcome === 'confirmed' ? leaderId : null, now })

  if (isTakenLater(action) || subjectId === null) {
    await end('confirmed')
    await recordHistory(transaction, record)
    return {}
  }
  const change = changes[action]
  const account = await accounts.lockAccount(transaction, subjectId)
  // The request stays open, so that the leader who made it learns nothing.
  if (action === 'erase') await refuseErasure(transaction, leaderId, subjectId)
  const refusal = change.isDone(account) ? messages.confirmation_impossible : await change.refusal(transaction, account)
  if (refusal !== undefined) {
    await end('expired')
    return { impossible: refusal() }
  }
  await end('confirmed')
  await make(transaction, change, account, { actorId: requestedBy, now })
  await recordHistory(transaction, record)
  const facts = { confirmedBy: leaderId }
  await recordHistory(transaction, { ...entry, kind: change.kind, actorId: requestedBy, facts })
  return { changed: account }
}

/**
 * Declines a request, or withdraws it if the leader has made it.
 * @returns the ids of the accounts that are removed with it: who accepted an invitation
 * @throws {AppError} `not_found`, `not_allowed`, `conflict`
 */
export async function declineRequest(transaction: Transaction, decision: Decision): Promise<string[]> {
  const request = await lockOpenRequest(transaction, decision)
  const { leaderId } = decision
  if (request.subject_id === leaderId && request.requested_by !== leaderId) {
    throw new AppError('not_allowed', messages.confirmation_by_another())
  }
  const now = decision.now.toISOString()
  const outcome = request.requested_by === leaderId ? 'withdrawn' : 'declined'
  await endRequest(transaction, { id: request.id, outcome, decidedBy: leaderId, now })
  await recordHistory(transaction, {
    kind: `confirmation.${outcome}`,
    actorId: leaderId,
    ...(request.subject_id !== null && { subjectId: request.subject_id }),
    entityId: request.id,
    facts: { action: request.action },
    now,
  })
  return request.action === 'invite leader' ? removeRefusedInvitees(transaction, now) : []
}

/** Ends the role of someone who stops being an active leader. */
async function endSafeguarding(
  transaction: Transaction,
  { id, safeguarding_lead_since }: AccountRow,
  actorId: string | null,
  now: string,
): Promise<void> {
  if (safeguarding_lead_since === null) return
  await accounts.setSafeguardingLead(transaction, { id, since: null })
  const entry = { kind: 'leader.safeguarding_ended', actorId, subjectId: id, now } as const
  await recordHistory(transaction, { ...entry, facts: factsOf(actorId) })
}
