import type { Role } from '#contract/users.ts'
import type { Reader, Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import { foldName } from '../../names/fold-name.ts'
import { sortKey } from '../../names/sort-key.ts'

const fields = ['id', 'name', 'username', 'email', 'password_hash', 'role', 'created_at'] as const

export interface UserRow {
  id: string
  name: string
  username: string
  email: string | null
  password_hash: string
  role: Role
  created_at: string
}

/** The constraint by which one name has one owner. */
export const oneUserPerName = 'users_username_key'
/** The constraint by which an email signs in to one account. */
export const oneUserPerEmail = 'users_email_key'

export interface NewUser {
  id: string
  name: string
  username: string
  email: string | null
  passwordHash: string
  role: Role
  now: string
}

const usernameKeys = (username: string) => ({
  usernameKey: foldName(username),
  usernameSortKey: sortKey(username),
})
type UsernameKeys = ReturnType<typeof usernameKeys>

const insert = statement((sql, value: NewUser & UsernameKeys & { nameKey: string; emailKey: string | null }) =>
  sql
    .insertInto('users')
    .values({
      id: value.id,
      name: value.name,
      name_key: value.nameKey,
      username: value.username,
      username_key: value.usernameKey,
      username_sort_key: value.usernameSortKey,
      email: value.email,
      email_key: value.emailKey,
      password_hash: value.passwordHash,
      role: value.role,
      created_at: value.now,
      responses_count: 0,
      answered_count: 0,
    })
    .returning(fields),
)
export async function insertUser(transaction: Transaction, user: NewUser): Promise<UserRow> {
  const row = await transaction.first(insert, {
    ...user,
    ...usernameKeys(user.username),
    nameKey: sortKey(user.name),
    emailKey: user.email === null ? null : foldName(user.email),
  })
  if (row === undefined) throw new Error('Inserting a user returned no row')
  return row
}

const byId = statement((sql, value: { id: string }) =>
  sql.selectFrom('users').select(fields).where('id', '=', value.id),
)
export const findUser = (reader: Reader, id: string) => reader.first(byId, { id })

const byUsername = statement((sql, value: { usernameKey: string }) =>
  sql.selectFrom('users').select(fields).where('username_key', '=', value.usernameKey),
)
export const findUserByUsername = (reader: Reader, username: string) =>
  reader.first(byUsername, { usernameKey: foldName(username) })

const byEmail = statement((sql, value: { emailKey: string }) =>
  sql.selectFrom('users').select(fields).where('email_key', '=', value.emailKey),
)
export const findUserByEmail = (reader: Reader, email: string) => reader.first(byEmail, { emailKey: foldName(email) })

const rename = statement((sql, value: UsernameKeys & { id: string; username: string }) =>
  sql
    .updateTable('users')
    .set({
      username: value.username,
      username_key: value.usernameKey,
      username_sort_key: value.usernameSortKey,
    })
    .where('id', '=', value.id)
    .returning(fields),
)
export const updateUsername = (transaction: Transaction, id: string, username: string) =>
  transaction.first(rename, { id, username, ...usernameKeys(username) })

const rehash = statement((sql, value: { id: string; passwordHash: string }) =>
  sql.updateTable('users').set({ password_hash: value.passwordHash }).where('id', '=', value.id).returning(fields),
)
export const updatePasswordHash = (transaction: Transaction, id: string, passwordHash: string) =>
  transaction.first(rehash, { id, passwordHash })

const makeAdministrator = statement((sql, value: { id: string }) =>
  sql.updateTable('users').set({ role: 'admin' }).where('id', '=', value.id).where('role', '=', 'student'),
)
/** @returns whether it was a student */
export const promote = async (transaction: Transaction, id: string) =>
  (await transaction.run(makeAdministrator, { id })) === 1

const anyAdministrator = statement((sql) => sql.selectFrom('users').select('id').where('role', '=', 'admin').limit(1))
export const hasAdministrator = async (reader: Reader) => (await reader.first(anyAdministrator)) !== undefined

const everyUser = statement((sql) => sql.selectFrom('users').select(fields).orderBy('id'))
/** For the operator's terminal only: the whole ministry at once. */
export const listUsers = (reader: Reader) => reader.all(everyUser)
