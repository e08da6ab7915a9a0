import type { TestApp } from './app.ts'
import {
  addAdministrator,
  addQuestion,
  addResponse,
  addStudent,
  announce,
  askForPrayer,
  sendMessage,
} from './people.ts'

/** Adds rows to every table: two leaders, three students, and content that is edited, read and deleted. */
export async function fillMinistry(test: TestApp) {
  const [ruth, tom] = [await addAdministrator(test, 'Ruth'), await addAdministrator(test, 'Tom')]
  const students = [
    await addStudent(test, 'Ana'),
    await addStudent(test, 'Ben'),
    await addStudent(test, 'Zoë 🕯️'),
  ] as const
  const [ana, ben] = students
  const questions = [await addQuestion(test, ruth, 'One'), await addQuestion(test, tom, 'Two')] as const
  const deleted = await addQuestion(test, tom, 'Gone')
  const response = await addResponse(test, ana, questions[0]._id, 'It\'s "light"; --\n\tשלום')
  await addResponse(test, ben, questions[0]._id)
  await addResponse(test, ben, deleted._id)
  const review = { params: { id: response._id }, body: { status: 'rejected', feedback: 'Say more.' } as const }
  await test.call('PUT /api/responses/{id}', review, ruth.token)
  await addResponse(test, ana, questions[0]._id, 'More.')
  await test.call('DELETE /api/questions/{id}', { params: { id: deleted._id } }, ruth.token)
  const message = await sendMessage(test, ana, ana._id, 'First')
  await sendMessage(test, ruth, ana._id, 'Second')
  await sendMessage(test, ben, ben._id)
  const edit = { params: { chatId: ana._id, messageId: message._id }, body: { content: 'First, edited' } }
  await test.call('PUT /api/chats/{chatId}/messages/{messageId}', edit, ana.token)
  await test.call('PUT /api/chats/{id}/read', { params: { id: ana._id } }, ruth.token)
  const prayer = await askForPrayer(test, ana)
  const params = { id: prayer._id }
  await test.call('POST /api/prayer-requests/{id}/pray', { params }, ben.token)
  await test.call('POST /api/prayer-requests/{id}/respond', { params, body: { response: 'With you.' } }, tom.token)
  const deletedPrayer = await askForPrayer(test, ben, 'Never mind')
  await test.call('DELETE /api/prayer-requests/{id}', { params: { id: deletedPrayer._id } }, ruth.token)
  const announcement = await announce(test, ruth)
  await test.call('PUT /api/broadcasts/{id}/read', { params: { id: announcement._id } }, ana.token)
  await test.call('POST /api/auth/login', { body: { username: ana.username, password: 'wrong one' } })
  return { leaders: [ruth, tom] as const, students, questions }
}
