import { expect } from 'vitest'
import type { Reaction } from '#contract/rules/chats.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { erase, runErasure } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, type Person, sendMessage } from '#test/support/people.ts'
import { asJson, download } from '#test/support/records.ts'

const key = 'PUT /api/chats/{chatId}/messages/{messageId}/reaction'
const react = (app: TestApp, person: Person, chatId: string, messageId: string, reaction: Reaction = 'heart') =>
  app.call(key, { params: { chatId, messageId }, body: { reaction } }, person.token)
const takeBack = (app: TestApp, person: Person, chatId: string, messageId: string) =>
  app.call('DELETE /api/chats/{chatId}/messages/{messageId}/reaction', { params: { chatId, messageId } }, person.token)
const messagesOf = async (app: TestApp, person: Person, id: string) =>
  (await app.call('GET /api/chats/{id}/messages', { params: { id }, query: {} }, person.token)).body
const historyOf = async (app: TestApp, leader: Person) =>
  (await app.call('GET /api/history', { query: { group: 'messages' } }, leader.token)).body

describeOnBoth('a reaction', () => {
  it('is refused to a message of another chat, and to an own one', async ({ app, leader, student }) => {
    const ben = await addStudent(app, 'Ben')
    const { _id: toAna } = await sendMessage(app, leader, student._id)
    const { _id: ofAna } = await sendMessage(app, student, student._id)
    for (const change of [react, takeBack]) {
      expect(await change(app, ben, student._id, toAna)).toBeRefused(404, messages.message_not_found())
      expect(await change(app, ben, ben._id, toAna)).toBeRefused(404, messages.message_not_found())
      expect(await change(app, student, student._id, ofAna)).toBeRefused(403, messages.reaction_own())
    }
    const unknown = { params: { chatId: student._id, messageId: toAna }, body: { reaction: 'angry' } } as never
    expect((await app.call(key, unknown, student.token)).status).toBe(400)
    expect(await app.rowsOf('message_reactions')).toEqual([])
  })

  it('is one of a person to a message, which all who read the chat see', async ({ app, leader, student }) => {
    const tom = await addLeader(app, 'Tom')
    const { _id: id } = await sendMessage(app, leader, student._id)
    const [before] = await messagesOf(app, leader, student._id)
    expect(before).not.toHaveProperty('reactions')
    for (const reaction of ['heart', 'heart', 'pray'] as const) {
      expect((await react(app, student, student._id, id, reaction)).status).toBe(204)
    }
    await react(app, tom, student._id, id, 'party')
    const expected = [
      { by: student._id, reaction: 'pray' },
      { by: tom._id, reaction: 'party' },
    ].sort((one, other) => (one.by < other.by ? -1 : 1))
    for (const person of [student, leader]) {
      expect(await messagesOf(app, person, student._id)).toMatchObject([{ _id: id, reactions: expected }])
    }
    const { body: chat } = await app.call('GET /api/chats/student', {}, student.token)
    expect(chat.messages).toMatchObject([{ reactions: expected }])
    for (let times = 0; times < 2; times += 1) {
      expect((await takeBack(app, tom, student._id, id)).status).toBe(204)
      expect((await takeBack(app, student, student._id, id)).status).toBe(204)
    }
    expect(await messagesOf(app, leader, student._id)).toEqual([before])
  })

  it('of both at the same moment counts once for each', async ({ app, leader, student }) => {
    const { _id: id } = await sendMessage(app, leader, student._id)
    const tom = await addLeader(app, 'Tom')
    await Promise.all([
      ...(['heart', 'pray', 'like'] as const).map((reaction) => react(app, student, student._id, id, reaction)),
      ...(['heart', 'pray', 'like'] as const).map((reaction) => react(app, tom, student._id, id, reaction)),
    ])
    expect(await app.rowsOf('message_reactions')).toHaveLength(2)
  })

  it('makes no chat wait or be unread, and notifies nobody', async ({ app, leader, student }) => {
    const { _id: id } = await sendMessage(app, leader, student._id)
    await app.call('PUT /api/chats/{id}/read', { params: { id: student._id } }, student.token)
    const jobs = await app.rowsOf('jobs')
    await react(app, student, student._id, id)
    const { body: chat } = await app.call('GET /api/chats/{id}', { params: { id: student._id } }, leader.token)
    expect(chat).toMatchObject({ waitingSince: null, unreadCount: 0 })
    expect(await app.rowsOf('jobs')).toEqual(jobs)
  })

  it('is recorded in the history when it is changed or taken back', async ({ app, leader, student }) => {
    const { _id: id } = await sendMessage(app, leader, student._id)
    await react(app, student, student._id, id, 'heart')
    expect(await historyOf(app, leader)).toEqual([])
    await react(app, student, student._id, id, 'party')
    await takeBack(app, student, student._id, id)
    expect(await historyOf(app, leader)).toMatchObject([
      { kind: 'message.reaction_changed', actor: { _id: student._id }, facts: { from: 'party', to: null } },
      { kind: 'message.reaction_changed', subject: { _id: student._id }, facts: { from: 'heart', to: 'party' } },
    ])
  })

  it('is in the files with a chat, and erased with it', async ({ app, leader, student }) => {
    const { _id: id } = await sendMessage(app, leader, student._id)
    await react(app, student, student._id, id, 'party')
    const { text } = await download(app, `chats/${student._id}/transcript`, leader)
    expect(text).toContain(`🎉 <bdi>${student.name}</bdi>`)
    const { text: own } = await download(app, 'export', student, asJson)
    expect(JSON.parse(own).messages[0].reactions).toMatchObject([{ from: { name: student.name }, reaction: '🎉' }])
    await erase(app, leader, student._id)
    await runErasure(app)
    expect(await app.rowsOf('message_reactions')).toEqual([])
  })
})
