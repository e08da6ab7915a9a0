import type { Audience } from '#contract/rules/prayers.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { startSession } from '#server/subjects/accounts/sessions/sessions.ts'
import { insertUser } from '#server/subjects/accounts/store.ts'
import * as joining from '#server/subjects/people/joining.ts'
import type { TestApp } from './app.ts'

export const password = 'lamp-light'
/** The hash of the password at the lowest cost, because hashing would take a third of the time of most tests. */
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$c2FsdCBvZiBhIHRlc3QuLg$5cTyxT8QM2hf+xaZp0ApH2cK/SMY9PBwqHHI5OaouxI'
let people = 0

export interface Person {
  _id: string
  name: string
  username: string
  token: string
}

async function addUser(
  { database, now }: TestApp,
  name: string,
  role: 'student' | 'admin',
  isWaiting = false,
): Promise<Person> {
  people += 1
  const [id, username] = [newId(), `${name.toLowerCase()}-${people}`]
  const token = await database.write(async (transaction) => {
    const user = { id, name, username, email: null, passwordHash, role, isWaiting, now: now().toISOString() }
    await (role === 'student' ? joining.registerStudent(transaction, user) : insertUser(transaction, user))
    return startSession(transaction, id, now())
  })
  return { _id: id, name, username, token }
}

/** Creates a student and a session. */
export const addStudent = (app: TestApp, name = 'Ana') => addUser(app, name, 'student')

/** Creates an account that waits for a leader to let it in, and a session. */
export const addWaiting = (app: TestApp, name = 'Noah') => addUser(app, name, 'student', true)

/** Creates a leader and a session. */
export const addLeader = (app: TestApp, name = 'Ruth') => addUser(app, name, 'admin')

/** Logs in again: a change of the role has ended the session. */
export async function logIn(app: TestApp, person: Person): Promise<Person> {
  const { body } = await app.call('POST /api/auth/login', { body: { username: person.username, password } })
  return { ...person, token: body.token }
}

/** Registers a student through the API, which publishes events, writes to the log, and counts toward rate limits. */
export async function registerStudent(app: TestApp, name = 'Ana'): Promise<Person> {
  people += 1
  const username = `${name.toLowerCase()}-${people}`
  const { body } = await app.call('POST /api/auth/register', { body: { name, username, password } })
  return { _id: body.user._id, name, username, token: body.token }
}

export const questionText = {
  title: 'Light of the world',
  description: 'What does it mean to be a light?',
  category: 'bible',
  dueDate: '2026-03-08',
} as const

export async function addQuestion(app: TestApp, leader: Person, title: string = questionText.title) {
  const { body } = await app.call('POST /api/questions', { body: { ...questionText, title } }, leader.token)
  return body
}

/** Plans a term of one question a week from tomorrow on. */
export async function planTerm(app: TestApp, leader: Person, titles: readonly string[] = [questionText.title]) {
  const dayMs = 86_400_000
  const questions = titles.map((title, week) => {
    const publishAt = new Date(app.now().getTime() + dayMs * (1 + 7 * week)).toISOString()
    return { ...questionText, title, publishAt }
  })
  return (await app.call('POST /api/terms', { body: { questions } }, leader.token)).body
}

export async function addResponse(app: TestApp, student: Person, questionId: string, answer = 'To shine at school.') {
  const { body } = await app.call('POST /api/responses', { body: { questionId, answer } }, student.token)
  return body
}

/** Sends a message to a chat, of which the sender has seen all. The id of a chat is the id of its student. */
export async function sendMessage(app: TestApp, sender: Person, chatId: string, content = 'Shalom!') {
  const { body: chat } = await app.call('GET /api/chats/{id}', { params: { id: chatId } }, sender.token)
  return sendAfter(app, sender, chatId, chat.lastMessage?._id ?? null, content)
}

/** Sends a message whose sender has seen messages up to one of them, or none. */
export async function sendAfter(app: TestApp, sender: Person, chatId: string, lastSeen: string | null, content = 'Hi') {
  const body = { content, lastSeen }
  const params = { id: chatId }
  return (await app.call('POST /api/chats/{id}/messages', { params, body }, sender.token)).body
}

export async function askForPrayer(
  app: TestApp,
  student: Person,
  content = 'For my grandmother.',
  audience?: Audience,
) {
  const body = { content, ...(audience && { audience }) }
  return (await app.call('POST /api/prayer-requests', { body }, student.token)).body
}

/** Makes the secret address of a person's calendar. @returns the name of the file in it */
export async function addCalendar(app: TestApp, { token }: Person): Promise<string> {
  const { body } = await app.call('POST /api/calendar', {}, token)
  return body.path.replace('/api/calendar/', '')
}

export async function announce(app: TestApp, leader: Person, title = 'Camp', more: object = {}) {
  const body = { title, content: 'We leave on Friday at five.', priority: 'high', ...more } as const
  return (await app.call('POST /api/broadcasts', { body }, leader.token)).body
}
