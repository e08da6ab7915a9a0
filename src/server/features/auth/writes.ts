import type { Transaction } from '../../database/database.ts'
import { sortKey } from '../../names/sort-key.ts'
import { deleteOtherSessions } from '../../sessions/store.ts'
import { changeCounters } from '../../stats/counters-store.ts'
import * as store from './store.ts'

/** Every student has a chat from registration on. */
export type CreateChat = (transaction: Transaction, studentId: string, nameKey: string) => Promise<void>

/** @throws {UniqueViolation} of `store.oneUserPerName` or `store.oneUserPerEmail` */
export async function registerStudent(
  transaction: Transaction,
  student: store.NewUser,
  createChat: CreateChat,
): Promise<store.UserRow> {
  const user = await store.insertUser(transaction, student)
  await changeCounters(transaction, { students: 1 })
  await createChat(transaction, user.id, sortKey(user.name))
  return user
}

/** Makes a student a leader. Does nothing if the user is one already. */
export async function promoteStudent(transaction: Transaction, userId: string): Promise<void> {
  if (await store.setLeaderRole(transaction, userId)) await changeCounters(transaction, { students: -1 })
}

interface UsernameChange {
  userId: string
  username: string
  /** Hash of the session that continues. All others end. */
  sessionHash: string
}

/** @throws {UniqueViolation} of `store.oneUserPerName` */
export async function changeUsername(
  transaction: Transaction,
  { userId, username, sessionHash }: UsernameChange,
): Promise<store.UserRow | undefined> {
  await deleteOtherSessions(transaction, userId, sessionHash)
  return store.updateUsername(transaction, userId, username)
}

interface PasswordChange {
  userId: string
  passwordHash: string
  /** Hash of the session that continues. All others end, and all of them if it is empty. */
  sessionHash: string
}

export async function changePassword(
  transaction: Transaction,
  { userId, passwordHash, sessionHash }: PasswordChange,
): Promise<void> {
  await deleteOtherSessions(transaction, userId, sessionHash)
  await store.updatePasswordHash(transaction, userId, passwordHash)
}
