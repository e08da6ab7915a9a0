import { changeCounters } from '#server/platform/database/counters.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { skeletonOf } from '#server/platform/text/skeleton.ts'
import { sortKey } from '#server/platform/text/sort-key.ts'
import { factsOf, recordHistory } from '#server/subjects/audit-log/public.ts'
import { notify } from '#server/subjects/notifications/notify.ts'
import { endSecrets } from './end-secrets.ts'
import { refuseLookAlike } from './refuse-look-alike.ts'
import { deleteOtherSessions } from './sessions-store.ts'
import * as store from './store.ts'

/** Every student has a chat from registration on. */
export type CreateChat = (transaction: Transaction, studentId: string, nameKey: string) => Promise<void>

/**
 * Creates the account of a student. While it waits for a leader to let it in, it has no chat and does not count.
 * @throws {UniqueViolation} of `store.oneUserPerName`, also for look-alikes of leaders, or of `store.oneUserPerEmail`
 */
export async function registerStudent(
  transaction: Transaction,
  student: store.NewUser,
  createChat: CreateChat,
): Promise<store.UserRow> {
  await refuseLookAlike(transaction, student)
  const user = await store.insertUser(transaction, student)
  await changeCounters(transaction, student.isWaiting ? { 'waiting people': 1 } : { students: 1 })
  if (!student.isWaiting) await createChat(transaction, user.id, sortKey(user.name))
  await recordHistory(transaction, {
    kind: 'account.created',
    actorId: user.id,
    subjectId: user.id,
    content: { name: user.name, username: user.username },
    now: student.now,
  })
  if (student.isWaiting) {
    notify(transaction, { kind: 'waiting_person', about: user.id, to: 'leaders', by: user.id }, student.now)
  }
  return user
}

interface UsernameChange {
  userId: string
  username: string
  /** Hash of the session that continues. All others end. */
  sessionHash: string
  now: string
}

/** @throws {UniqueViolation} of `store.oneUserPerName`, also for a new look-alike */
export async function changeUsername(
  transaction: Transaction,
  { userId, username, sessionHash, now }: UsernameChange,
): Promise<store.UserRow | undefined> {
  const earlier = await store.findUser(transaction, userId)
  // A change that keeps what the username looks like, such as its case, confuses nobody who was not confused before.
  if (earlier !== undefined && skeletonOf(earlier.username) !== skeletonOf(username)) {
    await refuseLookAlike(transaction, { id: userId, username, role: earlier.role })
  }
  await deleteOtherSessions(transaction, userId, sessionHash)
  const user = await store.updateUsername(transaction, userId, username)
  await recordHistory(transaction, {
    kind: 'account.username_changed',
    actorId: userId,
    subjectId: userId,
    content: { username: earlier?.username ?? null },
    now,
  })
  return user
}

interface PasswordChange {
  userId: string
  passwordHash: string
  /** Hash of the session that continues. All others end, and all of them if it is empty. */
  sessionHash: string
  /** User who changes it. Null for operators' commands. */
  actorId: string | null
  now: string
}

export async function changePassword(
  transaction: Transaction,
  { userId, passwordHash, sessionHash, actorId, now }: PasswordChange,
): Promise<void> {
  await store.updatePasswordHash(transaction, userId, passwordHash)
  await endSecrets(transaction, { userId, now, keptSession: sessionHash })
  await recordHistory(transaction, {
    kind: 'account.password_changed',
    actorId,
    subjectId: userId,
    facts: factsOf(actorId),
    now,
  })
}
