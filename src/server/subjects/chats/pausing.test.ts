import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, type Person, sendMessage } from '#test/support/people.ts'

const hour = 3_600_000
const inHours = (app: TestApp, hours: number) => new Date(app.now().getTime() + hours * hour).toISOString()
const pause = (app: TestApp, leader: Person, id: string, until = inHours(app, 10), content = 'Time to sleep.') =>
  app.call('POST /api/chats/{id}/pause', { params: { id }, body: { content, until } }, leader.token)
const resume = (app: TestApp, leader: Person, id: string) =>
  app.call('DELETE /api/chats/{id}/pause', { params: { id } }, leader.token)
const write = (app: TestApp, person: Person, id: string) =>
  app.call('POST /api/chats/{id}/messages', { params: { id }, body: { content: 'Hello?' } }, person.token)
const chatOf = async (app: TestApp, person: Person, id: string) =>
  (await app.call('GET /api/chats/{id}', { params: { id } }, person.token)).body

describeOnBoth('the pause of a chat', () => {
  it('is refused to students, without a reason, and for longer than until tomorrow', async ({
    app,
    leader,
    student,
  }) => {
    expect((await pause(app, student, student._id)).status).toBe(403)
    expect((await pause(app, leader, student._id, inHours(app, 10), ' ')).status).toBe(400)
    for (const hours of [-1, 0, 49]) {
      expect(await pause(app, leader, student._id, inHours(app, hours))).toBeRefused(400, messages.chat_pause_invalid())
    }
    expect(await pause(app, leader, leader._id)).toBeRefused(404, messages.chat_not_found())
    expect(await resume(app, leader, leader._id)).toBeRefused(404, messages.chat_not_found())
    expect(await app.rowsOf('messages')).toEqual([])
  })

  it('tells the student the reason, and refuses what they write until it ends', async ({ app, leader, student }) => {
    const tom = await addLeader(app, 'Tom')
    const { _id: toStudent } = await sendMessage(app, leader, student._id)
    const { _id: own } = await sendMessage(app, student, student._id)
    const until = inHours(app, 10)
    await app.call('PUT /api/chats/{id}/read', { params: { id: student._id } }, tom.token)
    expect((await pause(app, tom, student._id)).body).toMatchObject({ sender: tom._id, content: 'Time to sleep.' })
    for (const person of [student, leader]) {
      expect((await chatOf(app, person, student._id)).paused).toEqual({ until, by: tom._id })
    }
    const params = (messageId: string) => ({ chatId: student._id, messageId })
    const edit = { params: params(own), body: { content: 'Hi' } }
    const react = { params: params(toStudent), body: { reaction: 'like' } } as const
    const refusals = [
      await write(app, student, student._id),
      await app.call('PUT /api/chats/{chatId}/messages/{messageId}', edit, student.token),
      await app.call('PUT /api/chats/{chatId}/messages/{messageId}/reaction', react, student.token),
    ]
    for (const refusal of refusals) expect(refusal).toBeRefused(403, messages.chat_paused_refusal())
    expect((await chatOf(app, student, student._id)).messages.map(({ content }) => content)).toEqual([
      'Shalom!',
      'Shalom!',
      'Time to sleep.',
    ])
    expect((await chatOf(app, leader, student._id)).waitingSince).toBeNull()
    // Leaders can write, and help is never paused.
    expect((await write(app, leader, student._id)).status).toBe(201)
    expect((await app.call('POST /api/concerns', { body: { content: 'Please.' } }, student.token)).status).toBe(201)
    app.advance(10 * hour)
    expect((await write(app, student, student._id)).status).toBe(201)
  })

  it('is ended by any leader, and recorded', async ({ app, leader, student }) => {
    const tom = await addLeader(app, 'Tom')
    await pause(app, leader, student._id)
    for (let times = 0; times < 2; times += 1) expect((await resume(app, tom, student._id)).status).toBe(204)
    expect(await chatOf(app, student, student._id)).not.toHaveProperty('paused')
    expect((await write(app, student, student._id)).status).toBe(201)
    const { body: history } = await app.call('GET /api/history', { query: { group: 'messages' } }, leader.token)
    expect(history).toMatchObject([
      { kind: 'chat.resumed', actor: { _id: tom._id }, subject: { _id: student._id } },
      { kind: 'chat.paused', actor: { _id: leader._id }, facts: { until: inHours(app, 10) } },
    ])
  })
})
