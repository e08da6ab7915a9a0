import type { ConfirmationAction } from '#contract/leaders.ts'
import { serverLimits } from '#contract/limits.ts'
import { addDays, dayInUtc } from '#contract/shared/days.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { statement } from '#server/platform/database/statement.ts'
import { createToken, hashToken } from '#server/platform/tokens.ts'
import { insertNotice } from '#server/subjects/accounts/notices/store.ts'
import { createLink, openLink } from '#server/subjects/guardians/writes.ts'
import { insertInvitation } from '#server/subjects/membership/invitations/store.ts'
import { changeLeader } from '#server/subjects/membership/public.ts'
import { requestConfirmation } from '#server/subjects/membership/two-person/requests.ts'
import { withChannels } from '#test/support/addresses.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { addBible, uploadBible } from '#test/support/bible.ts'
import { createFilledDatabase, type DatabaseKind } from '#test/support/databases.ts'
import {
  addCalendar,
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  addWaiting,
  announce,
  askForPrayer,
  type Person,
  password,
  planTerm,
  sendMessage,
} from '#test/support/people.ts'
import type { Caller } from './rows.ts'

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

/** The callers, and an accomplice of the accused: a leader who was switched off, whose password the accused knows. */
export type People = Record<Exclude<Caller, 'anonymous' | 'guardian'> | 'formerLeader', Person> & {
  guardian: { token: string }
}

async function gatherPeople(app: TestApp): Promise<People> {
  const leader = await addLeader(app)
  const student = await addStudent(app, 'Ana')
  const secondLeader = await addLeader(app, 'Tom')
  const formerLeader = await addLeader(app, 'Oscar')
  // Before what is requested.
  const operator = { actorId: null, now: new Date(app.now().getTime() - 1) }
  await app.database.write(async (transaction) => {
    for (const { _id: userId } of [leader, secondLeader])
      await changeLeader(transaction, 'start safeguarding', { ...operator, userId })
    await changeLeader(transaction, 'switch off', { ...operator, userId: formerLeader._id })
  })
  return {
    leader,
    secondLeader,
    accused: await addLeader(app, 'Saul'),
    formerLeader,
    student,
    otherStudent: await addStudent(app, 'Ben'),
    waiting: await addWaiting(app),
    switchedOff: await addStudent(app, 'Off'),
    expired: await addStudent(app, 'Old'),
    guardian: await addGuardian(app, leader, student),
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

/** Accepts the invitation of a leader. @returns the id of the account, which waits */
async function accept(app: TestApp, token: string): Promise<string> {
  const body = { token, name: 'Naomi', username: 'naomi', password }
  return (await app.call('POST /api/auth/invitation', { body })).body.user._id
}

/** Enters an address of a person. @returns the secret that ends it */
async function addAddress(app: TestApp, { token }: Person): Promise<string> {
  const body = { address: 'ana@example.org', timeZone: 'Europe/Madrid' }
  await app.call('PUT /api/notifications/addresses/{channel}', { params: { channel: 'email' }, body }, token)
  return String((await app.rowsOf('destinations')).find(({ channel }) => channel === 'email')?.['end_token'])
}

/** Creates the entities. Returns their ids by the segment of a path that `{id}` follows, or by the name of another parameter. */
async function setScene(app: TestApp, people: People) {
  const { leader, secondLeader, accused, student, otherStudent, formerLeader } = people
  const answered = await addQuestion(app, leader)
  const question = await addQuestion(app, leader)
  const response = await addResponse(app, student, answered._id)
  const now = app.now()
  // Not through the API: with so many leaders, it would need a confirmation.
  const invite = async () => {
    const invitation = { id: newId(), token: createToken() }
    await app.database.write((transaction) =>
      insertInvitation(transaction, {
        id: invitation.id,
        token_hash: hashToken(invitation.token),
        created_by: leader._id,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + serverLimits.invitationMs * 20).toISOString(),
      }),
    )
    return invitation
  }
  const invitation = await invite()
  const outing = addDays(dayInUtc(now.getTime()), 60)
  const request = async (action: ConfirmationAction, subject: Person, requester: Person) => {
    const asked = { action, subjectId: subject._id, requestedBy: requester._id, now }
    return app.database.write((transaction) => requestConfirmation(transaction, asked))
  }
  const confirmation = await request('make leader', otherStudent, leader)
  const noticeId = `notice-${confirmation.id}`
  const notice = { id: noticeId, reader_id: leader._id, kind: 'leader.made', actor_id: null, subject_id: null } as const
  await app.database.write((transaction) => insertNotice(transaction, { ...notice, created_at: now.toISOString() }))
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
  const close = { params: { id: closedConcernId }, body: { note: 'We have talked.', textCount: 9 } }
  await app.call('POST /api/concerns/{id}/close', close, leader.token)
  const link = await addLink(app, leader, student)
  const remove = async (key: 'questions' | 'prayer-requests' | 'broadcasts', { _id: id }: { _id: string }) => {
    await app.call(`DELETE /api/${key}/{id}`, { params: { id } }, leader.token)
    return id
  }
  return {
    users: student._id,
    retention: student._id,
    otherStudent: otherStudent._id,
    // They make no calls.
    otherLeader: (await addLeader(app, 'Joanna'))._id,
    newcomer: (await addWaiting(app, 'New'))._id,
    invitee: await accept(app, (await invite()).token),
    formerLeader: formerLeader._id,
    leader: leader._id,
    accused: accused._id,
    // Of the leader whom the concerns are about.
    ownRequest: (await request('remove leader', secondLeader, accused)).id,
    questions: question._id,
    questionId: question._id,
    // To the other question.
    responses: response._id,
    chats: student._id,
    terms: (await planTerm(app, leader))._id,
    soon: new Date(now.getTime() + 3_600_000).toISOString(),
    chatId: student._id,
    messageId: (await sendMessage(app, student, student._id))._id,
    'prayer-requests': (await askForPrayer(app, student))._id,
    broadcasts: (await announce(app, leader))._id,
    // Parents are asked.
    about: (await announce(app, leader, 'Outing', { startsAt: outing, answerUntil: outing }))._id,
    deletedQuestion: await remove('questions', await addQuestion(app, leader)),
    deletedPrayerRequest: await remove('prayer-requests', await askForPrayer(app, student)),
    deletedAnnouncement: await remove('broadcasts', await announce(app, leader)),
    concerns: concernId,
    'own-concerns': concernId,
    closedConcern: closedConcernId,
    // Of the first leader, who has requested a change and got a notice.
    invitations: invitation.id,
    invitationToken: invitation.token,
    confirmations: confirmation.id,
    notices: noticeId,
    consentId: consent._id,
    // Nobody has opened it.
    'guardian-links': link.id,
    guardianToken: link.token,
    'bible-texts': (await addBible(app, leader, { fileName: 'b.txt' })).id,
    bibleUpload: await uploadBible(app, leader),
    file: await addCalendar(app, student),
    channel: 'email',
    token: await addAddress(app, student),
    text: 'kjv',
    book: 'JHN',
    chapter: '3',
  }
}
export type Scene = Awaited<ReturnType<typeof setScene>>

/** The people and the scene in a database. Each server that it opens starts with them. */
export interface Stage {
  people: People
  scene: Scene
  /** @param settings environment variables */
  open(settings?: Record<string, string>): Promise<TestApp>
  remove(): Promise<void>
}

export async function createStage(kind: DatabaseKind): Promise<Stage> {
  let content: Pick<Stage, 'people' | 'scene'> | undefined
  const filled = await createFilledDatabase(kind, async (database) => {
    const app = await createTestApp(database, { settings: { DATABASE_URL: database.url, ...withChannels } })
    const people = await gatherPeople(app)
    content = { people, scene: await setScene(app, people) }
    await app.close()
  })
  return {
    ...(content as Pick<Stage, 'people' | 'scene'>),
    async open(settings) {
      const database = await filled.open()
      const app = await createTestApp(database, {
        settings: { DATABASE_URL: database.url, ...withChannels, ...settings },
      })
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
