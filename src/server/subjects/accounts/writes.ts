import type { Transaction } from '#server/platform/database/database.ts'
import { foldName } from '#server/platform/text/fold-name.ts'
import { skeletonOf } from '#server/platform/text/skeleton.ts'
import { factsOf, recordHistory } from '#server/subjects/audit-log/public.ts'
import { reserveUsername } from './names/earlier-usernames-store.ts'
import { refuseLookAlike } from './names/refuse-look-alike.ts'
import { revokeSecrets } from './sessions/revoke-secrets.ts'
import { deleteOtherSessions } from './sessions/sessions-store.ts'
import * as store from './store.ts'

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
  const earlier = await store.findUser(transaction, { id: userId })
  if (earlier === undefined) return undefined
  // A change that keeps what the username looks like, such as its case, confuses nobody who was not confused before.
  if (skeletonOf(earlier.username) !== skeletonOf(username)) {
    await refuseLookAlike(transaction, { id: userId, username, role: earlier.role })
  }
  await deleteOtherSessions(transaction, { userId, ownHash: sessionHash })
  const user = await store.updateUsername(transaction, userId, username)
  await reserveUsername(transaction, { usernameKey: foldName(earlier.username), userId })
  await recordHistory(transaction, {
    kind: 'account.username_changed',
    actorId: userId,
    subjectId: userId,
    content: { username: earlier.username },
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
  await store.updatePasswordHash(transaction, { id: userId, passwordHash })
  await revokeSecrets(transaction, { userId, now, keptSession: sessionHash })
  await recordHistory(transaction, {
    kind: 'account.password_changed',
    actorId,
    subjectId: userId,
    facts: factsOf(actorId),
    now,
  })
}
