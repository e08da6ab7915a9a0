import { createLeader } from '#server/features/auth/first-leader.ts'
import type { TestApp } from './app.ts'

export const password = 'lamp-light'
let people = 0

export interface Person {
  _id: string
  name: string
  username: string
  token: string
}

async function logIn(test: TestApp, username: string): Promise<Person> {
  const { body } = await test.call('POST /api/auth/login', { body: { username, password } })
  return { _id: body.user._id, name: body.user.name, username, token: body.token }
}

/** Registers a student and returns a session. */
export async function addStudent(test: TestApp, name = 'Ana'): Promise<Person> {
  people += 1
  const username = `${name.toLowerCase()}-${people}`
  const { body } = await test.call('POST /api/auth/register', { body: { name, username, password } })
  return { _id: body.user._id, name, username, token: body.token }
}

/** Creates a leader and returns a session. */
export async function addAdministrator(test: TestApp, name = 'Ruth'): Promise<Person> {
  people += 1
  const username = `${name.toLowerCase()}-${people}`
  await createLeader(test.database, test.now, { name, username, password })
  return logIn(test, username)
}

export const questionText = {
  title: 'Light of the world',
  description: 'What does it mean to be a light?',
  category: 'bible',
  dueDate: '2026-03-08',
} as const

export async function addQuestion(test: TestApp, leader: Person, title: string = questionText.title) {
  const { body } = await test.call('POST /api/questions', { body: { ...questionText, title } }, leader.token)
  return body
}

export async function addResponse(test: TestApp, student: Person, questionId: string, answer = 'To shine at school.') {
  const { body } = await test.call('POST /api/responses', { body: { questionId, answer } }, student.token)
  return body
}

/** Sends a message to a chat. The id of a chat is the id of its student. */
export async function sendMessage(test: TestApp, sender: Person, chatId: string, content = 'Shalom!') {
  const { body } = await test.call(
    'POST /api/chats/{id}/messages',
    { params: { id: chatId }, body: { content } },
    sender.token,
  )
  return body
}

export async function askForPrayer(test: TestApp, student: Person, content = 'For my grandmother.') {
  const { body } = await test.call('POST /api/prayer-requests', { body: { content } }, student.token)
  return body
}

export async function announce(test: TestApp, leader: Person, title = 'Camp') {
  const body = { title, content: 'We leave on Friday at five.', priority: 'high' } as const
  return (await test.call('POST /api/broadcasts', { body }, leader.token)).body
}
