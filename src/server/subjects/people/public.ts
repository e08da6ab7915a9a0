// What other subjects, commands and the program may use.

export { isActiveStudent, type LooksLikeLeader, presentInList, presentListedUser, stateOf } from './present.ts'
export {
  countStudents,
  countStudentsNotSeen,
  countWaiting,
  listWaiting,
  nextStudents,
  type StudentsPage,
  studentCount,
} from './store.ts'
