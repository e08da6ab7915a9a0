// Writes, changes and deletes every kind of text, and reads each version as a leader (PS2).
import { expect } from 'vitest'
import type { HistoryEntry } from '#contract/audit-log.ts'
import type { HistoryGroup } from '#contract/rules/audit-log.ts'
import { parseNextCursor } from '#contract/shared/links.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  askForPrayer,
  type Person,
  questionText,
  sendMessage,
} from '#test/support/people.ts'

const hourMs = 60 * 60 * 1000
const byId = (id: string) => ({ params: { id } })
const texts = (body: unknown) => JSON.stringify(body)

interface Scene {
  app: TestApp
  leader: Person
  other: Person
  student: Person
}
/** A version of a text that was replaced or deleted. */
interface Kept {
  text: string
  kind: HistoryEntry['kind']
  /** Who replaced or deleted it. */
  actor: Person
}
interface Walk {
  group: HistoryGroup
  /** Writes a text with A, changes it to B and deletes it where that is possible. Calls `next` before each change. */
  write(scene: Scene, a: string, b: string, next: () => void): Promise<Outcome>
}
interface Outcome {
  kept: Kept[]
  /** What leaders read on the screens of this kind. It contains A and B. */
  shown: unknown[]
}

/** A question or an announcement: its routes and its body with a text. */
const posts = {
  question: {
    path: 'questions',
    body: (text: string) => ({ ...questionText, description: text }),
  },
  announcement: {
    path: 'broadcasts',
    body: (text: string) => ({ title: 'Camp', content: text, priority: 'high' as const }),
  },
} as const

function postWalk(kind: keyof typeof posts): Walk['write'] {
  const { path, body } = posts[kind]
  return async ({ app, leader, other }, a, b, next) => {
    const created = await app.call(
      `POST /api/${path}` as 'POST /api/broadcasts',
      { body: body(a) as never },
      leader.token,
    )
    const id = created.body._id
    next()
    await app.call(
      `PUT /api/${path}/{id}` as 'PUT /api/broadcasts/{id}',
      { ...byId(id), body: body(b) as never },
      other.token,
    )
    next()
    await app.call(`DELETE /api/${path}/{id}` as 'DELETE /api/broadcasts/{id}', byId(id), leader.token)
    const revisions = `GET /api/${path}/{id}/revisions` as 'GET /api/broadcasts/{id}/revisions'
    const deleted = `GET /api/${path}/deleted` as 'GET /api/broadcasts/deleted'
    return {
      kept: [
        { text: a, kind: `${kind}.edited`, actor: other },
        { text: b, kind: `${kind}.deleted`, actor: leader },
      ],
      shown: [
        (await app.call(revisions, { ...byId(id), query: {} }, leader.token)).body,
        (await app.call(deleted, { query: {} }, leader.token)).body,
      ],
    }
  }
}

function scheduledWalk(kind: keyof typeof posts): Walk['write'] {
  const { path, body } = posts[kind]
  return async ({ app, leader, other }, a, b, next) => {
    const publishAt = new Date(app.now().getTime() + 240 * hourMs).toISOString()
    const scheduled = { body: { ...body(a), publishAt } as never }
    const { _id: id } = (await app.call(`POST /api/${path}` as 'POST /api/broadcasts', scheduled, leader.token)).body
    next()
    await app.call(
      `PUT /api/${path}/{id}` as 'PUT /api/broadcasts/{id}',
      { ...byId(id), body: body(b) as never },
      other.token,
    )
    next()
    await app.call(`DELETE /api/${path}/{id}` as 'DELETE /api/broadcasts/{id}', byId(id), leader.token)
    return {
      kept: [
        { text: a, kind: `${kind}.schedule_changed`, actor: other },
        { text: b, kind: `${kind}.schedule_canceled`, actor: leader },
      ],
      shown: [a, b],
    }
  }
}

/** A prayer request with a word of thanks, and a response. Then `remove` withdraws or deletes it. */
function prayerWalk(remover: 'author' | 'leader'): Walk['write'] {
  return async ({ app, leader, student }, a, b, next) => {
    const { _id: id } = await askForPrayer(app, student, a)
    const response = { ...byId(id), body: { response: `Response to ${a}` } }
    await app.call('POST /api/prayer-requests/{id}/respond', response, leader.token)
    next()
    const edit = { ...byId(id), body: { content: b, audience: 'named' as const } }
    await app.call('PUT /api/prayer-requests/{id}', edit, student.token)
    const answered = { ...byId(id), body: { thanks: `Thanks for ${b}` } }
    await app.call('POST /api/prayer-requests/{id}/answered', answered, student.token)
    next()
    if (remover === 'author') await app.call('POST /api/prayer-requests/{id}/withdraw', byId(id), student.token)
    else await app.call('DELETE /api/prayer-requests/{id}', byId(id), leader.token)
    const kind = remover === 'author' ? 'prayer.withdrawn' : 'prayer.deleted'
    const actor = remover === 'author' ? student : leader
    const deleted = (await app.call('GET /api/prayer-requests/deleted', { query: {} }, leader.token)).body
    expect(texts(deleted)).toContain(`Response to ${a}`)
    return {
      kept: [
        { text: a, kind: 'prayer.edited', actor: student },
        { text: b, kind, actor },
        { text: `Thanks for ${b}`, kind, actor },
      ],
      shown: [
        (await app.call('GET /api/prayer-requests/{id}/revisions', { ...byId(id), query: {} }, leader.token)).body,
        deleted,
      ],
    }
  }
}

/** Returns a walk of a message in the student's chat, which a leader reads. */
const messageWalk =
  (author: 'student' | 'leader', reader: 'leader' | 'other'): Walk['write'] =>
  async (people, a, b, next) => {
    const { app, student } = people
    const [by, { token }] = [people[author], people[reader]]
    const { _id: messageId } = await sendMessage(app, by, student._id, a)
    next()
    const params = { chatId: student._id, messageId }
    const key = 'PUT /api/chats/{chatId}/messages/{messageId}'
    await app.call(key, { params, body: { content: b } }, by.token)
    const revisions = 'GET /api/chats/{chatId}/messages/{messageId}/revisions'
    return {
      kept: [{ text: a, kind: 'message.edited', actor: by }],
      shown: [
        (await app.call(revisions, { params, query: {} }, token)).body,
        (await app.call('GET /api/chats/{id}/messages', { ...byId(student._id), query: {} }, token)).body,
      ],
    }
  }

const walks: Record<string, Walk> = {
  'a question': { group: 'questions', write: postWalk('question') },
  'a scheduled question': { group: 'questions', write: scheduledWalk('question') },
  'an announcement': { group: 'announcements', write: postWalk('announcement') },
  'a scheduled announcement': { group: 'announcements', write: scheduledWalk('announcement') },
  'a message of a student': { group: 'messages', write: messageWalk('student', 'leader') },
  'a message of a leader': { group: 'messages', write: messageWalk('leader', 'other') },
  'an answer': {
    group: 'responses',
    async write({ app, leader, student }, a, b, next) {
      const { _id: id } = await addResponse(app, student, (await addQuestion(app, leader))._id, a)
      next()
      await app.call('PUT /api/responses/{id}/answer', { ...byId(id), body: { answer: b } }, student.token)
      return {
        kept: [{ text: a, kind: 'response.edited', actor: student }],
        shown: [
          (await app.call('GET /api/responses/{id}/revisions', { ...byId(id), query: {} }, leader.token)).body,
          (await app.call('GET /api/responses/{id}', byId(id), leader.token)).body,
        ],
      }
    },
  },
  feedback: {
    group: 'responses',
    async write({ app, leader, other, student }, a, b, next) {
      const { _id: id } = await addResponse(app, student, (await addQuestion(app, leader))._id)
      const review = (feedback: string, reviewer: Person) =>
        app.call('PUT /api/responses/{id}', { ...byId(id), body: { status: 'rejected', feedback } }, reviewer.token)
      await review(a, leader)
      next()
      await review(b, other)
      next()
      await review('', leader)
      return {
        kept: [
          { text: a, kind: 'response.reviewed', actor: other },
          { text: b, kind: 'response.reviewed', actor: leader },
        ],
        shown: [(await app.call('GET /api/responses/{id}/reviews', { ...byId(id), query: {} }, leader.token)).body],
      }
    },
  },
  'a prayer request that its author withdraws': { group: 'prayers', write: prayerWalk('author') },
  'a prayer request that a leader deletes': { group: 'prayers', write: prayerWalk('leader') },
  'a word of thanks': {
    group: 'prayers',
    async write({ app, student }, a, b, next) {
      const { _id: id } = await askForPrayer(app, student)
      const thank = (thanks: string) =>
        app.call('POST /api/prayer-requests/{id}/answered', { ...byId(id), body: { thanks } }, student.token)
      await thank(a)
      next()
      await thank(b)
      next()
      await app.call('DELETE /api/prayer-requests/{id}/answered', byId(id), student.token)
      return {
        kept: [
          { text: a, kind: 'prayer.answered', actor: student },
          { text: b, kind: 'prayer.answered_undone', actor: student },
        ],
        shown: [a, b],
      }
    },
  },
}

/** Reads all pages of the history with a filter. */
async function readHistory(app: TestApp, leader: Person, filter: Record<string, string>): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query = { ...filter, ...(cursor !== '' && { cursor }) }
    const page: Awaited<ReturnType<typeof app.call<'GET /api/history'>>> = await app.call(
      'GET /api/history',
      { query },
      leader.token,
    )
    entries.push(...page.body)
    cursor = parseNextCursor(page.headers['link'])
  }
  return entries
}

describeOnBoth('the earlier versions', () => {
  it.for(Object.keys(walks))('PS2: of %s are readable with who changed them and when', async (name, { app }) => {
    const { group, write } = walks[name] as Walk
    const [leader, other, student] = [await addLeader(app), await addLeader(app, 'Tom'), await addStudent(app)]
    const [a, b] = ['The first phrase', 'The second phrase']
    const changedAt: string[] = []
    const outcome = await write({ app, leader, other, student }, a, b, () => {
      app.advance(hourMs)
      changedAt.push(app.now().toISOString())
    })
    for (const text of [a, b]) expect(texts(outcome.shown)).toContain(text)
    expect(outcome.kept.length).toBeGreaterThan(0)
    for (const { text, kind, actor } of outcome.kept) {
      const isIt = (entry: HistoryEntry) =>
        entry.kind === kind && Object.values(entry.content ?? {}).includes(text) && entry.actor?._id === actor._id
      const found = (await readHistory(app, leader, {})).find(isIt)
      expect([text, found?.actor]).toEqual([text, { _id: actor._id, name: actor.name }])
      expect(changedAt).toContain(found?.at)
      // Each filter finds it, and a filter of another kind, person or time does not.
      const at = `${found?.at}`
      const after = new Date(Date.parse(at) + 1).toISOString()
      const filters = [
        { group },
        { person: actor._id },
        { from: at, to: after },
        { group, person: actor._id, from: at },
      ]
      for (const filter of filters) expect((await readHistory(app, leader, filter)).some(isIt)).toBe(true)
      const others = [{ group: 'settings' }, { person: 'nobody' }, { from: after, to: after }]
      for (const filter of others) expect((await readHistory(app, leader, filter)).some(isIt)).toBe(false)
    }
    expect((await app.call('GET /api/history', { query: {} }, student.token)).status).toBe(403)
  })
})
