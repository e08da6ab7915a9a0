import { serverLimits } from '#contract/limits.ts'
import { requestConfirmation } from '#server/confirmations/confirmations.ts'
import { newId } from '#server/database/new-id.ts'
import { statement } from '#server/database/statement.ts'
import { insertInvitation } from '#server/features/invitations/store.ts'
import { insertNotice } from '#server/notices/store.ts'
import { createToken, hashToken } from '#server/sessions/token.ts'
import type { TestApp } from '../support/app.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  addWaiting,
  announce,
  askForPrayer,
  type Person,
  sendMessage,
} from '../support/people.ts'

/** Entities that a call refers to. Created again after each successful write, because it may change them. */
export interface Scene {
  questionId: string
  /** Ana's response to another question. */
  responseId: string
  /** Ana's chat. */
  chatId: string
  messageId: string
  prayerRequestId: string
  announcementId: string
  studentId: string
  /** A leader who makes no calls. */
  otherLeaderId: string
  /** Someone who waits for a leader and makes no calls. */
  newcomerId: string
  /** Invitation of a leader, by the first leader. */
  invitation: { id: string; token: string }
  /** Request of the first leader that a second leader confirms. */
  confirmationId: string
  /** Ana's concerns about the accused leader. */
  concernId: string
  closedConcernId: string
  /** Notice to the first leader. */
  noticeId: string
}

/** Statuses for a visitor, Ana (who owns the entities), another student, a leader, and an expired session. */
type Expected = [anonymous: number, student: number, otherStudent: number, leader: number, expired: number]
export interface Row {
  call: (scene: Scene) => object
  expected: Expected
  /** Status for a second leader, if it differs from the first one's. */
  secondLeader?: number
  /** Status for a leader whom Ana's concerns are about, if it differs from the second leader's. */
  accused?: number
  /** Status for an account that waits for a leader. By default, 403. */
  waiting?: number
  /** Status for an account that is switched off, whose session was left behind. By default, as for an expired session. */
  switchedOff?: number
}

const setSwitchedOffAt = statement((sql, value: { id: string; at: string }) =>
  sql.updateTable('users').set({ switched_off_at: value.at }).where('id', '=', value.id),
)
/** Creates a student whose account is switched off, but whose session has remained, as if a race had left it. */
async function addSwitchedOff(app: TestApp): Promise<Person> {
  const person = await addStudent(app, 'Off')
  // From now on, PostgreSQL nodes expect this user for this token (docs/decisions/035).
  await app.call('GET /api/auth/me', {}, person.token)
  const at = app.now().toISOString()
  await app.database.write((transaction) => transaction.run(setSwitchedOffAt, { id: person._id, at }))
  return person
}

export const callers = [
  'anonymous',
  'student',
  'otherStudent',
  'waiting',
  'switchedOff',
  'leader',
  'secondLeader',
  'accused',
  'expired',
] as const
export type Caller = (typeof callers)[number]
export type People = Record<Exclude<Caller, 'anonymous'>, Person>

export async function gatherPeople(app: TestApp): Promise<People> {
  return {
    leader: await addLeader(app),
    secondLeader: await addLeader(app, 'Tom'),
    accused: await addLeader(app, 'Saul'),
    student: await addStudent(app, 'Ana'),
    otherStudent: await addStudent(app, 'Ben'),
    waiting: await addWaiting(app),
    switchedOff: await addSwitchedOff(app),
    expired: await addStudent(app, 'Old'),
  }
}

export function expectedStatus({ expected, waiting, switchedOff, secondLeader, accused }: Row, caller: Caller): number {
  const [anonymous, student, otherStudent, leader, expired] = expected
  switch (caller) {
    case 'waiting':
      return waiting ?? 403
    case 'switchedOff':
      return switchedOff ?? expired
    case 'secondLeader':
      return secondLeader ?? leader
    case 'accused':
      return accused ?? secondLeader ?? leader
    default:
      return { anonymous, student, otherStudent, leader, expired }[caller]
  }
}

export async function setScene(app: TestApp, { leader, accused, student, otherStudent }: People): Promise<Scene> {
  const answered = await addQuestion(app, leader)
  const question = await addQuestion(app, leader)
  const response = await addResponse(app, student, answered._id)
  const now = app.now()
  // Not through the API: with so many leaders, it would need a confirmation.
  const invitation = { id: newId(), token: createToken() }
  await app.database.write((transaction) =>
    insertInvitation(transaction, {
      id: invitation.id,
      tokenHash: hashToken(invitation.token),
      createdBy: leader._id,
      now: now.toISOString(),
      expiresAt: new Date(now.getTime() + serverLimits.invitationMs * 20).toISOString(),
    }),
  )
  const request = { action: 'make leader', subjectId: otherStudent._id, requestedBy: leader._id, now } as const
  const { confirmation } = await app.database.write((transaction) => requestConfirmation(transaction, request))
  const noticeId = `notice-${confirmation.id}`
  const notice = { id: noticeId, readerId: leader._id, kind: 'leader.made', actorId: null, subjectId: null } as const
  await app.database.write((transaction) => insertNotice(transaction, { ...notice, now: now.toISOString() }))
  const tell = async () => {
    const body = { content: 'He frightens me.', about: [accused._id] }
    return (await app.call('POST /api/concerns', { body }, student.token)).body._id
  }
  const [concernId, closedConcernId] = [await tell(), await tell()]
  const close = { params: { id: closedConcernId }, body: { note: 'We have talked.' } }
  await app.call('POST /api/concerns/{id}/close', close, leader.token)
  return {
    concernId,
    closedConcernId,
    questionId: question._id,
    responseId: response._id,
    chatId: student._id,
    messageId: (await sendMessage(app, student, student._id))._id,
    prayerRequestId: (await askForPrayer(app, student))._id,
    announcementId: (await announce(app, leader))._id,
    studentId: student._id,
    otherLeaderId: (await addLeader(app, 'Joanna'))._id,
    newcomerId: (await addWaiting(app, 'New'))._id,
    invitation,
    confirmationId: confirmation.id,
    noticeId,
  }
}
