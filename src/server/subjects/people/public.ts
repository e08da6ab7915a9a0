// What other subjects, commands and the program may use.
import type { Readable } from '#server/platform/database/tables/tables.ts'

export { deleteLeadersOf, deleteStudentsOf, hasAssignedLeaders, listAssignedLeaders } from './assigned-store.ts'
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

/** @public Columns that statements of other subjects may read. */
export const readable = { assigned_leaders: ['student_id', 'leader_id'] } satisfies Readable
