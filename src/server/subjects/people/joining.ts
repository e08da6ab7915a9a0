import type { Transaction } from '#server/platform/database/database.ts'
import { notify } from '#server/platform/jobs/notify.ts'
import { sortKey } from '#server/platform/text/sort-key.ts'
import { createAccount, type NewUser } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { insertChat } from '#server/subjects/chats/public.ts'

/**
 * Creates the account of a student. While it waits for a leader to let it in, it has no chat and does not count.
 * @throws {UniqueViolation} as {@link createAccount}
 */
export async function registerStudent(transaction: Transaction, student: NewUser) {
  const user = await createAccount(transaction, student)
  if (!student.isWaiting) await insertChat(transaction, { studentId: user.id, nameKey: sortKey(user.name) })
  await recordHistory(transaction, {
    kind: 'account.created',
    actorId: user.id,
    subjectId: user.id,
    content: { name: user.name, username: user.username },
    now: student.now,
  })
  if (student.isWaiting) {
    notify(transaction, { kind: 'waiting_person', about: user.id, to: 'leaders', by: user.id }, student.now)
  }
  return user
}
