// What other subjects, commands and the program may use.

export { declineAtOnce, letIn, settleJob, undoAdmission } from './admissions.ts'
export { changeLeader, type LeaderAction, switchOffStudent } from './leader-changes.ts'
export { publishAccess, publishLists } from './publish.ts'
export { createRecoveryCode } from './recovery-codes.ts'
export { requestIfNeeded } from './requests.ts'
export { renameAccount, signOut } from './writes.ts'
