// Simultaneous changes of prayer requests on two nodes with one database.
import { expect } from 'vitest'
import { type Audience, audiences } from '#contract/rules/prayers.ts'
import { countPrayersWithoutResponse, findPrayerNews } from '#server/subjects/prayers/store.ts'
import type { TestApp } from '#test/support/app.ts'
import { expectRightPrayers } from '#test/support/counts.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, askForPrayer, type Person } from '#test/support/people.ts'

type Act = (app: TestApp, id: string) => Promise<{ status: number }>

const edit =
  (author: Person, content: string, audience: Audience): Act =>
  (app, id) =>
    app.call('PUT /api/prayer-requests/{id}', { params: { id }, body: { content, audience } }, author.token)
const pray =
  (student: Person): Act =>
  (app, id) =>
    app.call('POST /api/prayer-requests/{id}/pray', { params: { id } }, student.token)
const respond =
  (leader: Person): Act =>
  (app, id) =>
    app.call('POST /api/prayer-requests/{id}/respond', { params: { id }, body: { response: 'We pray.' } }, leader.token)
const answered =
  (author: Person): Act =>
  (app, id) =>
    app.call('POST /api/prayer-requests/{id}/answered', { params: { id }, body: {} }, author.token)
const withdraw =
  (author: Person): Act =>
  (app, id) =>
    app.call('POST /api/prayer-requests/{id}/withdraw', { params: { id } }, author.token)
const remove =
  (leader: Person): Act =>
  (app, id) =>
    app.call('DELETE /api/prayer-requests/{id}', { params: { id } }, leader.token)
const markSeen =
  (author: Person): Act =>
  (app) =>
    app.call('PUT /api/prayer-requests/read', {}, author.token)

interface Row {
  id: string
  content: string
  deleted_at: string | null
  has_response: number
  answered_at: string | null
  prayer_count: number
  seen_prayer_count: number
  seen_response: number
}

describeOnBoth('prayer requests on two nodes', () => {
  it('CO3, PS2: keep every text and count every prayer while all of them change', { tags: 'slow' }, async ({
    nodes,
    testDatabase,
  }) => {
    const [app] = nodes
    const [ruth, tom] = [await addLeader(app), await addLeader(app, 'Tom')]
    const author = await addStudent(app)
    const friends = await Promise.all(['Ben', 'Eve', 'Lea'].map((name) => addStudent(app, name)))
    const edits = audiences.map((audience) => edit(author, `Now for ${audience}`, audience))
    const always = [...friends, author].map(pray)
    const rounds = [
      [...edits, ...always, respond(ruth), respond(tom), markSeen(author)],
      [...edits, ...always, answered(author), respond(ruth)],
      [...edits, ...always, withdraw(author), remove(ruth)],
      [...edits, ...always, markSeen(author), remove(tom), respond(ruth)],
    ]
    for (const [round, acts] of rounds.entries()) {
      const { _id: id } = await askForPrayer(app, author, `Request ${round}`)
      const results = await Promise.all(acts.map((act, index) => act(nodes[(index % 2) as 0], id)))
      expect(new Set(results.map(({ status }) => status)).difference(new Set([200, 204, 404, 409])).size).toBe(0)
    }
    const tables = await testDatabase.dump()
    expectRightPrayers(tables as never)
    const requests = tables['prayer_requests'] as Row[]
    const open = requests.filter(({ deleted_at }) => deleted_at === null)
    const waiting = open.filter(({ has_response, answered_at }) => has_response === 0 && answered_at === null)
    expect(await countPrayersWithoutResponse(app.database.read)).toBe(waiting.length)
    const sumOf = (of: (row: Row) => number) => open.reduce((sum, row) => sum + of(row), 0)
    expect(await findPrayerNews(app.database.read, author._id)).toEqual({
      prayers: sumOf(({ prayer_count, seen_prayer_count }) => prayer_count - seen_prayer_count),
      responses: sumOf(({ has_response, seen_response }) => has_response - seen_response),
    })
    // The revisions of a request, and then its text, are all texts that were accepted, each once.
    for (const { id, content } of requests) {
      const call = { params: { id }, query: {} }
      const { body } = await app.call('GET /api/prayer-requests/{id}/revisions', call, ruth.token)
      const earlier = body.map((revision) => revision.content)
      expect(new Set([...earlier, content]).size).toBe(earlier.length + 1)
    }
  })
})
