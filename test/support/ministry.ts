import type { TestApp } from './app.ts'
import { addLeader, addQuestion, addResponse, addStudent, announce, askForPrayer, sendMessage } from './people.ts'

/** Adds rows to every table: two leaders, three students, and content that is edited, read and deleted. */
export async function fillMinistry(app: TestApp) {
  const [ruth, tom] = [await addLeader(app, 'Ruth'), await addLeader(app, 'Tom')]
  const students = [await addStudent(app, 'Ana'), await addStudent(app, 'Ben'), await addStudent(app, 'Zoë 🕯️')] as const
  const [ana, ben] = students
  const questions = [await addQuestion(app, ruth, 'One'), await addQuestion(app, tom, 'Two')] as const
  const deleted = await addQuestion(app, tom, 'Gone')
  const response = await addResponse(app, ana, questions[0]._id, 'It\'s "light"; --\n\tשלום')
  await addResponse(app, ben, questions[0]._id)
  await addResponse(app, ben, deleted._id)
  const review = { params: { id: response._id }, body: { status: 'rejected', feedback: 'Say more.' } as const }
  await app.call('PUT /api/responses/{id}', review, ruth.token)
  await addResponse(app, ana, questions[0]._id, 'More.')
  await app.call('DELETE /api/questions/{id}', { params: { id: deleted._id } }, ruth.token)
  const message = await sendMessage(app, ana, ana._id, 'First')
  await sendMessage(app, ruth, ana._id, 'Second')
  await sendMessage(app, ben, ben._id)
  const edit = { params: { chatId: ana._id, messageId: message._id }, body: { content: 'First, edited' } }
  await app.call('PUT /api/chats/{chatId}/messages/{messageId}', edit, ana.token)
  await app.call('PUT /api/chats/{id}/read', { params: { id: ana._id } }, ruth.token)
  const prayer = await askForPrayer(app, ana)
  const params = { id: prayer._id }
  await app.call('POST /api/prayer-requests/{id}/pray', { params }, ben.token)
  await app.call('POST /api/prayer-requests/{id}/respond', { params, body: { response: 'With you.' } }, tom.token)
  const deletedPrayer = await askForPrayer(app, ben, 'Never mind')
  await app.call('DELETE /api/prayer-requests/{id}', { params: { id: deletedPrayer._id } }, ruth.token)
  const announcement = await announce(app, ruth)
  await app.call('PUT /api/broadcasts/{id}/read', { params: { id: announcement._id } }, ana.token)
  await app.call('POST /api/auth/login', { body: { username: ana.username, password: 'wrong one' } })
  return { leaders: [ruth, tom] as const, students, questions }
}
