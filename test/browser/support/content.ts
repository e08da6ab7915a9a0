// Creates content through the API.
import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { leader, type Person, tokenOf } from './people.ts'

export const unique = (text: string) => `${text} ${randomBytes(4).toString('hex')}`

/** Tokens by person. A login takes longer than most calls. */
const tokens = new Map<string, string>()

/**
 * Returns the header of a session, which all calls of this process share.
 * @param address URL of the server; by default the base URL
 */
export async function bearer(api: APIRequestContext, person: Person, address = ''): Promise<{ authorization: string }> {
  const key = JSON.stringify([address, person.username, person.password])
  const headers = { authorization: `Bearer ${tokens.get(key)}` }
  // A test may have ended the session, or have a server of its own.
  if (tokens.has(key) && (await api.get(`${address}/api/auth/me`, { headers })).ok()) return headers
  const token = await tokenOf(api, person, address)
  tokens.set(key, token)
  return { authorization: `Bearer ${token}` }
}

/** Calls the API as a person and returns the parsed body. */
// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape of the response it asks for
export async function call<T = any>(
  api: APIRequestContext,
  person: Person,
  method: string,
  path: string,
  data?: object,
): Promise<T> {
  const response = await api.fetch(path, { method, headers: await bearer(api, person), ...(data && { data }) })
  await expect(response, await response.text()).toBeOK()
  return response.status() === 204 ? (undefined as T) : response.json()
}

export const post = <T>(api: APIRequestContext, person: Person, path: string, data: object) =>
  call<T>(api, person, 'POST', path, data)

export const questionText = {
  title: 'Light of the world',
  description: 'What does it mean to be a light?',
  category: 'bible',
  dueDate: '2025-01-05',
}
type Question = typeof questionText & { _id: string }

/** Adds a question with a unique title, because tests share a server. It was due before anybody joined, unless `given` says otherwise. */
export const addQuestionWith = (api: APIRequestContext, given: Partial<typeof questionText> = {}) =>
  post<Question>(api, leader, '/api/questions', {
    ...{ ...questionText, ...given, title: unique(given.title ?? questionText.title) },
  })

/** Adds an open question. */
export const addQuestion = (api: APIRequestContext, title = unique('Salt')) =>
  post<Question>(api, leader, '/api/questions', { ...questionText, title, dueDate: '2031-01-05' })

export const reviewResponse = (api: APIRequestContext, id: string, status: string, feedback?: string) =>
  call(api, leader, 'PUT', `/api/responses/${id}`, { status, feedback })

export const addResponse = (api: APIRequestContext, student: Person, questionId: string, answer = 'It keeps.') =>
  post<{ _id: string }>(api, student, '/api/responses', { questionId, answer })

export const askForPrayer = (api: APIRequestContext, student: Person, content = unique('For my exam.')) =>
  post<{ _id: string; content: string }>(api, student, '/api/prayer-requests', { content })

export const respondToPrayer = (api: APIRequestContext, id: string, response: string) =>
  call(api, leader, 'POST', `/api/prayer-requests/${id}/respond`, { response })

export const announce = (api: APIRequestContext, title = unique('Camp'), priority = 'normal') =>
  post<{ _id: string; title: string }>(api, leader, '/api/broadcasts', {
    title,
    content: 'We leave on Friday.',
    priority,
  })

/** Sends messages to a chat, of which the sender has seen all. */
export async function sendMessages(api: APIRequestContext, sender: Person, chatId: string, contents: string[]) {
  const chat = await call<{ lastMessage: { _id: string } | null }>(api, sender, 'GET', `/api/chats/${chatId}`)
  let lastSeen = chat.lastMessage?._id ?? null
  for (const content of contents) {
    const { _id } = await post<{ _id: string }>(api, sender, `/api/chats/${chatId}/messages`, { content, lastSeen })
    lastSeen = _id
  }
}
