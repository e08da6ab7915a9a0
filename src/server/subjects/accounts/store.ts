import type { Role } from '#contract/accounts.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import {
  deleteRows,
  execute,
  insertRow,
  queryAll,
  queryExists,
  queryFirst,
  statement,
  valuesOf,
} from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { foldName } from '#server/platform/text/fold-name.ts'
import { nameColumns, usernameColumns } from '#server/platform/text/name-columns.ts'
import { refuseEarlier } from './names/earlier-usernames-store.ts'
import { insertWords, replaceWords } from './names/words-store.ts'

const fields = [
  ...(['id', 'name', 'username', 'email', 'password_hash', 'role', 'created_at'] as const),
  ...(['waiting_since', 'switched_off_at', 'needs_consent', 'invited_as_leader', 'language'] as const),
] as const

export type UserRow = Pick<Tables['users'], (typeof fields)[number]>

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

const insertedColumns = [
  ...(['id', 'name', 'name_key', 'name_skeleton', 'username', 'username_key', 'username_sort_key'] as const),
  ...(['username_skeleton', 'email', 'email_key', 'password_hash', 'role', 'created_at', 'responses_count'] as const),
  ...(['answered_count', 'waiting_since', 'last_seen_at', 'needs_consent', 'invited_as_leader'] as const),
] as const
const insertIntoUsers = statement((sql, value: Pick<Tables['users'], (typeof insertedColumns)[number]>) =>
  sql
    .insertInto('users')
    .values(valuesOf(insertedColumns, value) as never)
    .returning(fields),
)
export async function insertUser(
  transaction: Transaction,
  { id, name, username, email, passwordHash, role, isWaiting, needsConsent, isInvitedAsLeader, now }: NewUser,
): Promise<UserRow> {
  const row = await transaction.first(insertIntoUsers, {
    ...{ id, name, username, email, role, password_hash: passwordHash, created_at: now, last_seen_at: now },
    ...nameColumns(name),
    ...usernameColumns(username),
    email_key: email === null ? null : foldName(email),
    responses_count: 0,
    answered_count: 0,
    waiting_since: isWaiting ? now : null,
    needs_consent: needsConsent ? 1 : 0,
    invited_as_leader: isInvitedAsLeader ? 1 : 0,
  })
  if (row === undefined) throw new Error('Inserting a user returned no row')
  await refuseEarlier(transaction, { usernameKey: foldName(username), userId: id }, oneUserPerName)
  await insertWords(transaction, row.id, row.name, row.username)
  return row
}

export const findUser = queryFirst((sql, value: { id: string }) =>
  sql.selectFrom('users').select(fields).where('id', '=', value.id).where('erased_at', 'is', null),
)

const selectUserByUsername = statement((sql, value: { usernameKey: string }) =>
  sql.selectFrom('users').select(fields).where('username_key', '=', value.usernameKey).where('erased_at', 'is', null),
)
export const findUserByUsername = (reader: Reader, username: string) =>
  reader.first(selectUserByUsername, { usernameKey: foldName(username) })

const selectUserByEmail = statement((sql, value: { emailKey: string }) =>
  sql.selectFrom('users').select(fields).where('email_key', '=', value.emailKey).where('erased_at', 'is', null),
)
export const findUserByEmail = (reader: Reader, email: string) =>
  reader.first(selectUserByEmail, { emailKey: foldName(email) })

export const updateLanguage = execute((sql, value: { id: string; language: string }) =>
  sql.updateTable('users').set({ language: value.language }).where('id', '=', value.id),
)

const setUsername = statement((sql, value: ReturnType<typeof usernameColumns> & { id: string }) =>
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
  await refuseEarlier(transaction, { usernameKey: foldName(username), userId: id }, oneUserPerName)
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

/** Returns whether a set-up link waits for the first leader. Then nobody registers: docs/leaders.md#before-there-is-a-leader. */
export const isBeingSetUp = queryExists((sql) =>
  sql
    .selectFrom('setup_links')
    .select('token_hash')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('id').where('role', '=', 'admin').where('switched_off_at', 'is', null))),
    )
    .limit(1),
)

/** Lists all users without pages, for operators' commands. */
export const listUsers = queryAll((sql) =>
  sql.selectFrom('users').select(fields).where('erased_at', 'is', null).orderBy('id'),
)

export const insertSetupLink = insertRow('setup_links', ['token_hash', 'created_at'])

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

export const deleteAttempts = deleteRows('sign_in_attempts', 'key')

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
/** Returns whether the account has logged in from this network since the given time. */
export const isKnownNetwork = queryExists((sql, value: Network & { since: string }) =>
  sql
    .selectFrom('known_networks')
    .select('user_id')
    .where('user_id', '=', value.userId)
    .where('network_hash', '=', value.networkHash)
    .where('last_signed_in_at', '>', value.since),
)

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
