// What other subjects, commands and the program may use.
export { type StudentsPage, studentsAfter } from './active-students-store.ts'
export { changeLeader, type LeaderAction, switchOffStudent } from './leader-changes.ts'
export { countStudentsNotSeen } from './not-seen-store.ts'
export { stateOf } from './present.ts'
export { publishAccess, publishLists } from './publish.ts'
export { createRecoveryCode } from './recovery-codes.ts'
export { changeSafeguarding } from './safeguarding.ts'
export { decline, letIn, renameAccount, signOut, switchOn } from './writes.ts'
