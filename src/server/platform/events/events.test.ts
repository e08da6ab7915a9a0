import { expect, vi } from 'vitest'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  announce,
  askForPrayer,
  password,
  registerStudent,
  sendMessage,
} from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

/** Longer than the default of a second, for busy machines. */
const arrived = (check: () => void) => vi.waitFor(check, 10_000)

describeOnBoth('events', () => {
  it('delivers a name and an id and never a text, to the users whom an event concerns', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    const [leaders, anas, bens] = [await listen(app, leader), await listen(app, ana), await listen(app, ben)]
    const question = await addQuestion(app, leader)
    const response = await addResponse(app, ana, question._id, 'A secret')
    const message = await sendMessage(app, ana, ana._id, 'A secret')
    const request = await askForPrayer(app, ana, 'A secret')
    const announcement = await announce(app, leader, 'A secret')
    await app.call('PUT /api/broadcasts/{id}/read', { params: { id: announcement._id } }, ana.token)
    // Of two requests, only the first one marks something.
    const unread = await announce(app, leader, 'A secret')
    await app.call('PUT /api/broadcasts/read', {}, ana.token)
    await app.call('PUT /api/broadcasts/read', {}, ana.token)
    const edit = { params: { chatId: ana._id, messageId: message._id }, body: { content: 'A secret, edited' } }
    await app.call('PUT /api/chats/{chatId}/messages/{messageId}', edit, ana.token)
    const [asked, answered, chat, prayed, announced, announcedMore, readAll, read, readMore] = [
      ['questions', { id: question._id }],
      ['responses', { id: response._id }],
      ['chat', { id: ana._id }],
      ['prayers', { id: request._id }],
      ['announcements', { id: announcement._id }],
      ['announcements', { id: unread._id }],
      ['announcements', { id: ana._id }],
      ['reads', { id: announcement._id }],
      ['reads', { id: ana._id }],
    ]
    await arrived(() => expect(anas.changes()).toHaveLength(9))
    expect(anas.changes()).toEqual([
      ...[asked, answered, chat, prayed],
      ...[announced, announced, announcedMore, readAll, chat],
    ])
    expect(leaders.changes()).toEqual([
      ...[asked, answered, chat, prayed],
      ...[announced, read, announcedMore, readMore, chat],
    ])
    expect(bens.changes()).toEqual([asked, prayed, announced, announcedMore])
    for (const reader of [leaders, anas, bens]) expect(reader.text()).not.toContain('secret')
  })

  it('reaches all leaders when one has read or written, and the reader only for the chat', async ({ app, leader }) => {
    const [ana, second] = [await addStudent(app), await addLeader(app)]
    await sendMessage(app, ana, ana._id, 'A secret')
    const [leaders, seconds, anas] = [await listen(app, leader), await listen(app, second), await listen(app, ana)]
    await app.call('PUT /api/chats/{id}/read', { params: { id: ana._id } }, second.token)
    // The mark does not move again.
    await app.call('PUT /api/chats/{id}/read', { params: { id: ana._id } }, second.token)
    await sendMessage(app, leader, ana._id, 'A reply')
    const [chat, reads] = ['chat', 'chat-reads'].map((change) => [change, { id: ana._id }])
    await arrived(() => expect(seconds.changes()).toHaveLength(4))
    expect(seconds.changes()).toEqual([chat, reads, chat, reads])
    await arrived(() => expect(leaders.changes()).toHaveLength(3))
    expect(leaders.changes()).toEqual([reads, chat, reads])
    await arrived(() => expect(anas.changes()).toHaveLength(1))
    expect(anas.changes()).toEqual([chat])
  })

  it('reaches leaders for a new account and a new username', async ({ app, leader }) => {
    const ben = await addStudent(app, 'Ben')
    const [leaders, bens] = [await listen(app, leader), await listen(app, ben)]
    const ana = await registerStudent(app)
    const rename = (currentPassword: string) =>
      app.call('PUT /api/auth/update-username', { body: { currentPassword, newUsername: 'renamed' } }, ana.token)
    await rename('wrong')
    await rename(password)
    await arrived(() => expect(leaders.changes()).toHaveLength(3))
    const [chat, users] = ['chat', 'users'].map((change) => [change, { id: ana._id }])
    expect(leaders.changes()).toEqual([chat, users, users])
    expect(bens.changes()).toEqual([])
  })

  it('publishes nothing for refused requests', async ({ app, leader, student }) => {
    const leaders = await listen(app, leader)
    await app.call('DELETE /api/questions/{id}', { params: { id: 'nowhere' } }, leader.token)
    await sendMessage(app, student, student._id, ' ')
    await addQuestion(app, leader)
    await arrived(() => expect(leaders.changes()).toHaveLength(1))
    expect(leaders.changes()[0]?.[0]).toBe('questions')
  })

  it('AU5, AU6: ends streams at logout, at a password change elsewhere, and at shutdown', async ({ app }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    const { body: second } = await app.call('POST /api/auth/login', { body: { username: ben.username, password } })
    const [anas, bensOld, bens] = [
      await listen(app, ana),
      await listen(app, ben),
      await listen(app, { ...ben, token: second.token }),
    ]
    await app.call('POST /api/auth/logout', {}, ana.token)
    await anas.ended
    const change = { body: { currentPassword: password, newPassword: 'brighter' } }
    await app.call('PUT /api/auth/update-password', change, second.token)
    await bensOld.ended
    await askForPrayer(app, await addStudent(app, 'Another'))
    await arrived(() => expect(bens.text()).toContain('event: prayers'))
    await app.fastify.close()
    await bens.ended
  })
})

describeOnBoth('the heartbeat of events', () => {
  it.override('appOptions', { heartbeatMs: 30 })

  it('reaches the client, and ends the stream after the session has expired', async ({ app, student }) => {
    const stream = await listen(app, student)
    await arrived(() => expect(stream.text().match(/: here/g)?.length).toBeGreaterThan(2))
    app.advance(31 * 24 * 3_600_000)
    await stream.ended
  })
})
