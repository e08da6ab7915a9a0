import type { Role } from '#contract/accounts.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { execute, queryAll, queryExists, queryFirst, statement } from '#server/platform/database/statement.ts'
import { foldName } from '#server/platform/text/fold-name.ts'
import { nameColumns, usernameColumns } from '#server/platform/text/name-columns.ts'
import { insertWords, replaceWords } from './names/words-store.ts'

const fields = [
  ...(['id', 'name', 'username', 'email', 'password_hash', 'role', 'created_at'] as const),
  ...(['waiting_since', 'switched_off_at', 'needs_consent', 'invited_as_leader'] as const),
] as const

export interface UserRow {
  id: string
  name: string
  username: string
  email: string | null
  password_hash: string
  role: Role
  created_at: string
  waiting_since: string | null
  switched_off_at: string | null
  needs_consent: number
  invited_as_leader: number
}

/** Constraint that makes usernames unique. */
export const oneUserPerName = 'users_username_key'
/** Constraint that makes emails unique. */
export const oneUserPerEmail = 'users_email_key'

export interface NewUser {
  id: string
  name: string
  username: string
  email: string | null
  passwordHash: string
  role: Role
  /** Whether the account waits for a leader to let it in. */
  isWaiting?: boolean
  /** Whether it waits until a leader records a guardian's consent. */
  needsConsent?: boolean
  /** Whether it waits until a second leader confirms that it becomes a leader's. */
  isInvitedAsLeader?: boolean
  now: string
}

type Username = ReturnType<typeof usernameColumns>
type InsertedUser = Omit<NewUser, 'name' | 'username' | 'isWaiting' | 'needsConsent' | 'isInvitedAsLeader'> &
  ReturnType<typeof nameColumns> &
  Username & { emailKey: string | null; waitingSince: string | null; needsConsentFlag: 0 | 1; invitedFlag: 0 | 1 }
const insertIntoUsers = statement((sql, value: InsertedUser) =>
  sql
    .insertInto('users')
    .values({
      id: value.id,
      name: value.name,
      name_key: value.name_key,
      name_skeleton: value.name_skeleton,
      username: value.username,
      username_key: value.username_key,
      username_sort_key: value.username_sort_key,
      username_skeleton: value.username_skeleton,
      email: value.email,
      email_key: value.emailKey,
      password_hash: value.passwordHash,
      role: value.role,
      created_at: value.now,
      responses_count: 0,
      answered_count: 0,
      waiting_since: value.waitingSince,
      last_seen_at: value.now,
      needs_consent: value.needsConsentFlag,
      invited_as_leader: value.invitedFlag,
    })
    .returning(fields),
)
export async function insertUser(
  transaction: Transaction,
  { isWaiting, needsConsent, isInvitedAsLeader, ...user }: NewUser,
): Promise<UserRow> {
  const row = await transaction.first(insertIntoUsers, {
    ...user,
    ...nameColumns(user.name),
    ...usernameColumns(user.username),
    waitingSince: isWaiting ? user.now : null,
    needsConsentFlag: needsConsent ? 1 : 0,
    invitedFlag: isInvitedAsLeader ? 1 : 0,
    emailKey: user.email === null ? null : foldName(user.email),
  })
  if (row === undefined) throw new Error('Inserting a user returned no row')
  await insertWords(transaction, row.id, row.name, row.username)
  return row
}

export const findUser = queryFirst((sql, value: { id: string }) =>
  sql.selectFrom('users').select(fields).where('id', '=', value.id).where('erased_at', 'is', null),
)

const selectUserByUsername = statement((sql, value: { usernameKey: string }) =>
  sql.selectFrom('users').select(fields).where('username_key', '=', value.usernameKey),
)
export const findUserByUsername = (reader: Reader, username: string) =>
  reader.first(selectUserByUsername, { usernameKey: foldName(username) })

const selectUserByEmail = statement((sql, value: { emailKey: string }) =>
  sql.selectFrom('users').select(fields).where('email_key', '=', value.emailKey),
)
export const findUserByEmail = (reader: Reader, email: string) =>
  reader.first(selectUserByEmail, { emailKey: foldName(email) })

const setUsername = statement((sql, value: Username & { id: string }) =>
  sql
    .updateTable('users')
    .set({
      username: value.username,
      username_key: value.username_key,
      username_sort_key: value.username_sort_key,
      username_skeleton: value.username_skeleton,
    })
    .where('id', '=', value.id)
    .returning(fields),
)
export async function updateUsername(transaction: Transaction, id: string, username: string) {
  const row = await transaction.first(setUsername, { id, ...usernameColumns(username) })
  if (row !== undefined) await replaceWords(transaction, id, row.name, username)
  return row
}

export const updatePasswordHash = queryFirst((sql, value: { id: string; passwordHash: string }) =>
  sql.updateTable('users').set({ password_hash: value.passwordHash }).where('id', '=', value.id).returning(fields),
)

/** Returns whether there is an active leader. The last one can't be switched off. */
export const hasLeader = queryExists((sql) =>
  sql.selectFrom('users').select('id').where('role', '=', 'admin').where('switched_off_at', 'is', null).limit(1),
)

/** Lists all users without pages, for operators' commands. */
export const listUsers = queryAll((sql) =>
  sql.selectFrom('users').select(fields).where('erased_at', 'is', null).orderBy('id'),
)

export const insertSetupLink = execute((sql, value: { tokenHash: string; now: string }) =>
  sql.insertInto('setup_links').values({ token_hash: value.tokenHash, created_at: value.now }),
)

export const isSetupLink = queryExists((sql, value: { tokenHash: string }) =>
  sql.selectFrom('setup_links').select('token_hash').where('token_hash', '=', value.tokenHash),
)

export const deleteSetupLinks = execute((sql) => sql.deleteFrom('setup_links'))

const setLeaderCreatedAt = statement((sql, value: { now: string; before: string }) =>
  sql
    .updateTable('installation')
    .set({ administrator_created_at: value.now, first_accounts_before: value.before })
    .where('id', '=', 1)
    .where('administrator_created_at', 'is', null),
)
/**
 * Claims the right to create the first leader, and marks the accounts that there are already.
 * @returns whether this transaction is the first to do so
 */
export const claimInstallation = async (transaction: Transaction, now: string) =>
  (await transaction.run(setLeaderCreatedAt, { now, before: newId() })) === 1

const upsertAttempt = statement((sql, value: { key: string; now: string }) =>
  sql
    .insertInto('sign_in_attempts')
    .values({ key: value.key, failures: 1, last_failed_at: value.now, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({ failures: row('sign_in_attempts.failures', '+', 1), last_failed_at: value.now })),
    )
    .returning(['failures', 'blocked_until']),
)
/** Counts an attempt and locks its row, so that simultaneous attempts are all counted. */
export async function countAttempt(transaction: Transaction, key: string, now: string) {
  const row = await transaction.first(upsertAttempt, { key, now })
  if (row === undefined) throw new Error('Counting a login attempt returned no row')
  return row
}

export const blockUntil = execute((sql, value: { key: string; until: string }) =>
  sql.updateTable('sign_in_attempts').set({ blocked_until: value.until }).where('key', '=', value.key),
)

export const deleteAttempts = execute((sql, value: { key: string }) =>
  sql.deleteFrom('sign_in_attempts').where('key', '=', value.key),
)

export const deleteOldAttempts = execute((sql, value: { before: string }) =>
  sql.deleteFrom('sign_in_attempts').where('last_failed_at', '<', value.before),
)

const upsertBucket = statement((sql, value: { key: string; now: string }) =>
  sql
    .insertInto('sign_in_limits')
    .values({ key: value.key, full_at: value.now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: value.key }))
    .returning('full_at'),
)
/** Returns when a token bucket is full, and locks its row, so that simultaneous attempts take one token each. */
export async function lockBucket(transaction: Transaction, key: string, now: string): Promise<string> {
  const row = await transaction.first(upsertBucket, { key, now })
  if (row === undefined) throw new Error('Opening a token bucket returned no row')
  return row.full_at
}

const selectBucket = statement((sql, value: { key: string }) =>
  sql.selectFrom('sign_in_limits').select('full_at').where('key', '=', value.key),
)
export const readBucket = async (reader: Reader, key: string) => (await reader.first(selectBucket, { key }))?.full_at

export const setBucket = execute((sql, value: { key: string; fullAt: string }) =>
  sql.updateTable('sign_in_limits').set({ full_at: value.fullAt }).where('key', '=', value.key),
)

export const deleteFullBuckets = execute((sql, value: { now: string }) =>
  sql.deleteFrom('sign_in_limits').where('full_at', '<', value.now),
)

interface Network {
  userId: string
  networkHash: string
}
const selectNetwork = statement((sql, value: Network & { since: string }) =>
  sql
    .selectFrom('known_networks')
    .select('user_id')
    .where('user_id', '=', value.userId)
    .where('network_hash', '=', value.networkHash)
    .where('last_signed_in_at', '>', value.since),
)
/** Returns whether the account has logged in from this network since the given time. */
export const isKnownNetwork = async (reader: Reader, network: Network, since: string) =>
  (await reader.first(selectNetwork, { ...network, since })) !== undefined

const upsertNetwork = statement((sql, value: Network & { now: string }) =>
  sql
    .insertInto('known_networks')
    .values({ user_id: value.userId, network_hash: value.networkHash, last_signed_in_at: value.now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_signed_in_at: value.now }),
    ),
)
const deleteOldestNetworks = statement((sql, value: { userId: string; max: number }) =>
  sql
    .deleteFrom('known_networks')
    .where('user_id', '=', value.userId)
    .where('last_signed_in_at', '<', (query) =>
      query
        .selectFrom('known_networks as newer')
        .select('newer.last_signed_in_at')
        .where('newer.user_id', '=', value.userId)
        .orderBy('newer.last_signed_in_at', 'desc')
        .limit(1)
        .offset(value.max),
    ),
)
/** Records a login from a network, and deletes the oldest networks beyond `max`. */
export async function rememberNetwork(transaction: Transaction, network: Network, now: string, max: number) {
  await transaction.run(upsertNetwork, { ...network, now })
  await transaction.run(deleteOldestNetworks, { userId: network.userId, max: max - 1 })
}
