import { serverLimits } from '#contract/limits.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { statement } from '#server/platform/database/statement.ts'
import { createToken, hashToken } from '#server/platform/tokens.ts'
import { insertInvitation } from '#server/subjects/accounts/invitations/store.ts'
import { insertNotice } from '#server/subjects/accounts/notices/store.ts'
import { requestConfirmation } from '#server/subjects/accounts/two-person/requests.ts'
import { createLink, openLink } from '#server/subjects/guardians/writes.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { createFilledDatabase, type DatabaseKind } from '../support/databases.ts'
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

/** Entities that a call refers to. */
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
  otherStudentId: string
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
  /** Consent for Ana, who is the student of the guardian. */
  consentId: string
  /** Guardian's link for Ana that nobody has opened. */
  guardianLink: { id: string; token: string }
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
  /** Status for a guardian. By default, as for a visitor. */
  guardian?: number
  /** Status for an account that is switched off, whose session was left behind. By default, as for an expired session. */
  switchedOff?: number
}

const setSwitchedOffAt = statement((sql, value: { id: string; at: string }) =>
  sql.updateTable('users').set({ switched_off_at: value.at }).where('id', '=', value.id),
)
/** Switches an account off whose session remains, as if a race had left it. */
export async function switchOff(app: TestApp, person: Person): Promise<void> {
  // From now on, PostgreSQL nodes expect this user for this token (docs/decisions/002).
  await app.call('GET /api/auth/me', {}, person.token)
  const at = app.now().toISOString()
  await app.database.write((transaction) => transaction.run(setSwitchedOffAt, { id: person._id, at }))
}

export const callers = [
  'anonymous',
  'student',
  'otherStudent',
  'waiting',
  'switchedOff',
  'guardian',
  'leader',
  'secondLeader',
  'accused',
  'expired',
] as const
export type Caller = (typeof callers)[number]
export type People = Record<Exclude<Caller, 'anonymous' | 'guardian'>, Person> & { guardian: { token: string } }

async function gatherPeople(app: TestApp): Promise<People> {
  const leader = await addLeader(app)
  const student = await addStudent(app, 'Ana')
  return {
    leader,
    secondLeader: await addLeader(app, 'Tom'),
    accused: await addLeader(app, 'Saul'),
    student,
    otherStudent: await addStudent(app, 'Ben'),
    waiting: await addWaiting(app),
    switchedOff: await addStudent(app, 'Off'),
    expired: await addStudent(app, 'Old'),
    guardian: await addGuardian(app, leader, student),
  }
}

export function expectedStatus(
  { expected, waiting, switchedOff, secondLeader, accused, guardian }: Row,
  caller: Caller,
): number {
  const [anonymous, student, otherStudent, leader, expired] = expected
  switch (caller) {
    case 'waiting':
      return waiting ?? 403
    case 'guardian':
      return guardian ?? anonymous
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

/** Creates a guardian's link for a student. */
async function addLink(app: TestApp, leader: Person, student: Person) {
  const link = { id: newId(), token: createToken() }
  const creation = { ...link, userId: student._id, actorId: leader._id, now: app.now() }
  await app.database.write((transaction) => createLink(transaction, creation))
  return link
}

/** Creates the session of a guardian of a student. */
async function addGuardian(app: TestApp, leader: Person, student: Person): Promise<{ token: string }> {
  const { token } = await addLink(app, leader, student)
  const sessionToken = createToken()
  await app.database.write((transaction) => openLink(transaction, { token, sessionToken, now: app.now() }))
  return { token: sessionToken }
}

async function setScene(app: TestApp, { leader, accused, student, otherStudent }: People): Promise<Scene> {
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
  const { body: consent } = await app.call(
    'POST /api/users/{id}/consents',
    {
      params: { id: student._id },
      body: { guardianName: 'Maria', method: 'in person', givenOn: now.toISOString().slice(0, 10) },
    },
    leader.token,
  )
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
    otherStudentId: otherStudent._id,
    otherLeaderId: (await addLeader(app, 'Joanna'))._id,
    newcomerId: (await addWaiting(app, 'New'))._id,
    invitation,
    confirmationId: confirmation.id,
    noticeId,
    consentId: consent._id,
    guardianLink: await addLink(app, leader, student),
  }
}

/** The people and the scene in a database. Each server that it opens starts with them. */
export interface Stage {
  people: People
  scene: Scene
  open(): Promise<TestApp>
  remove(): Promise<void>
}

export async function createStage(kind: DatabaseKind): Promise<Stage> {
  let content: Pick<Stage, 'people' | 'scene'> | undefined
  const filled = await createFilledDatabase(kind, async (database) => {
    const app = await createTestApp(database)
    const people = await gatherPeople(app)
    content = { people, scene: await setScene(app, people) }
    await app.close()
  })
  return {
    ...(content as Pick<Stage, 'people' | 'scene'>),
    async open() {
      const database = await filled.open()
      const app = await createTestApp(database)
      return {
        ...app,
        async close() {
          await app.close()
          await database.remove()
        },
      }
    },
    remove: filled.remove,
  }
}
