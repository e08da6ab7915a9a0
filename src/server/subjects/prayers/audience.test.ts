import { expect, vi } from 'vitest'
import { routes } from '#contract/api.ts'
import type { ApiKey } from '#contract/calls.ts'
import { type Audience, audiences } from '#contract/rules/prayers.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { readPages } from '#test/support/pages.ts'
import { addLeader, addStudent, addWaiting, askForPrayer, type Person } from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

const secret = 'secret-text'
const authorName = 'Zipporah'
const byId = (id: string) => ({ params: { id } })

const edit = (app: TestApp, author: Person, id: string, audience: Audience, content = secret) =>
  app.call('PUT /api/prayer-requests/{id}', { ...byId(id), body: { content, audience } }, author.token)
const respond = (app: TestApp, leader: Person, id: string, isPrivate?: boolean) => {
  const body = { response: 'reply-text', ...(isPrivate !== undefined && { isPrivate }) }
  return app.call('POST /api/prayer-requests/{id}/respond', { ...byId(id), body }, leader.token)
}
const pray = (app: TestApp, student: Person, id: string) =>
  app.call('POST /api/prayer-requests/{id}/pray', byId(id), student.token)
const withdraw = (app: TestApp, author: Person, id: string) =>
  app.call('POST /api/prayer-requests/{id}/withdraw', byId(id), author.token)
const community = async (app: TestApp, student: Person) =>
  (await app.call('GET /api/prayer-requests', { query: {} }, student.token)).body

/** Bodies of the routes that need one. */
const bodies: Partial<Record<ApiKey, object>> = {
  'PUT /api/prayer-requests/{id}': { content: 'Changed', audience: 'anonymous' },
  'POST /api/prayer-requests/{id}/answered': { thanks: 'Thanks' },
  'POST /api/prayer-requests/{id}/respond': { response: 'Reply' },
  'POST /api/prayer-requests': { content: 'Another' },
}
const prayerRoutes = routes.filter(([key]) => key.includes('/prayer-requests')).map(([key]) => key)

/** Calls every route of prayer requests and returns the statuses, and all bodies and headers as one text. */
async function callAll(app: TestApp, id: string, token: string | undefined) {
  let text = ''
  const statuses: Record<string, number> = {}
  for (const key of prayerRoutes) {
    const call = { params: { id }, query: {}, ...(bodies[key] && { body: bodies[key] }) }
    const { status, body, headers } = await app.call(key, call as never, token)
    statuses[key] = status
    text += JSON.stringify([body, headers['link'], headers['etag']])
  }
  return { text, statuses }
}

describeOnBoth('the audience of prayer requests', () => {
  it('is one of three, and by default the group without the name', async ({ app, leader, student }) => {
    const refused = await app.call(
      'POST /api/prayer-requests',
      { body: { content: secret, audience: 'everyone' as Audience } },
      student.token,
    )
    expect(refused).toBeRefused(400, messages.prayer_audience_required())
    const { _id } = await askForPrayer(app, student)
    const missing = { ...byId(_id), body: { content: secret } as { content: string; audience: Audience } }
    expect((await app.call('PUT /api/prayer-requests/{id}', missing, student.token)).status).toBe(400)
    const { body } = await app.call('GET /api/prayer-requests/admin', { query: {} }, leader.token)
    expect(body).toMatchObject([{ _id, audience: 'anonymous' }])
  })

  it('AZ3: leaves no trace of a request for leaders only on any route', async ({ app, leader }) => {
    const author = await addStudent(app, authorName)
    const others = [await addStudent(app, 'Ben'), await addWaiting(app)]
    const { _id: id } = await askForPrayer(app, author, secret, 'leaders')
    for (const caller of [...others, undefined]) {
      const before = await app.rowsOf('prayer_requests')
      const { text, statuses } = await callAll(app, id, caller?.token)
      for (const trace of [id, secret, authorName, author._id]) expect(text).not.toContain(trace)
      for (const [key, status] of Object.entries(statuses)) {
        if (caller !== others[0]) expect([key, status]).toEqual([key, caller === undefined ? 401 : 403])
        else if (key.includes('{id}')) expect([403, 404]).toContain(status)
      }
      expect(await app.rowsOf('prayer_requests')).toEqual(expect.arrayContaining(before as unknown[]))
      // An unknown id gets the same response.
      const missing = await callAll(app, 'unknown', caller?.token)
      expect(missing.statuses).toEqual(statuses)
    }
    const mine = await app.call('GET /api/prayer-requests/mine', { query: {} }, author.token)
    expect(mine.body).toMatchObject([{ _id: id, content: secret, audience: 'leaders' }])
    expect((await community(app, author)).map(({ _id }) => _id)).not.toContain(id)
    const { body } = await app.call('GET /api/prayer-requests/admin', { query: {} }, leader.token)
    expect(body.find(({ _id }) => _id === id)).toMatchObject({ content: secret, user: { name: authorName } })
  })

  it('AZ3: skips requests for leaders only in pages and cursors', async ({ app, student }) => {
    const author = await addStudent(app, authorName)
    const shown: string[] = []
    const hidden: string[] = []
    for (let round = 0; round < 4; round += 1) {
      shown.unshift((await askForPrayer(app, author))._id)
      hidden.push((await askForPrayer(app, author, secret, 'leaders'))._id)
    }
    const pages = await readPages(async (cursor) => {
      const query = { limit: '2', ...cursor }
      const page = await app.call('GET /api/prayer-requests', { query }, student.token)
      for (const id of hidden) expect(JSON.stringify([page.body, page.headers.link])).not.toContain(id)
      return page
    })
    expect(pages.flat().map(({ _id }) => _id)).toEqual(shown)
  })

  it('publishes events about a request for leaders only to its author and leaders', async ({ app, leader }) => {
    const [author, ben] = [await addStudent(app, authorName), await addStudent(app, 'Ben')]
    const waiting = await addWaiting(app)
    const streams = [await listen(app, author), await listen(app, leader)]
    const [bens, waitings] = [await listen(app, ben), await listen(app, waiting)]
    const { _id: id } = await askForPrayer(app, author, secret, 'leaders')
    await edit(app, author, id, 'leaders', 'secret text, changed')
    await pray(app, author, id)
    await respond(app, leader, id)
    await app.call('POST /api/prayer-requests/{id}/answered', { ...byId(id), body: {} }, author.token)
    await app.call('DELETE /api/prayer-requests/{id}/answered', byId(id), author.token)
    await withdraw(app, author, id)
    const { _id: deleted } = await askForPrayer(app, author, secret, 'leaders')
    await app.call('DELETE /api/prayer-requests/{id}', byId(deleted), leader.token)
    const { _id: last } = await askForPrayer(app, author)
    const events = [id, id, id, id, id, id, id, deleted, deleted, last].map((id) => ['prayers', { id }])
    for (const stream of streams) await vi.waitFor(() => expect(stream.changes()).toEqual(events), 10_000)
    await vi.waitFor(() => expect(bens.changes()).toEqual(events.slice(-1)), 10_000)
    expect(waitings.changes()).toEqual([])
  })

  it.for(audiences.flatMap((from) => audiences.map((to) => [from, to] as const)))(
    'changes from %s to %s for readers with an open list',
    async ([from, to], { app, leader }) => {
      const [author, ben] = [await addStudent(app, authorName), await addStudent(app, 'Ben')]
      const { _id: id } = await askForPrayer(app, author, secret, from)
      expect((await pray(app, ben, id)).status).toBe(from === 'leaders' ? 404 : 200)
      const bens = await listen(app, ben)
      app.advance(1000)
      const { body: edited } = await edit(app, author, id, to)
      expect(edited).toMatchObject({ _id: id, audience: to })
      await askForPrayer(app, author, 'last')
      await vi.waitFor(() => expect(bens.changes()).toHaveLength(from === to ? 1 : 2), 10_000)
      const shown = (await community(app, ben)).find(({ _id }) => _id === id)
      expect(shown?.user).toEqual(to === 'named' ? { name: authorName } : undefined)
      expect(shown === undefined).toBe(to === 'leaders')
      expect((await pray(app, ben, id)).status).toBe(to === 'leaders' ? 404 : 200)
      const revisions = await app.call(
        'GET /api/prayer-requests/{id}/revisions',
        { ...byId(id), query: {} },
        leader.token,
      )
      const replacedAt = app.now().toISOString()
      expect(revisions.body).toEqual(from === to ? [] : [{ content: secret, audience: from, replacedAt }])
    },
  )

  it('keeps a response private that was written for the author only, after the request is shared', async ({ app }) => {
    const [ruth, author, ben] = [await addLeader(app), await addStudent(app, authorName), await addStudent(app, 'Ben')]
    const first = await askForPrayer(app, author, secret, 'leaders')
    await respond(app, ruth, first._id)
    // The leader's form showed another audience than the request has now.
    const second = await askForPrayer(app, author, secret, 'named')
    expect((await respond(app, ruth, second._id, true)).body.responses).toMatchObject([{ isPrivate: true }])
    const third = await askForPrayer(app, author, secret, 'named')
    await respond(app, ruth, third._id)
    await edit(app, author, first._id, 'named')
    for (const reader of [ben, author]) {
      const counts = (await community(app, reader)).map(({ responses }) => responses.length)
      expect(counts).toEqual([1, 0, 0])
    }
    const { body: mine } = await app.call('GET /api/prayer-requests/mine', { query: {} }, author.token)
    expect(mine.map(({ responses: [response] }) => response?.isPrivate)).toEqual([undefined, true, true])
  })

  it('counts a prayer, or refuses it, while the author hides the request', async ({ app }) => {
    const author = await addStudent(app, authorName)
    const others = await Promise.all(['Ben', 'Eve', 'Lea', 'Tim'].map((name) => addStudent(app, name)))
    const { _id: id } = await askForPrayer(app, author)
    const [hidden, ...prayed] = await Promise.all([
      edit(app, author, id, 'leaders'),
      ...others.map((other) => pray(app, other, id)),
    ])
    expect(hidden.status).toBe(200)
    const accepted = prayed.filter(({ status }) => status === 200)
    expect(new Set(prayed.map(({ status }) => status)).difference(new Set([200, 404])).size).toBe(0)
    const { body: mine } = await app.call('GET /api/prayer-requests/mine', { query: {} }, author.token)
    expect(mine).toMatchObject([{ prayerCount: accepted.length, newPrayers: accepted.length }])
    expect(await app.rowsOf('prayers')).toHaveLength(accepted.length)
  })
})
