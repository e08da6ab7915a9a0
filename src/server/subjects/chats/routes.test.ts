import { expect } from 'vitest'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { readPages } from '#test/support/pages.ts'
import { addLeader, addStudent, type Person, password, sendMessage } from '#test/support/people.ts'

const send = (app: TestApp, sender: Person, id: string, content: string, headers: Record<string, string> = {}) =>
  app.call('POST /api/chats/{id}/messages', { params: { id }, body: { content } }, sender.token, { headers })
const edit = (app: TestApp, viewer: Person, chatId: string, messageId: string, content = 'Better') =>
  app.call(
    'PUT /api/chats/{chatId}/messages/{messageId}',
    { params: { chatId, messageId }, body: { content } },
    viewer.token,
  )
const list = async (app: TestApp, viewer: Person) =>
  (await app.call('GET /api/chats/admin', { query: {} }, viewer.token)).body
const contents = async (app: TestApp, viewer: Person, id: string, query = {}) =>
  (await app.call('GET /api/chats/{id}/messages', { params: { id }, query }, viewer.token)).body.map((it) => it.content)

describeOnBoth('sending a message', () => {
  it.for(['', ' \n\t '])('returns 400 for the blank message %j', async (blank, { app, student }) => {
    expect(await send(app, student, student._id, blank)).toBeRefused(400, messages.message_required())
    expect(await contents(app, student, student._id)).toEqual([])
  })

  it('returns 400 for more than 4000 characters, without the spaces around them', async ({ app, student }) => {
    const long = await send(app, student, student._id, 'x'.repeat(4001))
    expect(long).toBeRefused(400, messages.text_too_long({ max: 4000 }))
    expect(await contents(app, student, student._id)).toEqual([])
    expect((await send(app, student, student._id, ` ${'x'.repeat(4000)} `)).status).toBe(201)
  })

  it('returns 404 for an unknown chat and for that of another student', async ({ app, leader, student }) => {
    const ben = await addStudent(app, 'Ben')
    for (const [sender, id] of [
      [ben, student._id],
      [leader, leader._id],
      [leader, 'nowhere'],
    ] as const) {
      expect(await send(app, sender, id, 'Hello?')).toBeRefused(404, messages.chat_not_found())
    }
    expect(await contents(app, student, student._id)).toEqual([])
  })

  it.for(['', ' ', '"', 'käse', 'x'.repeat(256)])(
    'returns 400 for the idempotency key %j',
    async (key, { app, student }) => {
      expect((await send(app, student, student._id, 'Hi', { 'idempotency-key': key })).status).toBe(400)
      expect(await contents(app, student, student._id)).toEqual([])
    },
  )

  it('AZ5: sets sender and time on the server', async ({ app }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    const forged = { content: 'Hi', sender: ben._id, createdAt: '2001-01-01T00:00:00.000Z', edited: true }
    const response = await app.call(
      'POST /api/chats/{id}/messages',
      { params: { id: ana._id }, body: forged },
      ana.token,
    )
    expect(response.body).toEqual({
      _id: expect.any(String),
      sender: ana._id,
      content: 'Hi',
      createdAt: app.now().toISOString(),
      edited: false,
      editedAt: null,
    })
  })

  it('CO5: numbers simultaneous messages without a gap, and loses none', async ({ app, leader, student }) => {
    const texts = Array.from({ length: 30 }, (_, index) => `${index}`)
    await Promise.all(texts.map((text, index) => send(app, index % 2 ? student : leader, student._id, text)))
    const shown = await contents(app, student, student._id)
    expect(new Set(shown)).toEqual(new Set(texts))
    const { messages: rows } = await app.dumpTables()
    expect((rows as { seq: number }[]).map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(texts.map((_, i) => i + 1))
  })
})

describeOnBoth('reading chats', () => {
  it('lists a chat for every student, the latest message first, then by name', async ({ app, leader }) => {
    const [zoe, ana, ben, eve] = [
      await addStudent(app, 'Zoe'),
      await addStudent(app, 'ana'),
      await addStudent(app, 'Ben'),
      await addStudent(app, 'Eve'),
    ]
    const first = await sendMessage(app, zoe, zoe._id, 'First')
    await sendMessage(app, eve, eve._id, 'Second')
    const chats = await list(app, leader)
    expect(chats.map(({ _id }) => _id)).toEqual([eve._id, zoe._id, ana._id, ben._id])
    expect(chats[1]).toEqual({
      _id: zoe._id,
      student: { _id: zoe._id, name: 'Zoe', username: zoe.username },
      participants: [
        { _id: zoe._id, name: 'Zoe', role: 'student' },
        { _id: leader._id, name: 'Ruth', role: 'admin' },
      ],
      lastMessage: { _id: first._id, sender: zoe._id, content: 'First', createdAt: app.now().toISOString() },
      unreadCount: 1,
      waitingSince: app.now().toISOString(),
      takenBy: null,
      noReplyBy: null,
    })
    expect(chats[2]).toMatchObject({ lastMessage: null, unreadCount: 0, waitingSince: null })
  })

  it('returns pages, and refuses a malformed cursor', async ({ app, leader }) => {
    const names = ['Ana', 'ana', 'Ben', 'Chloé', 'Dan']
    const students = []
    for (const name of names) students.push(await addStudent(app, name))
    for (const student of students.slice(2, 4)) await sendMessage(app, student, student._id)
    const pages = await readPages((cursor) =>
      app.call('GET /api/chats/admin', { query: { limit: '2', ...cursor } }, leader.token),
    )
    const seen = pages.flat().map(({ student }) => student.name)
    expect(seen.slice(0, 2)).toEqual(['Chloé', 'Ben'])
    expect(seen.slice(2).map((name) => name.toLowerCase())).toEqual(['ana', 'ana', 'dan'])
    for (const wrong of ['x', 'WzFd', Buffer.from('["a","\\u0000","c"]').toString('base64url')]) {
      const refused = await app.call('GET /api/chats/admin', { query: { cursor: wrong } }, leader.token)
      expect(refused).toBeRefused(400, messages.invalid_cursor())
    }
  })

  it('lists the leader who wrote last first, otherwise the oldest account', async ({ app, student }) => {
    const [ruth, tom] = [await addLeader(app, 'Ruth'), await addLeader(app, 'Tom')]
    const admins = async () =>
      (await app.call('GET /api/chats/student', {}, student.token)).body.participants.slice(1).map(({ name }) => name)
    expect(await admins()).toEqual(['Ruth', 'Tom'])
    await sendMessage(app, tom, student._id)
    expect(await admins()).toEqual(['Tom', 'Ruth'])
    await sendMessage(app, ruth, student._id)
    await sendMessage(app, student, student._id)
    expect(await admins()).toEqual(['Ruth', 'Tom'])
  })

  it('returns the newest 50 messages, oldest first, and the 50 before a given one', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    for (let index = 0; index < 120; index += 1) await sendMessage(app, ana, ana._id, `${index}`)
    const page = async (query: { before?: string }) =>
      (await app.call('GET /api/chats/{id}/messages', { params: { id: ana._id }, query }, leader.token)).body
    const newest = await page({})
    expect(newest.map(({ content }) => content)).toEqual(Array.from({ length: 50 }, (_, index) => `${index + 70}`))
    const older = await page({ before: `${newest[0]?._id}` })
    expect(older.map(({ content }) => content)).toEqual(Array.from({ length: 50 }, (_, index) => `${index + 20}`))
    const oldest = await page({ before: `${older[0]?._id}` })
    expect([oldest.length, oldest[0]?.content]).toEqual([20, '0'])
    expect(await page({ before: `${oldest[0]?._id}` })).toEqual([])
    const bens = await sendMessage(app, ben, ben._id)
    for (const before of ['nowhere', bens._id]) {
      expect(await page({ before })).toMatchObject({ code: 'not_found', message: messages.message_not_found() })
    }
    const { body } = await app.call('GET /api/chats/student', {}, ana.token)
    expect(body.messages).toEqual(newest)
  })

  it('returns 304 for a poll without changes, and otherwise the full response', async ({ app, leader }) => {
    const [ana, ben, tom] = [await addStudent(app), await addStudent(app, 'Ben'), await addLeader(app, 'Tom')]
    const byId = { params: { id: ana._id } }
    const polls = {
      list: (headers = {}) => app.call('GET /api/chats/admin', { query: {} }, leader.token, { headers }),
      own: (headers = {}) => app.call('GET /api/chats/student', {}, ana.token, { headers }),
      one: (headers = {}) => app.call('GET /api/chats/{id}', byId, leader.token, { headers }),
      messages: (headers = {}) =>
        app.call('GET /api/chats/{id}/messages', { ...byId, query: {} }, leader.token, { headers }),
    }
    let sent = await sendMessage(app, ana, ana._id)
    const message = () => ({ chatId: ana._id, messageId: sent._id })
    const all = Object.keys(polls) as (keyof typeof polls)[]
    const unread = 'PUT /api/chats/{chatId}/messages/{messageId}/unread'
    const rename = { params: { id: tom._id }, body: { name: 'Tomás' } }
    const newName = { currentPassword: password, newUsername: 'benjamin' }
    const steps: [string, (keyof typeof polls)[], () => Promise<unknown>][] = [
      ['a message', all, async () => (sent = await sendMessage(app, ana, ana._id))],
      ['an edit', all, () => edit(app, ana, ana._id, sent._id)],
      ['read', ['list', 'one'], () => app.call('PUT /api/chats/{id}/read', byId, leader.token)],
      ['read again', [], () => app.call('PUT /api/chats/{id}/read', byId, leader.token)],
      ["somebody else's message", ['list'], () => sendMessage(app, ben, ben._id)],
      ['a new student', ['list'], () => addStudent(app, 'Eve')],
      ['taken', all, () => app.call('PUT /api/chats/{id}/taken', { ...byId, body: {} }, leader.token)],
      ['released', all, () => app.call('DELETE /api/chats/{id}/taken', byId, leader.token)],
      ['unread again', ['list', 'one'], () => app.call(unread, { params: message() }, leader.token)],
      ['a new username', ['list'], () => app.call('PUT /api/auth/update-username', { body: newName }, ben.token)],
      ['a new name of a leader', all, () => app.call('PUT /api/users/{id}/name', rename, leader.token)],
      ['a leader less', all, () => app.call('POST /api/users/{id}/switch-off', rename, leader.token)],
    ]
    for (const [what, changed, change] of steps) {
      const tags: Record<string, string> = {}
      for (const [name, poll] of Object.entries(polls)) {
        tags[name] = String((await poll()).headers.etag)
        expect(tags[name]).toMatch(/^"[^"]+"$/)
        // As nginx and HAProxy, and as Apache pass it on when they compress.
        const ofProxies = [`W/${tags[name]}`, `${tags[name]?.slice(0, -1)}-gzip"`]
        for (const known of [`${tags[name]}`, `"other", ${tags[name]}`, ...ofProxies]) {
          const again = await poll({ 'if-none-match': known })
          expect([what, name, again.status, again.body]).toEqual([what, name, 304, undefined])
        }
      }
      await change()
      for (const [name, poll] of Object.entries(polls)) {
        const after = await poll({ 'if-none-match': `${tags[name]}` })
        expect([what, name, after.status]).toEqual([what, name, changed.includes(name as 'own') ? 200 : 304])
      }
    }
  })

  it('CO6: counts messages of others after the read mark, which never moves back', async ({ app, student }) => {
    const [ruth, tom] = [await addLeader(app), await addLeader(app, 'Tom')]
    const read = (viewer: Person) => app.call('PUT /api/chats/{id}/read', { params: { id: student._id } }, viewer.token)
    const unread = async () => [
      (await list(app, ruth))[0]?.unreadCount,
      (await list(app, tom))[0]?.unreadCount,
      (await app.call('GET /api/chats/student', {}, student.token)).body.unreadCount,
    ]
    expect(await unread()).toEqual([0, 0, 0])
    await sendMessage(app, student, student._id)
    await sendMessage(app, student, student._id)
    expect(await unread()).toEqual([2, 2, 0])
    expect((await read(ruth)).body.unreadCount).toBe(0)
    await sendMessage(app, ruth, student._id)
    expect(await unread()).toEqual([0, 3, 1])
    await sendMessage(app, tom, student._id)
    expect(await unread()).toEqual([1, 0, 2])
    await Promise.all([read(ruth), read(tom), read(student), read(student)])
    expect(await unread()).toEqual([0, 0, 0])
  })

  it('CO6: marks no message as read that arrives at the same moment and was not shown', async ({ nodes }) => {
    const [app, other] = nodes
    const [leader, student] = [await addLeader(app), await addStudent(app)]
    for (let round = 0; round < 20; round += 1) {
      const [{ body: shown }] = await Promise.all([
        app.call('PUT /api/chats/{id}/read', { params: { id: student._id } }, leader.token),
        sendMessage(other, student, student._id, `${round}`),
      ])
      const isShown = shown.lastMessage?.content === `${round}`
      const [chat] = await list(app, leader)
      expect([round, chat?.unreadCount]).toEqual([round, isShown ? shown.unreadCount : 1])
    }
  })
})

describeOnBoth('editing a message', () => {
  it('AZ6: is refused in the documented order', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    const message = await sendMessage(app, ana, ana._id, 'First')
    for (const [viewer, chatId, id] of [
      [ana, ana._id, 'nowhere'],
      [ben, ana._id, message._id],
      [ben, ben._id, message._id],
      [leader, 'nowhere', message._id],
    ] as const) {
      expect(await edit(app, viewer, chatId, id)).toBeRefused(404, messages.message_not_found())
    }
    expect(await edit(app, leader, ana._id, message._id)).toBeRefused(403, messages.message_edit_not_own())
    expect(await edit(app, ana, ana._id, message._id, ' ')).toBeRefused(400, messages.message_required())
    app.advance(limits.messageEditWindowMs)
    expect((await edit(app, ana, ana._id, message._id, 'In time')).status).toBe(200)
    app.advance(1)
    for (const viewer of [ana, leader]) {
      expect(await edit(app, viewer, ana._id, message._id)).toBeRefused(403, messages.message_edit_too_late())
    }
    expect(await contents(app, ana, ana._id)).toEqual(['In time'])
  })

  it('CO5, PS2: marks the message, and keeps the texts of simultaneous edits', async ({ app, leader }) => {
    const ana = await addStudent(app)
    const message = await sendMessage(app, ana, ana._id, 'One')
    app.advance(60_000)
    const now = app.now().toISOString()
    const edited = await edit(app, ana, ana._id, message._id, 'Two')
    expect(edited.body).toEqual({ ...message, content: 'Two', edited: true, editedAt: now })
    const lastMessage = { _id: message._id, sender: ana._id, content: 'Two', createdAt: message.createdAt }
    expect((await list(app, leader))[0]?.lastMessage).toEqual(lastMessage)
    const both = await Promise.all(['Three', 'Four'].map((text) => edit(app, ana, ana._id, message._id, text)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const key = 'GET /api/chats/{chatId}/messages/{messageId}/revisions'
    const revisions = (chatId: string) =>
      app.call(key, { params: { chatId, messageId: message._id }, query: {} }, leader.token)
    const { body: kept } = await revisions(ana._id)
    expect(kept[0]).toEqual({ content: 'One', replacedAt: now })
    const texts = kept.map(({ content }) => content)
    expect((await revisions((await addStudent(app, 'Ben'))._id)).status).toBe(404)
    expect(new Set([...texts, ...(await contents(app, ana, ana._id))])).toEqual(
      new Set(['One', 'Two', 'Three', 'Four']),
    )
  })
})
