import { expect, vi } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { createWorker } from '#server/platform/jobs/worker.ts'
import { verifyHistory } from '#server/subjects/audit-log/verify.ts'
import { jobDefinitions } from '#server/subjects.ts'
import type { TestApp } from './app.ts'
import { expectRightCounts, expectRightPrayers, expectRightWaiting } from './counts.ts'
import * as people from './people.ts'
import { pushSubscription } from './push.ts'

const { lastPassMs } = serverLimits.erasing

const byId = (id: string) => ({ params: { id } })

/** Erases a person at once, as the only leader or one of two. */
export const erase = (app: TestApp, leader: people.Person, id: string) =>
  app.call('POST /api/users/{id}/erase', byId(id), leader.token)

export const workerOf = (app: TestApp) =>
  createWorker({
    database: app.database,
    clock: app.now,
    log: { warn: (entry: unknown) => void app.log.push(String(entry)) },
    definitions: jobDefinitions({
      database: app.database,
      clock: app.now,
      environment: readEnvironment({}),
      events: { publish: () => undefined },
      log: { warn: () => undefined },
      pushes: {},
      messages: {},
    }),
  })

/** Ends the time in which decisions about people who wait can be undone, and runs their jobs. */
export async function settle(app: TestApp): Promise<void> {
  app.advance(serverLimits.admission.settleMs)
  await workerOf(app).runDue()
}

/** Runs the job that erases, and its last pass. */
export async function runErasure(app: TestApp): Promise<void> {
  const worker = workerOf(app)
  await worker.runDue()
  // The last pass is repeated while PostgreSQL analyzes a table.
  await vi.waitFor(async () => {
    app.advance(lastPassMs)
    await worker.runDue()
    expect(await pendingErasures(app)).toBe(0)
  }, 15_000)
}
/** Runs the daily clean-up now. */
export async function cleanUp(app: TestApp): Promise<void> {
  const now = app.now().toISOString()
  await app.database.write((transaction) =>
    enqueueJob(transaction, { kind: 'clean-up', key: 'clean-up', payload: {}, now }),
  )
  await workerOf(app).runDue()
}

/** Returns the number of erasures that are not completed. */
export const pendingErasures = async (app: TestApp) =>
  (await app.rowsOf('jobs')).filter(({ kind }) => kind === 'erase').length

let phraseCount = 0
/** Returns a phrase that no other text has. */
function phrase(said: string[]): string {
  phraseCount += 1
  const text = `zq${phraseCount}x the ${phraseCount * 7919} lanterns over Quillhaven`
  said.push(`zq${phraseCount}x`)
  return text
}

/** Lets a student write everything that a student can write, and leaders and others react. @returns the beginnings of all phrases */
export async function live(
  app: TestApp,
  leader: people.Person,
  student: people.Person,
  other: people.Person,
): Promise<string[]> {
  const said: string[] = []
  const write = () => phrase(said)
  const call: TestApp['call'] = async (key, ...rest) => {
    const response = await app.call(key, ...rest)
    expect([key, response.status < 300]).toEqual([key, true])
    return response
  }
  const [as, by] = [student.token, leader.token]
  for (let round = 0; round < 3; round += 1) {
    const { _id: questionId } = await people.addQuestion(app, leader)
    const { _id: id } = await people.addResponse(app, student, questionId, write())
    await call('PUT /api/responses/{id}/answer', { ...byId(id), body: { answer: write() } }, as)
    await call('PUT /api/responses/{id}', { ...byId(id), body: { status: 'rejected', feedback: write() } }, by)
    await people.addResponse(app, student, questionId, write())
    await people.addResponse(app, other, questionId)
    const message = await people.sendMessage(app, student, student._id, write())
    const params = { chatId: student._id, messageId: message._id }
    await call('PUT /api/chats/{chatId}/messages/{messageId}', { params, body: { content: write() } }, as)
    const react = { reaction: 'heart' } as const
    await call('PUT /api/chats/{chatId}/messages/{messageId}/reaction', { params, body: react }, by)
    const reply = await people.sendMessage(app, leader, student._id, write())
    const toReply = { params: { chatId: student._id, messageId: reply._id }, body: react }
    await call('PUT /api/chats/{chatId}/messages/{messageId}/reaction', toReply, as)
    await call('PUT /api/chats/{id}/read', byId(student._id), as)
    const prayer = byId((await people.askForPrayer(app, student, write(), 'named'))._id)
    const edit = { ...prayer, body: { content: write(), audience: 'named' } } as const
    await call('PUT /api/prayer-requests/{id}', edit, as)
    await call('POST /api/prayer-requests/{id}/pray', prayer, other.token)
    await call('POST /api/prayer-requests/{id}/answered', { ...prayer, body: { thanks: write() } }, as)
    await call('POST /api/prayer-requests/{id}/respond', { ...prayer, body: { response: write() } }, by)
    const othersPrayer = await people.askForPrayer(app, other)
    await call('POST /api/prayer-requests/{id}/pray', byId(othersPrayer._id), as)
    const { _id: announcementId } = await people.announce(app, leader)
    await call('PUT /api/broadcasts/{id}/read', byId(announcementId), as)
    await call('PUT /api/broadcasts/{id}/read', byId(announcementId), other.token)
  }
  const withdrawn = await people.askForPrayer(app, student, write())
  await call('POST /api/prayer-requests/{id}/withdraw', byId(withdrawn._id), as)
  const deleted = await people.askForPrayer(app, student, write())
  await call('DELETE /api/prayer-requests/{id}', byId(deleted._id), by)
  await call('PUT /api/notifications/device', { body: pushSubscription() }, as)
  await call('PUT /api/notifications', { body: { kind: 'message', isOn: false } }, as)
  await concern(call, leader, student, other, write)
  await administer(call, leader, student, said)
  return said
}

/** Concerns by, about and with texts of the student, all of them closed. */
async function concern(
  call: TestApp['call'],
  leader: people.Person,
  student: people.Person,
  other: people.Person,
  write: () => string,
): Promise<void> {
  const close = (id: string, note: string) =>
    call('POST /api/concerns/{id}/close', { ...byId(id), body: { note, textCount: 9 } }, leader.token)
  const told = { content: write(), aboutText: write() }
  const { _id: id } = (await call('POST /api/concerns', { body: told }, student.token)).body
  await call('PUT /api/concerns/{id}/read', { ...byId(id), body: { textCount: 1 } }, leader.token)
  for (const { token } of [student, leader]) {
    await call('POST /api/concerns/{id}/messages', { ...byId(id), body: { content: write() } }, token)
  }
  await close(id, write())
  const prayer = { body: { content: write(), audience: 'named' } } as const
  const { _id: prayerId } = (await call('POST /api/prayer-requests', prayer, student.token)).body
  const report = { content: 'That hurts.', entity: { kind: 'prayer', id: prayerId } } as const
  const reported = (await call('POST /api/concerns', { body: report }, other.token)).body
  await close(reported._id, 'We talked.')
}

/** Everything with a text that leaders do to an account, and the student to their own. */
async function administer(call: TestApp['call'], leader: people.Person, student: people.Person, said: string[]) {
  const [id, { name, username }] = [byId(student._id), student]
  const consent = { guardianName: phrase(said), method: 'on paper', givenOn: '2026-01-01' } as const
  const recorded = (await call('POST /api/users/{id}/consents', { ...id, body: consent }, leader.token)).body
  expect(recorded.guardianName).toBe(consent.guardianName)
  await call('POST /api/users/{id}/guardian-links', id, leader.token)
  for (const reason of [phrase(said), null]) {
    await call('PUT /api/users/{id}/hold', { ...id, body: { reason } }, leader.token)
  }
  for (const changed of [phrase(said), name]) {
    await call('PUT /api/users/{id}/name', { ...id, body: { name: changed } }, leader.token)
  }
  for (const newUsername of [phrase(said).split(' ')[0] ?? '', username]) {
    const body = { newUsername, currentPassword: people.password }
    await call('PUT /api/auth/update-username', { body }, student.token)
  }
}

interface ChatTables {
  users: { id: string; erased_at: string | null }[]
  chats: { student_id: string }[]
  messages: { chat_id: string }[]
}
/** Returns all tables without the chats of erased people. While the job deletes their messages, nobody sees what they store. */
async function dumpWithoutErasedChats(app: TestApp): Promise<Record<string, unknown[]>> {
  const tables = await app.dumpTables()
  const { users, chats, messages } = tables as unknown as ChatTables
  const erased = new Set(users.filter(({ erased_at }) => erased_at !== null).map(({ id }) => id))
  return {
    ...tables,
    chats: chats.filter(({ student_id }) => !erased.has(student_id)),
    messages: messages.filter(({ chat_id }) => !erased.has(chat_id)),
  }
}

/** Expects that all stored counts are right, and that the audit log verifies. */
export async function expectConsistent(app: TestApp): Promise<void> {
  await expectRightCounts(() => dumpWithoutErasedChats(app))
  const tables = await dumpWithoutErasedChats(app)
  expectRightPrayers(tables as never)
  expectRightWaiting(tables as never)
  expect(await verifyHistory(app.database.read)).toHaveProperty('hash')
}
