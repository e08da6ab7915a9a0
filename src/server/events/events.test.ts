import type { Readable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { describeApp } from '#test/support/describe-app.ts'
import {
  addAdministrator,
  addQuestion,
  addResponse,
  addStudent,
  announce,
  askForPrayer,
  type Person,
  password,
  sendMessage,
} from '#test/support/people.ts'

/** Collects what arrives on an event stream until it closes. */
async function listen(test: TestApp, person: Person) {
  const answer = await test.app.inject({
    url: '/api/events',
    headers: { authorization: `Bearer ${person.token}` },
    payloadAsStream: true,
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  let text = ''
  const stream: Readable = answer.stream()
  stream.on('data', (chunk) => {
    text += chunk
  })
  const ended = new Promise<void>((resolve) => stream.once('close', resolve))
  return {
    ended,
    text: () => text,
    changes: () =>
      [...text.matchAll(/^event: (.+)\ndata: (.+)\n\n/gm)].map(([, change, data]) => [change, JSON.parse(`${data}`)]),
  }
}

/** Longer than the default of a second, for busy machines. */
const arrived = (check: () => void) => vi.waitFor(check, 10_000)

describeApp('events', (test) => {
  it('carry a name and an id and never a text, to the users whom they concern', async () => {
    const leader = await addAdministrator(test())
    const [ana, ben] = [await addStudent(test()), await addStudent(test(), 'Ben')]
    const [leaders, anas, bens] = [await listen(test(), leader), await listen(test(), ana), await listen(test(), ben)]
    const question = await addQuestion(test(), leader)
    const response = await addResponse(test(), ana, question._id, 'A secret')
    const message = await sendMessage(test(), ana, ana._id, 'A secret')
    const request = await askForPrayer(test(), ana, 'A secret')
    const announcement = await announce(test(), leader, 'A secret')
    await test().call('PUT /api/broadcasts/{id}/read', { params: { id: announcement._id } }, ana.token)
    // Of two requests, only the first one marks something.
    const unread = await announce(test(), leader, 'A secret')
    await test().call('PUT /api/broadcasts/read', {}, ana.token)
    await test().call('PUT /api/broadcasts/read', {}, ana.token)
    const edit = { params: { chatId: ana._id, messageId: message._id }, body: { content: 'A secret, edited' } }
    await test().call('PUT /api/chats/{chatId}/messages/{messageId}', edit, ana.token)
    const [asked, answered, chat, prayed, announced, announcedMore, readAll] = [
      ['questions', { id: question._id }],
      ['responses', { id: response._id }],
      ['chat', { id: ana._id }],
      ['prayers', { id: request._id }],
      ['announcements', { id: announcement._id }],
      ['announcements', { id: unread._id }],
      ['announcements', { id: ana._id }],
    ]
    await arrived(() => expect(anas.changes()).toHaveLength(9))
    expect(anas.changes()).toEqual([
      ...[asked, answered, chat, prayed],
      ...[announced, announced, announcedMore, readAll, chat],
    ])
    expect(leaders.changes()).toEqual([asked, answered, chat, prayed, announced, announcedMore, chat])
    expect(bens.changes()).toEqual([asked, prayed, announced, announcedMore])
    for (const reader of [leaders, anas, bens]) expect(reader.text()).not.toContain('secret')
  })

  it('reach leaders for a new account and a new username', async () => {
    const leader = await addAdministrator(test())
    const ben = await addStudent(test(), 'Ben')
    const [leaders, bens] = [await listen(test(), leader), await listen(test(), ben)]
    const ana = await addStudent(test())
    const rename = (currentPassword: string) =>
      test().call('PUT /api/auth/update-username', { body: { currentPassword, newUsername: 'renamed' } }, ana.token)
    await rename('wrong')
    await rename(password)
    await arrived(() => expect(leaders.changes()).toHaveLength(3))
    const [chat, users] = ['chat', 'users'].map((change) => [change, { id: ana._id }])
    expect(leaders.changes()).toEqual([chat, users, users])
    expect(bens.changes()).toEqual([])
  })

  it('are not published for refused requests', async () => {
    const [leader, ana] = [await addAdministrator(test()), await addStudent(test())]
    const leaders = await listen(test(), leader)
    await test().call('DELETE /api/questions/{id}', { params: { id: 'nowhere' } }, leader.token)
    await sendMessage(test(), ana, ana._id, ' ')
    await addQuestion(test(), leader)
    await arrived(() => expect(leaders.changes()).toHaveLength(1))
    expect(leaders.changes()[0]?.[0]).toBe('questions')
  })

  it('AU5, AU6: end with the session at logout, at a password change elsewhere, and at shutdown', async () => {
    const [ana, ben] = [await addStudent(test()), await addStudent(test(), 'Ben')]
    const { body: second } = await test().call('POST /api/auth/login', { body: { username: ben.username, password } })
    const [anas, bensOld, bens] = [
      await listen(test(), ana),
      await listen(test(), ben),
      await listen(test(), { ...ben, token: second.token }),
    ]
    await test().call('POST /api/auth/logout', {}, ana.token)
    await anas.ended
    const change = { body: { currentPassword: password, newPassword: 'brighter' } }
    await test().call('PUT /api/auth/update-password', change, second.token)
    await bensOld.ended
    await askForPrayer(test(), await addStudent(test(), 'Another'))
    await arrived(() => expect(bens.text()).toContain('event: prayers'))
    await test().app.close()
    await bens.ended
  })
})

describeApp(
  'the heartbeat of events',
  (test) => {
    it('reaches the client, and ends the stream after the session has expired', async () => {
      const ana = await listen(test(), await addStudent(test()))
      await arrived(() => expect(ana.text().match(/: here/g)?.length).toBeGreaterThan(2))
      test().advance(31 * 24 * 3_600_000)
      await ana.ended
    })
  },
  { heartbeatMs: 30 },
)
