// What other subjects, commands and the program may use.
export {
  type AccountRow,
  accountFields,
  admit,
  deleteAccount,
  findAccount,
  keepAccount,
  lockAccount,
  rename,
  setHold,
  setNeedsConsent,
  setRole,
  setSafeguardingLead,
  setSwitchedOff,
} from './account-store.ts'
export { type StudentsPage, studentsAfter } from './active-students-store.ts'
export { createAccount, refuseTaken } from './create-account.ts'
export { endSecrets } from './end-secrets.ts'
export { findErasedAt } from './erase-store.ts'
export { type AccountRecord, presentAccount, renderAccount } from './file-lists.ts'
export { compareValues, findByWords } from './find-by-words.ts'
export { createLeader, createSetupToken, ensureFirstLeader, prepareLeader } from './first-leader.ts'
export { findVapidKeys, setVapidKeys, type VapidKeys } from './installation-store.ts'
export { acceptInvitation, findInvitation } from './invitations/accept.ts'
export { createJoinCodes } from './join-codes.ts'
export { listLeaderNames } from './leader-names-store.ts'
export { type LeaderSkeletons, looksLikeLeader, readLeaderSkeletons } from './look-alikes-store.ts'
export { notifyLeaders } from './notices/notices.ts'
export { listActiveLeaders } from './notices/store.ts'
export { createPasswords, lowestCost, type Passwords } from './passwords.ts'
export { countStudentsNotSeen } from './people-store.ts'
export { presentUser } from './present.ts'
export { lastRecoveryHelper, lastRecoveryTime } from './recoveries-store.ts'
export { replaceRecoveryCode, saveRecoveryCode } from './recovery-store.ts'
export { createAccountOnce, startFirstSession } from './retried-creation.ts'
export { createSessions } from './sessions.ts'
export { deleteSession, deleteSessions, insertSession } from './sessions-store.ts'
export { createSignIn, type SignIn } from './sign-in.ts'
export { findUserByUsername, listUsers, type NewUser, type UserRow } from './store.ts'
export { lockStudentStats, recountStudentStats, recountStudentStatsForQuestion } from './students-store.ts'
export {
  findOpenRequest,
  listOpenRequests,
  listRequestsAbout,
  presentConfirmation,
  readRequest,
} from './two-person/present.ts'
export {
  consumeConfirmedReset,
  lockLeaders,
  lockOpenRequest,
  needsSecondLeader,
  requestConfirmation,
} from './two-person/requests.ts'
export {
  type ConfirmationRow,
  countOtherLeaders,
  countToDecide,
  endRequest,
  endRequestsOf,
} from './two-person/store.ts'
export { usersByWord, type WordRange } from './words-store.ts'
export { changePassword } from './writes.ts'
