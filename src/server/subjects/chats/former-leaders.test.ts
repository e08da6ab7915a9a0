import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { erase } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, type Person, sendMessage } from '#test/support/people.ts'

/** Takes a leader's role or access. */
const change = (app: TestApp, actor: Person, action: 'remove-leader' | 'switch-off', subject: Person) =>
  app.call(`POST /api/users/{id}/${action}`, { params: { id: subject._id } }, actor.token)
const chatOf = async (app: TestApp, viewer: Person, id: string) =>
  (await app.call('GET /api/chats/{id}', { params: { id } }, viewer.token)).body
const messagesOf = (app: TestApp, viewer: Person, id: string, headers = {}) =>
  app.call('GET /api/chats/{id}/messages', { params: { id }, query: {} }, viewer.token, { headers })

describeOnBoth('messages of a former leader', () => {
  it.for(['remove-leader', 'switch-off'] as const)(
    'keep the name after %s',
    async (action, { app, leader, student }) => {
      const lena = await addLeader(app, 'Lena')
      const own = await sendMessage(app, student, student._id)
      await sendMessage(app, lena, student._id, 'By Lena')
      const react = { params: { chatId: student._id, messageId: own._id }, body: { reaction: 'like' } } as const
      await app.call('PUT /api/chats/{chatId}/messages/{messageId}/reaction', react, lena.token)
      const until = new Date(app.now().getTime() + 60_000).toISOString()
      const pause = { params: { id: student._id }, body: { content: 'Good night', until } }
      await app.call('POST /api/chats/{id}/pause', pause, lena.token)
      const before = await messagesOf(app, student, student._id)
      expect(JSON.stringify(before.body)).not.toContain('formerName')
      expect((await change(app, leader, action, lena)).status).toBe(200)

      const tag = `${before.headers['etag']}`
      const { status, body } = await messagesOf(app, student, student._id, { 'if-none-match': tag })
      expect([status, body.map(({ formerName }) => formerName)]).toEqual([200, [undefined, 'Lena', 'Lena']])
      expect(body[0]?.reactions).toEqual([{ by: lena._id, formerName: 'Lena', reaction: 'like' }])
      const chat = await chatOf(app, student, student._id)
      expect(chat.messages).toEqual(body)
      expect([chat.lastMessage?.formerName, chat.paused?.formerName]).toEqual(['Lena', 'Lena'])
      expect(chat.participants.map(({ name }) => name)).toEqual(['Ana', 'Ruth'])
      const { body: list } = await app.call('GET /api/chats/admin', { query: {} }, leader.token)
      expect(list.find(({ _id }) => _id === student._id)?.lastMessage?.formerName).toBe('Lena')
    },
  )

  it('have no name after the erasure of the account', async ({ app, leader, student }) => {
    const lena = await addLeader(app, 'Lena')
    await sendMessage(app, lena, student._id)
    await change(app, leader, 'remove-leader', lena)
    await erase(app, leader, lena._id)
    const { body } = await messagesOf(app, student, student._id)
    expect(body[0]).not.toHaveProperty('formerName')
  })
})
