import { type Answer, aboutPhotos, type RecordedAnswer } from '#contract/permissions.ts'
import { dayInUtc, earliestToday, latestToday } from '#contract/shared/days.ts'
import * as messages from '#messages'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { AppError, invalidField, orNotFound } from '#server/platform/errors.ts'
import type { Guardian } from '#server/platform/viewer.ts'
import { accounts, activeLeaders } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { setGuardianName } from '#server/subjects/guardians/public.ts'
import { isActiveStudent } from '#server/subjects/people/public.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import * as store from './store.ts'

/** What parents are asked: an announcement, or undefined for photos. */
type Asked = store.AnnouncementRow | undefined

/**
 * Returns what parents are asked about, which can't change before the commit.
 * @throws {AppError} `not_found`, or `conflict` if they are not asked
 */
async function lockAsked(transaction: Transaction, about: string): Promise<Asked> {
  const refusal = () => new AppError('conflict', messages.permission_not_asked())
  if (about === aboutPhotos) {
    if ((await readSettings(transaction)).asks_photos === 0) throw refusal()
    return undefined
  }
  const announcement = orNotFound(await store.lockAnnouncement(transaction, { about }), messages.announcement_not_found)
  if (announcement.answer_until === '') throw refusal()
  return announcement
}

/** What the history has of what was asked. */
const titleOf = (asked: Asked) => (asked === undefined ? {} : { title: asked.title })

const announcementIdOf = (about: string) => (about === aboutPhotos ? null : about)

interface GuardianAnswer {
  about: string
  answer: Answer
  guardianName: string
  editedAt?: string | undefined
  now: Date
}
/**
 * Stores what a guardian answers on the page. The same answer again, such as a retry, adds nothing.
 * @returns whether it was new
 * @throws {AppError} `not_signed_in` if the session has ended, `not_found`, or `conflict` if it is not asked, not any more, or has changed
 */
export async function answerAsGuardian(
  transaction: Transaction,
  { linkId, studentId, sessionHash }: Guardian,
  { about, answer, guardianName, editedAt, now }: GuardianAnswer,
): Promise<boolean> {
  const student = await accounts.lockAccount(transaction, studentId)
  if (!(await setGuardianName(transaction, { id: linkId, sessionHash, guardianName }))) {
    throw new AppError('not_signed_in', messages.guardian_session_ended())
  }
  // Who is not in the group sees none of its announcements.
  if (about !== aboutPhotos && !isActiveStudent(student)) {
    throw new AppError('not_found', messages.announcement_not_found())
  }
  const asked = await lockAsked(transaction, about)
  if (asked !== undefined && asked.answer_until < earliestToday(now)) {
    throw new AppError('conflict', messages.permission_closed())
  }
  if ((asked?.updated_at ?? undefined) !== editedAt) throw new AppError('conflict', messages.permission_changed())
  const last = await store.findAnswer(transaction, { about, studentId })
  const isSame = last?.answer === answer && last.guardian_name === guardianName && last.link_id === linkId
  if (isSame && (asked?.updated_at ?? '') <= last.recorded_at) return false
  const time = now.toISOString()
  await store.insertPermission(transaction, {
    ...{ id: newId(), student_id: studentId, announcement_id: announcementIdOf(about), answer },
    ...{ guardian_name: guardianName, method: 'page', given_on: dayInUtc(now.getTime()) },
    ...{ link_id: linkId, recorded_by: null, recorded_at: time },
  })
  await recordHistory(transaction, {
    ...{ kind: 'permission.answered', actorId: null, subjectId: studentId, entityId: linkId, now: time },
    facts: { by: 'guardian', about, answer },
    content: { guardianName, ...titleOf(asked) },
  })
  return true
}

interface Recorded extends RecordedAnswer {
  id: string
  about: string
  studentId: string
  actorId: string
  now: Date
}
/**
 * Stores what a parent has answered on paper or otherwise, also after the last day.
 * @throws {AppError} `not_found`, `invalid`, or `conflict` for leaders and if it is not asked
 */
export async function recordAnswer(
  transaction: Transaction,
  { id, about, studentId, answer, guardianName, method, givenOn, actorId, now }: Recorded,
): Promise<void> {
  if (givenOn > latestToday(now)) throw invalidField('givenOn', messages.consent_day_future())
  await activeLeaders.lockLeaders(transaction, actorId)
  const student = await accounts.lockAccount(transaction, studentId)
  if (student.role === 'admin') throw new AppError('conflict', messages.consent_leader())
  const asked = await lockAsked(transaction, about)
  const time = now.toISOString()
  await store.insertPermission(transaction, {
    ...{ id, student_id: studentId, announcement_id: announcementIdOf(about), answer },
    ...{ guardian_name: guardianName, method, given_on: givenOn },
    ...{ link_id: null, recorded_by: actorId, recorded_at: time },
  })
  await recordHistory(transaction, {
    ...{ kind: 'permission.recorded', actorId, subjectId: studentId, entityId: id, now: time },
    facts: { about, answer, method, givenOn },
    content: { guardianName, ...titleOf(asked) },
  })
}

/**
 * Returns what answers are about, for leaders, who also see answers about what is not asked any more.
 * @throws {AppError} `not_found`
 */
export async function findAsked(reader: Reader, about: string): Promise<Asked> {
  if (about === aboutPhotos) return undefined
  return orNotFound(await store.findAnnouncement(reader, { about }), messages.announcement_not_found)
}
