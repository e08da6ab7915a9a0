// What other subjects, commands and the program may use.

export { declineAtOnce, letIn, settleJob, undoAdmission } from './admissions.ts'
export { changeLeader, type LeaderAction, switchOffStudent } from './leader-changes.ts'
export { stateOf } from './present.ts'
export { publishAccess, publishLists } from './publish.ts'
export { createRecoveryCode } from './recovery-codes.ts'
export { requestIfNeeded } from './requests.ts'
export {
  countStudents,
  countStudentsNotSeen,
  countWaiting,
  type StudentsPage,
  studentCount,
  studentsAfter,
} from './store.ts'
export { renameAccount, signOut } from './writes.ts'
