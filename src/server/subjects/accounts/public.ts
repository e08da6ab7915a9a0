// What other subjects, commands and the program may use.
import type { Readable } from '#server/platform/database/tables/tables.ts'
import { accountFields } from './account-store.ts'

export * as accounts from './account-store.ts'
export { type AccountRow, accountFields } from './account-store.ts'
export * as declinedAccounts from './admission-store.ts'
export { createAccount, refuseTaken } from './creation/create-account.ts'
export { createJoinCodes } from './creation/join-codes.ts'
export { createAccountOnce, startFirstSession } from './creation/retried-creation.ts'
export { findErasedAt } from './erase-store.ts'
export * as accountRecord from './file-lists.ts'
export * as activeLeaders from './leaders-store.ts'
export { readLookAlikes } from './names/look-alikes-store.ts'
export { usersByWord } from './names/words-store.ts'
export { addNotices } from './notices/notices.ts'
export { presentOwnUser, presentUser } from './present.ts'
export * as recoveries from './recovery/recoveries-store.ts'
export * as recoveryCodes from './recovery/store.ts'
export { revokeSecrets } from './sessions/revoke-secrets.ts'
export { createSessions } from './sessions/sessions.ts'
export * as sessionRows from './sessions/sessions-store.ts'
export * as firstLeader from './setup/first-leader.ts'
export * as installation from './setup/installation-store.ts'
export { createSetupLinks, type SetupLinks } from './setup/setup-links.ts'
export { createReauthentication } from './sign-in/check-password.ts'
export { slowDown } from './sign-in/login-limits.ts'
export { createPasswords, lowestCost, type Passwords } from './sign-in/passwords.ts'
export { createSignIn, type SignIn } from './sign-in/sign-in.ts'
export { findUserByUsername, isBeingSetUp, listUsers, type NewUser, type UserRow } from './store.ts'
export * as studentStats from './students-store.ts'
export { changePassword } from './writes.ts'

/** @public Columns that statements of other subjects may read. */
export const readable = {
  users: [...accountFields, 'erased_at', 'kept_at', 'language'],
  user_words: ['word', 'user_id'],
  sessions: ['token_hash', 'user_id', 'expires_at'],
  installation: ['id', 'leaders_version', 'first_accounts_before'],
} satisfies Readable
