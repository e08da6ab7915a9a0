import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { parseNextCursor } from '#contract/links.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeApp } from '#test/support/describe-app.ts'
import { addAdministrator, addStudent, type Person, sendMessage } from '#test/support/people.ts'

const send = (test: TestApp, sender: Person, id: string, content: string, headers: Record<string, string> = {}) =>
  test.call('POST /api/chats/{id}/messages', { params: { id }, body: { content } }, sender.token, { headers })
const edit = (test: TestApp, viewer: Person, chatId: string, messageId: string, content = 'Better') =>
  test.call(
    'PUT /api/chats/{chatId}/messages/{messageId}',
    { params: { chatId, messageId }, body: { content } },
    viewer.token,
  )
const list = async (test: TestApp, viewer: Person) =>
  (await test.call('GET /api/chats/admin', { query: {} }, viewer.token)).body
const contents = async (test: TestApp, viewer: Person, id: string, query = {}) =>
  (await test.call('GET /api/chats/{id}/messages', { params: { id }, query }, viewer.token)).body.map(
    (it) => it.content,
  )

describeApp('sending a message', (test) => {
  it('refuses blank and too long messages, and unknown chats', async () => {
    const [leader, ana, ben] = [
      await addAdministrator(test()),
      await addStudent(test()),
      await addStudent(test(), 'Ben'),
    ]
    for (const blank of ['', ' \n\t ']) {
      const refused = await send(test(), ana, ana._id, blank)
      expect([refused.status, refused.body.message]).toEqual([400, messages.message_required()])
    }
    const long = await send(test(), ana, ana._id, 'x'.repeat(4001))
    expect([long.status, long.body.message]).toEqual([400, messages.text_too_long({ max: 4000 })])
    for (const [sender, id] of [
      [ben, ana._id],
      [leader, leader._id],
      [leader, 'nowhere'],
    ] as const) {
      const missing = await send(test(), sender, id, 'Hello?')
      expect([missing.status, missing.body.message]).toEqual([404, messages.chat_not_found()])
    }
    for (const key of ['', ' ', '"', 'käse', 'x'.repeat(256)]) {
      const refused = await send(test(), ana, ana._id, 'Hi', { 'idempotency-key': key })
      expect([key, refused.status]).toEqual([key, 400])
    }
    expect(await contents(test(), ana, ana._id)).toEqual([])
    expect((await send(test(), ana, ana._id, ` ${'x'.repeat(4000)} `)).status).toBe(201)
  })

  it('AZ5: sets sender and time on the server', async () => {
    const [ana, ben] = [await addStudent(test()), await addStudent(test(), 'Ben')]
    const forged = { content: 'Hi', sender: ben._id, createdAt: '2001-01-01T00:00:00.000Z', edited: true }
    const answer = await test().call(
      'POST /api/chats/{id}/messages',
      { params: { id: ana._id }, body: forged },
      ana.token,
    )
    expect(answer.body).toEqual({
      _id: expect.any(String),
      sender: ana._id,
      content: 'Hi',
      createdAt: test().now().toISOString(),
      edited: false,
      editedAt: null,
    })
  })

  it('CO1: creates one message for each key, however often it is sent, also simultaneously', async () => {
    const [leader, ana] = [await addAdministrator(test()), await addStudent(test())]
    const headers = { 'idempotency-key': '"7f9c"' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(test(), ana, ana._id, 'Once', headers)))
    const again = await send(test(), ana, ana._id, 'Once', { 'idempotency-key': '7f9c' })
    expect(new Set([...answers, again].map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    expect(again.status).toBe(201)
    await send(test(), leader, ana._id, "The leader's own", headers)
    expect(await contents(test(), ana, ana._id)).toEqual(['Once', "The leader's own"])
    const [chat] = await list(test(), leader)
    expect([chat?.unreadCount, chat?.lastMessage?.content]).toEqual([0, "The leader's own"])
  })

  it('CO5: numbers simultaneous messages without a gap, and loses none', async () => {
    const [leader, ana] = [await addAdministrator(test()), await addStudent(test())]
    const texts = Array.from({ length: 30 }, (_, index) => `${index}`)
    await Promise.all(texts.map((text, index) => send(test(), index % 2 ? ana : leader, ana._id, text)))
    const shown = await contents(test(), ana, ana._id)
    expect(new Set(shown)).toEqual(new Set(texts))
    const { messages: rows } = await test().dumpTables()
    expect((rows as { seq: number }[]).map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(texts.map((_, i) => i + 1))
  })
})

describeApp('reading chats', (test) => {
  it('lists a chat for every student from registration on, the latest message first, then by name', async () => {
    const leader = await addAdministrator(test(), 'Ruth')
    const [zoe, ana, ben, eve] = [
      await addStudent(test(), 'Zoe'),
      await addStudent(test(), 'ana'),
      await addStudent(test(), 'Ben'),
      await addStudent(test(), 'Eve'),
    ]
    await sendMessage(test(), zoe, zoe._id, 'First')
    await sendMessage(test(), eve, eve._id, 'Second')
    const chats = await list(test(), leader)
    expect(chats.map(({ _id }) => _id)).toEqual([eve._id, zoe._id, ana._id, ben._id])
    expect(chats[1]).toEqual({
      _id: zoe._id,
      student: { _id: zoe._id, name: 'Zoe', username: zoe.username },
      participants: [
        { _id: zoe._id, name: 'Zoe', role: 'student' },
        { _id: leader._id, name: 'Ruth', role: 'admin' },
      ],
      lastMessage: { content: 'First', createdAt: test().now().toISOString() },
      unreadCount: 1,
    })
    expect(chats[2]).toMatchObject({ lastMessage: null, unreadCount: 0 })
  })

  it('returns pages, and refuses a malformed cursor', async () => {
    const leader = await addAdministrator(test())
    const names = ['Ana', 'ana', 'Ben', 'Chloé', 'Dan']
    const students = []
    for (const name of names) students.push(await addStudent(test(), name))
    for (const student of students.slice(2, 4)) await sendMessage(test(), student, student._id)
    const seen: string[] = []
    let cursor: string | undefined = ''
    while (cursor !== undefined) {
      const query: { limit: string; cursor?: string } = { limit: '2', ...(cursor !== '' && { cursor }) }
      const { body, headers } = await test().call('GET /api/chats/admin', { query }, leader.token)
      seen.push(...body.map(({ student }) => student.name))
      cursor = parseNextCursor(headers.link)
    }
    expect(seen.slice(0, 2)).toEqual(['Chloé', 'Ben'])
    expect(seen.slice(2).map((name) => name.toLowerCase())).toEqual(['ana', 'ana', 'dan'])
    for (const wrong of ['x', 'WzFd', Buffer.from('["a","\\u0000","c"]').toString('base64url')]) {
      const refused = await test().call('GET /api/chats/admin', { query: { cursor: wrong } }, leader.token)
      expect([refused.status, refused.body.message]).toEqual([400, messages.invalid_cursor()])
    }
  })

  it('lists the leader who wrote last first, otherwise the oldest account', async () => {
    const [ruth, tom] = [await addAdministrator(test(), 'Ruth'), await addAdministrator(test(), 'Tom')]
    const ana = await addStudent(test())
    const admins = async () =>
      (await test().call('GET /api/chats/student', {}, ana.token)).body.participants.slice(1).map(({ name }) => name)
    expect(await admins()).toEqual(['Ruth', 'Tom'])
    await sendMessage(test(), tom, ana._id)
    expect(await admins()).toEqual(['Tom', 'Ruth'])
    await sendMessage(test(), ruth, ana._id)
    await sendMessage(test(), ana, ana._id)
    expect(await admins()).toEqual(['Ruth', 'Tom'])
  })

  it('returns the newest 50 messages, oldest first, and the 50 before a given one', async () => {
    const [leader, ana, ben] = [
      await addAdministrator(test()),
      await addStudent(test()),
      await addStudent(test(), 'Ben'),
    ]
    for (let index = 0; index < 120; index += 1) await sendMessage(test(), ana, ana._id, `${index}`)
    const page = async (query: { before?: string }) =>
      (await test().call('GET /api/chats/{id}/messages', { params: { id: ana._id }, query }, leader.token)).body
    const newest = await page({})
    expect(newest.map(({ content }) => content)).toEqual(Array.from({ length: 50 }, (_, index) => `${index + 70}`))
    const older = await page({ before: `${newest[0]?._id}` })
    expect(older.map(({ content }) => content)).toEqual(Array.from({ length: 50 }, (_, index) => `${index + 20}`))
    const oldest = await page({ before: `${older[0]?._id}` })
    expect([oldest.length, oldest[0]?.content]).toEqual([20, '0'])
    expect(await page({ before: `${oldest[0]?._id}` })).toEqual([])
    const bens = await sendMessage(test(), ben, ben._id)
    for (const before of ['nowhere', bens._id]) {
      expect(await page({ before })).toMatchObject({ code: 'not_found', message: messages.message_not_found() })
    }
    const { body } = await test().call('GET /api/chats/student', {}, ana.token)
    expect(body.messages).toEqual(newest)
  })

  it('returns 304 for a poll without changes, and otherwise the full response', async () => {
    const [leader, ana, ben] = [
      await addAdministrator(test()),
      await addStudent(test()),
      await addStudent(test(), 'Ben'),
    ]
    const byId = { params: { id: ana._id } }
    const polls = {
      list: (headers = {}) => test().call('GET /api/chats/admin', { query: {} }, leader.token, { headers }),
      own: (headers = {}) => test().call('GET /api/chats/student', {}, ana.token, { headers }),
      one: (headers = {}) => test().call('GET /api/chats/{id}', byId, leader.token, { headers }),
      messages: (headers = {}) =>
        test().call('GET /api/chats/{id}/messages', { ...byId, query: {} }, leader.token, { headers }),
    }
    let sent = await sendMessage(test(), ana, ana._id)
    const steps: [string, (keyof typeof polls)[], () => Promise<unknown>][] = [
      ['a message', ['list', 'own', 'one', 'messages'], async () => (sent = await sendMessage(test(), ana, ana._id))],
      ['an edit', ['list', 'own', 'one', 'messages'], () => edit(test(), ana, ana._id, sent._id)],
      ['read', ['list', 'one'], () => test().call('PUT /api/chats/{id}/read', byId, leader.token)],
      ['read again', [], () => test().call('PUT /api/chats/{id}/read', byId, leader.token)],
      ["somebody else's message", ['list'], () => sendMessage(test(), ben, ben._id)],
      ['a new student', ['list'], () => addStudent(test(), 'Eve')],
    ]
    for (const [what, changed, change] of steps) {
      const tags: Record<string, string> = {}
      for (const [name, poll] of Object.entries(polls)) {
        tags[name] = String((await poll()).headers.etag)
        expect(tags[name]).toMatch(/^"[^"]+"$/)
        for (const known of [`${tags[name]}`, `W/${tags[name]}`, `"other", ${tags[name]}`]) {
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

  it('CO6: counts messages of others after the read mark, which never moves back', async () => {
    const [ruth, tom, ana] = [
      await addAdministrator(test()),
      await addAdministrator(test(), 'Tom'),
      await addStudent(test()),
    ]
    const read = (viewer: Person) => test().call('PUT /api/chats/{id}/read', { params: { id: ana._id } }, viewer.token)
    const unread = async () => [
      (await list(test(), ruth))[0]?.unreadCount,
      (await list(test(), tom))[0]?.unreadCount,
      (await test().call('GET /api/chats/student', {}, ana.token)).body.unreadCount,
    ]
    expect(await unread()).toEqual([0, 0, 0])
    await sendMessage(test(), ana, ana._id)
    await sendMessage(test(), ana, ana._id)
    expect(await unread()).toEqual([2, 2, 0])
    expect((await read(ruth)).body.unreadCount).toBe(0)
    await sendMessage(test(), ruth, ana._id)
    expect(await unread()).toEqual([0, 3, 1])
    await sendMessage(test(), tom, ana._id)
    expect(await unread()).toEqual([1, 0, 2])
    await Promise.all([read(ruth), read(tom), read(ana), read(ana)])
    expect(await unread()).toEqual([0, 0, 0])
  })
})

describeApp('editing a message', (test) => {
  it('AZ6: is refused in the documented order', async () => {
    const [leader, ana, ben] = [
      await addAdministrator(test()),
      await addStudent(test()),
      await addStudent(test(), 'Ben'),
    ]
    const message = await sendMessage(test(), ana, ana._id, 'First')
    for (const [viewer, chatId, id] of [
      [ana, ana._id, 'nowhere'],
      [ben, ana._id, message._id],
      [ben, ben._id, message._id],
      [leader, 'nowhere', message._id],
    ] as const) {
      const missing = await edit(test(), viewer, chatId, id)
      expect([missing.status, missing.body.message]).toEqual([404, messages.message_not_found()])
    }
    const other = await edit(test(), leader, ana._id, message._id)
    expect([other.status, other.body.message]).toEqual([403, messages.message_edit_not_own()])
    const blank = await edit(test(), ana, ana._id, message._id, ' ')
    expect([blank.status, blank.body.message]).toEqual([400, messages.message_required()])
    test().advance(limits.messageEditWindowMs)
    expect((await edit(test(), ana, ana._id, message._id, 'In time')).status).toBe(200)
    test().advance(1)
    for (const viewer of [ana, leader]) {
      const late = await edit(test(), viewer, ana._id, message._id)
      expect([late.status, late.body.message]).toEqual([403, messages.message_edit_too_late()])
    }
    expect(await contents(test(), ana, ana._id)).toEqual(['In time'])
  })

  it('CO5, PS2: marks the message as edited and keeps the earlier texts, also of simultaneous edits', async () => {
    const [leader, ana] = [await addAdministrator(test()), await addStudent(test())]
    const message = await sendMessage(test(), ana, ana._id, 'One')
    test().advance(60_000)
    const now = test().now().toISOString()
    const edited = await edit(test(), ana, ana._id, message._id, 'Two')
    expect(edited.body).toEqual({ ...message, content: 'Two', edited: true, editedAt: now })
    expect((await list(test(), leader))[0]?.lastMessage).toEqual({ content: 'Two', createdAt: message.createdAt })
    const both = await Promise.all(['Three', 'Four'].map((text) => edit(test(), ana, ana._id, message._id, text)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const key = 'GET /api/chats/{chatId}/messages/{messageId}/revisions'
    const revisions = (chatId: string) =>
      test().call(key, { params: { chatId, messageId: message._id }, query: {} }, leader.token)
    const { body: kept } = await revisions(ana._id)
    expect(kept[0]).toEqual({ content: 'One', replacedAt: now })
    const texts = kept.map(({ content }) => content)
    expect((await revisions((await addStudent(test(), 'Ben'))._id)).status).toBe(404)
    expect(new Set([...texts, ...(await contents(test(), ana, ana._id))])).toEqual(
      new Set(['One', 'Two', 'Three', 'Four']),
    )
  })
})
