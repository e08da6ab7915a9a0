// What other subjects, commands and the program may use.

export { declineAtOnce, letIn, settleJob, undoAdmission } from './admissions.ts'
export { changeLeader, type LeaderAction, switchOffStudent } from './leader-changes.ts'
export { publishAccess, publishLists } from './publish.ts'
export { createRecoveryCode } from './recovery-codes.ts'
export { findOpenRequest, findOwnRequest } from './two-person/present.ts'
export { needsSecondLeader, requestIfNeeded } from './two-person/requests.ts'
export { countToDecide } from './two-person/store.ts'
export { renameAccount, signOut } from './writes.ts'
