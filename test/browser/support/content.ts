// Creates content through the API.
import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { leader, type Person, tokenOf } from './people.ts'

export const unique = (text: string) => `${text} ${randomBytes(4).toString('hex')}`

const tokens = new WeakMap<APIRequestContext, Map<string, string>>()

/**
 * Returns the header of a session, which all calls of a test share, because a login takes longer than most of them.
 * @param address URL of the server; by default the base URL
 */
export async function bearer(api: APIRequestContext, person: Person, address = ''): Promise<{ authorization: string }> {
  const ofTest = tokens.get(api) ?? new Map<string, string>()
  tokens.set(api, ofTest)
  const key = JSON.stringify([address, person.username, person.password])
  const headers = { authorization: `Bearer ${ofTest.get(key)}` }
  // The test may have ended the session.
  if (ofTest.has(key) && (await api.get(`${address}/api/auth/me`, { headers })).ok()) return headers
  const token = await tokenOf(api, person, address)
  ofTest.set(key, token)
  return { authorization: `Bearer ${token}` }
}

export async function post<T>(api: APIRequestContext, person: Person, path: string, data: object): Promise<T> {
  const response = await api.post(path, { headers: await bearer(api, person), data })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

export const addQuestion = (api: APIRequestContext, title = unique('Salt')) =>
  post<{ _id: string; title: string }>(api, leader, '/api/questions', {
    title,
    description: 'Of the earth?',
    category: 'prayer',
    dueDate: '2031-01-05',
  })

export const addResponse = (api: APIRequestContext, student: Person, questionId: string, answer = 'It keeps.') =>
  post<{ _id: string }>(api, student, '/api/responses', { questionId, answer })

export const askForPrayer = (api: APIRequestContext, student: Person, content = unique('For my exam.')) =>
  post<{ _id: string; content: string }>(api, student, '/api/prayer-requests', { content })

export async function respondToPrayer(api: APIRequestContext, id: string, response: string) {
  const headers = await bearer(api, leader)
  await expect(await api.post(`/api/prayer-requests/${id}/respond`, { headers, data: { response } })).toBeOK()
}

export const announce = (api: APIRequestContext, title = unique('Camp'), priority = 'normal') =>
  post<{ _id: string }>(api, leader, '/api/broadcasts', { title, content: 'We leave on Friday.', priority })

export async function chatIdOf(api: APIRequestContext, student: Person): Promise<string> {
  const response = await api.get('/api/chats/student', { headers: await bearer(api, student) })
  return (await response.json())._id
}

export async function sendMessages(api: APIRequestContext, sender: Person, chatId: string, contents: string[]) {
  for (const content of contents) await post(api, sender, `/api/chats/${chatId}/messages`, { content })
}
