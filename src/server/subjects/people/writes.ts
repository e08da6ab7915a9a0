import type { AssignedBefore } from '#contract/people.ts'
import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { accounts, activeLeaders } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { listAssignedLeaders, replaceLeaders } from './assigned-store.ts'

interface Assigning {
  students: readonly string[]
  leaders: readonly string[]
  actorId: string
  now: Date
}

/**
 * Sets the leaders who look out for students.
 * @returns the students for whom something has changed, by the leaders who looked out for them before
 * @throws {AppError} `not_found`, `not_allowed`, or `conflict` if somebody is no active leader or no student
 */
export async function assignLeaders(
  transaction: Transaction,
  { students, leaders, actorId, now }: Assigning,
): Promise<AssignedBefore['before']> {
  // Roles and states of leaders stay until the commit, and two assignments wait for each other.
  await activeLeaders.lockLeaders(transaction, actorId)
  for (const { role, switched_off_at } of await findAccounts(transaction, leaders)) {
    if (role !== 'admin' || switched_off_at !== null) throw new AppError('conflict', messages.assigned_leaders_only())
  }
  for (const { role, waiting_since } of await findAccounts(transaction, students)) {
    if (role === 'admin' || waiting_since !== null) throw new AppError('conflict', messages.assigned_students_only())
  }
  const before = new Map<string, { leaders: string[]; students: string[] }>()
  const after = leaders.join(' ')
  for (const studentId of students) {
    const earlier = (await listAssignedLeaders(transaction, { studentId })).map(({ id }) => id)
    const key = earlier.join(' ')
    if (key === after) continue
    const group = before.get(key) ?? { leaders: earlier, students: [] }
    before.set(key, group)
    group.students.push(studentId)
    const time = now.toISOString()
    await replaceLeaders(transaction, { studentId, leaders, assignedBy: actorId, now: time })
    const facts = { before: key, after }
    await recordHistory(transaction, {
      kind: 'person.leaders_assigned',
      actorId,
      subjectId: studentId,
      facts,
      now: time,
    })
  }
  return [...before.values()]
}

const findAccounts = (transaction: Transaction, ids: readonly string[]) =>
  Promise.all(ids.map((id) => accounts.findAccount(transaction, id)))
