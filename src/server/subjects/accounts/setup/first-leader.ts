import { Register } from '#contract/people.ts'
import type { SettingsChange } from '#contract/settings.ts'
import { setup_already_done, setup_link_invalid, setup_pending } from '#messages'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Transaction } from '#server/platform/database/database.ts'
import { UniqueViolation } from '#server/platform/database/errors.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { EnvironmentError } from '#server/platform/env.ts'
import { AppError } from '#server/platform/errors.ts'
import type { AccountKey } from '#server/platform/http/handlers.ts'
import { validatePart } from '#server/platform/http/validate.ts'
import { createToken, hashToken } from '#server/platform/tokens.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { changeSettings, lockSettings } from '#server/subjects/settings/public.ts'
import { createAccount } from '../creation/create-account.ts'
import { startFirstSession } from '../creation/retried-creation.ts'
import { addNotices } from '../notices/notices.ts'
import { createPasswords, type Passwords } from '../sign-in/passwords.ts'
import * as store from '../store.ts'
import { makeAllWait } from './earlier-accounts-store.ts'

export interface NewLeader {
  name: string
  username: string
  password: string
}

export const prepareLeader = async (
  { name, username, password }: NewLeader,
  now: Date,
  passwords: Passwords,
): Promise<store.NewUser> => ({
  id: newId(),
  name,
  username,
  email: null,
  passwordHash: await passwords.hash(password),
  role: 'admin',
  now: now.toISOString(),
})

const validLeader = (person: NewLeader, clock: Clock): Promise<store.NewUser> => {
  validatePart(Register, person)
  return prepareLeader(person, clock(), createPasswords())
}

/** How a leader was created who has no account yet that could be the actor. */
type Means = 'setup link' | 'command' | 'environment'

async function insertLeader(transaction: Transaction, leader: store.NewUser, by: Means): Promise<store.UserRow> {
  const user = await createAccount(transaction, leader)
  await recordHistory(transaction, {
    kind: 'leader.created',
    actorId: null,
    subjectId: user.id,
    facts: { by },
    content: { name: user.name, username: user.username },
    now: leader.now,
  })
  return user
}

/** Creates the secret of the one-time link to `/setup`. @returns undefined if there is a leader */
export async function createSetupToken(database: Database, clock: Clock): Promise<string | undefined> {
  if (await store.hasLeader(database.read)) return undefined
  const token = createToken()
  return database.write(async (transaction) => {
    // Registrations and other nodes lock them too: each is before the link, or sees it.
    await lockSettings(transaction)
    if (await store.hasLeader(transaction)) return undefined
    await store.insertSetupLink(transaction, { token_hash: hashToken(token), created_at: clock().toISOString() })
    return token
  })
}

/**
 * Waits for other transactions that create the first leader, to see what they have written.
 * @returns whether this transaction is the first one
 */
async function lockInstallation(transaction: Transaction, now: string): Promise<boolean> {
  // In the order in which registrations lock them.
  await lockSettings(transaction)
  return store.claimInstallation(transaction, now)
}

/** @throws {AppError} `conflict` while a set-up link waits for the first leader. In a transaction, lock the settings first. */
export async function refuseBeforeSetup(reader: Reader): Promise<void> {
  if (await store.isBeingSetUp(reader)) throw new AppError('conflict', setup_pending())
}

/** @throws {AppError} `conflict` if there is a leader, `not_found` if the link is not valid */
export async function checkSetupToken(reader: Reader, setupToken: string): Promise<void> {
  // In this order: the transaction that creates a leader deletes the links.
  const isValid = await store.isSetupLink(reader, { tokenHash: hashToken(setupToken) })
  if (await store.hasLeader(reader)) throw new AppError('conflict', setup_already_done())
  if (!isValid) throw new AppError('not_found', setup_link_invalid())
}

interface Setup {
  leader: store.NewUser
  accountKey: AccountKey
  setupToken: string
  groupName?: string | undefined
  /** How students join. By default, anyone can. */
  joining?: 'code' | 'open' | undefined
  /** Name of the group until leaders choose one. */
  initialName: string
  now: Date
}

/** Returns the settings that are chosen at the set-up. */
const settingsOf = ({ groupName, joining }: Setup): SettingsChange => ({
  ...(groupName !== undefined && { groupName }),
  ...(joining !== undefined && { joinCodeRequired: joining === 'code' }),
})

/**
 * Creates the first leader with a one-time link, and a session.
 * @returns also the ids of the accounts that wait from now on
 * @throws {AppError} `not_found`, `conflict`
 */
export async function redeemSetupToken(transaction: Transaction, setup: Setup) {
  const { leader, accountKey, setupToken, joining, initialName, now } = setup
  if (!(await lockInstallation(transaction, now.toISOString()))) throw new AppError('conflict', setup_already_done())
  await checkSetupToken(transaction, setupToken)
  await store.deleteSetupLinks(transaction)
  const user = await insertLeader(transaction, leader, 'setup link')
  const actor = { actorId: user.id, initialName, now: now.toISOString() }
  const waiting = joining === 'code' ? await makeEarlierAccountsWait(transaction, actor) : []
  const token = await startFirstSession(transaction, { userId: user.id, accountKey, now })
  await changeSettings(transaction, settingsOf(setup), actor)
  return { user, token, waiting }
}

/** Creates a leader for an operator in a transaction that has locked the settings and claimed the installation. */
async function addLeader(transaction: Transaction, leader: store.NewUser, by: Means): Promise<store.UserRow> {
  await store.deleteSetupLinks(transaction)
  await addNotices(transaction, { kind: 'leader.created', actorId: null, subjectId: leader.id, now: leader.now })
  return insertLeader(transaction, leader, by)
}

/**
 * Creates a leader for an operator, from a terminal, with the validation of the forms.
 * @throws {AppError} `invalid`, {UniqueViolation} if the username is taken
 */
export async function createLeader(database: Database, clock: Clock, person: NewLeader): Promise<store.UserRow> {
  const leader = await validLeader(person, clock)
  return database.write(async (transaction) => {
    await lockInstallation(transaction, leader.now)
    return addLeader(transaction, leader, 'command')
  })
}

/** Creates the first leader from the environment, unless there is one. @throws {AppError} {EnvironmentError} */
export async function ensureFirstLeader(database: Database, clock: Clock, person: NewLeader): Promise<void> {
  if (await store.hasLeader(database.read)) return
  const leader = await validLeader(person, clock)
  await database
    .write(async (transaction) => {
      await lockInstallation(transaction, leader.now)
      // Of several nodes that start together, one creates the leader.
      if (!(await store.hasLeader(transaction))) await addLeader(transaction, leader, 'environment')
    })
    .catch((error: unknown) => {
      if (!(error instanceof UniqueViolation)) throw error
      const advice = `Choose another one, or make its account a leader: npm run admin -- promote ${person.username}`
      throw new EnvironmentError(
        `ADMIN_USERNAME "${person.username}" is taken, or looks like another username. ${advice}`,
      )
    })
}

/**
 * Makes the accounts wait that were made before there was a leader, because the first leader has chosen that students need a join code:
 * docs/leaders.md#before-there-is-a-leader. Call it before the leader's session starts.
 * @returns their ids, whose chats the caller takes out of the list
 */
async function makeEarlierAccountsWait(
  transaction: Transaction,
  { actorId, now }: { actorId: string; now: string },
): Promise<string[]> {
  const ids = await makeAllWait(transaction, now)
  if (ids.length === 0) return ids
  await recordHistory(transaction, {
    kind: 'account.earlier_made_to_wait',
    actorId,
    facts: { people: ids.length },
    now,
  })
  return ids
}
