import { expect } from 'vitest'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent, sendMessage } from '#test/support/people.ts'

describeOnBoth('marking a message as read', () => {
  it('W5: leaves later messages unread, and never moves back', async ({ app, leader, student }) => {
    const [one, , three] = [
      await sendMessage(app, leader, student._id, 'One'),
      await sendMessage(app, leader, student._id, 'Two'),
      await sendMessage(app, leader, student._id, 'Three'),
    ]
    const read = (messageId: string, token = student.token, chatId = student._id) =>
      app.call('PUT /api/chats/{chatId}/messages/{messageId}/read', { params: { chatId, messageId } }, token)
    const unread = async () => (await app.call('GET /api/chats/student', {}, student.token)).body.unreadCount
    expect((await read(one._id)).status).toBe(204)
    expect(await unread()).toBe(2)
    expect((await read(three._id)).status).toBe(204)
    expect((await read(one._id)).status).toBe(204)
    expect(await unread()).toBe(0)
  })

  it("AZ3: refuses another student's chat and an unknown message like a missing one", async ({ app, student }) => {
    const ben = await addStudent(app, 'Ben')
    const { _id } = await sendMessage(app, ben, ben._id, 'Hello')
    const read = async (chatId: string, messageId: string) => {
      const call = { params: { chatId, messageId } }
      return (await app.call('PUT /api/chats/{chatId}/messages/{messageId}/read', call, student.token)).status
    }
    expect([await read(ben._id, _id), await read(student._id, _id), await read(student._id, 'none')]).toEqual([
      404, 404, 404,
    ])
  })
})
