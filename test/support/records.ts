import type { TestApp } from './app.ts'
import { addQuestion, addResponse, addStudent, announce, askForPrayer, type Person, sendMessage } from './people.ts'

/** Downloads a file from a route of records. */
export async function download(app: TestApp, path: string, { token }: Person, body: object = { timeZone: 'UTC' }) {
  const { statusCode, headers, rawPayload } = await app.fastify.inject({
    ...({ method: 'POST', url: `/api/${path}`, payload: body } as const),
    headers: { authorization: `Bearer ${token}` },
  })
  const text = rawPayload.toString()
  return { status: statusCode, headers, bytes: rawPayload, text, body: text }
}

export const asJson = { format: 'json', timeZone: 'Europe/Madrid' } as const
export const asHtml = { format: 'html', timeZone: 'Europe/Madrid' } as const

/** Gives a student something of every kind, also edited, reviewed twice and withdrawn. */
export async function fillRecords(app: TestApp, student: Person, leader: Person): Promise<void> {
  const question = await addQuestion(app, leader)
  const response = { params: { id: (await addResponse(app, student, question._id, 'To shine at scool.'))._id } }
  const answer = { ...response, body: { answer: 'To shine at school.' } }
  await app.call('PUT /api/responses/{id}/answer', answer, student.token)
  for (const feedback of ['Another word first.', 'Well said.']) {
    await app.call('PUT /api/responses/{id}', { ...response, body: { status: 'approved', feedback } }, leader.token)
  }
  for (const [sender, first, second] of [
    [student, 'I am afrad.', 'I am afraid.'],
    [leader, 'Come an talk.', 'Come and talk.'],
  ] as const) {
    const { _id: messageId } = await sendMessage(app, sender, student._id, first)
    const edit = { params: { chatId: student._id, messageId }, body: { content: second } }
    await app.call('PUT /api/chats/{chatId}/messages/{messageId}', edit, sender.token)
  }
  await app.call('PUT /api/chats/{id}/read', { params: { id: student._id } }, leader.token)
  const withdrawn = { params: { id: (await askForPrayer(app, student, 'For my exam.'))._id } }
  await app.call('POST /api/prayer-requests/{id}/withdraw', withdrawn, student.token)
  const request = { params: { id: (await askForPrayer(app, student, 'For my grandmother.', 'leaders'))._id } }
  await app.call(
    'POST /api/prayer-requests/{id}/respond',
    { ...request, body: { response: 'With you.' } },
    leader.token,
  )
  const friend = await addStudent(app, 'Friend')
  const { _id: others } = await askForPrayer(app, friend, 'For my brother, who is ill.')
  await app.call('POST /api/prayer-requests/{id}/pray', { params: { id: others } }, student.token)
  const announcement = await announce(app, leader)
  await app.call('PUT /api/broadcasts/{id}/read', { params: { id: announcement._id } }, student.token)
}
