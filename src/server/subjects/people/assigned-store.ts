import type { Transaction } from '#server/platform/database/database.ts'
import { sharedUsername } from '#server/platform/database/shared-username.ts'
import { deleteRows, insertRow, queryAll, queryExists } from '#server/platform/database/statement.ts'

// The leaders who look out for students: docs/leaders.md#yours.

/** Lists the leaders who look out for a student. */
export const listAssignedLeaders = queryAll((sql, value: { studentId: string }) =>
  sql
    .selectFrom('assigned_leaders')
    .innerJoin('users', 'users.id', 'assigned_leaders.leader_id')
    .select(['users.id', 'users.name'])
    .select(sharedUsername('users'))
    .where('assigned_leaders.student_id', '=', value.studentId)
    .orderBy('assigned_leaders.place'),
)

/** Returns whether a leader looks out for any student. */
export const hasAssignedLeaders = queryExists((sql) => sql.selectFrom('assigned_leaders').select('student_id').limit(1))

export const deleteLeadersOf = deleteRows('assigned_leaders', 'student_id')
/** Ends that a leader looks out for students. */
export const deleteStudentsOf = deleteRows('assigned_leaders', 'leader_id')
const insertLeader = insertRow('assigned_leaders', ['student_id', 'place', 'leader_id', 'assigned_by', 'assigned_at'])

interface Assignment {
  studentId: string
  leaders: readonly string[]
  assignedBy: string
  now: string
}
/** Replaces the leaders who look out for a student. */
export async function replaceLeaders(transaction: Transaction, assignment: Assignment): Promise<void> {
  const { studentId, leaders, assignedBy, now } = assignment
  await deleteLeadersOf(transaction, studentId)
  for (const [index, leaderId] of leaders.entries()) {
    const [place, by] = [index + 1, { assigned_by: assignedBy, assigned_at: now }]
    await insertLeader(transaction, { student_id: studentId, place, leader_id: leaderId, ...by })
  }
}

/** Ends what an erased person looked out for, and who looked out for them. */
export async function eraseAssigned(transaction: Transaction, { id }: { id: string }): Promise<void> {
  await deleteLeadersOf(transaction, id)
  await deleteStudentsOf(transaction, id)
}
