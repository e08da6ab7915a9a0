import { type Account, type Filled, password } from './fill.ts'
import { numberPlace } from './load.ts'

const request = (method: string, path: string, headers: Record<string, string>, body?: object): string => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}
const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` })

export const get = (account: Account, path: string, headers: Record<string, string> = {}) =>
  request('GET', path, { ...as(account), ...headers })

/** What a server names the version of a chat that it has now. */
async function versionOf(port: number, account: Account): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/chats/student`, { headers: as(account) })
  await answer.text()
  return answer.headers.get('etag') ?? ''
}

export const pollWithoutNews = async (port: number, account: Account) =>
  get(account, '/api/chats/student', { 'if-none-match': await versionOf(port, account) })

export const announcement = (administrator: Account) =>
  request('POST', '/api/broadcasts', as(administrator), {
    title: `Tonight ${numberPlace}`,
    content: 'We meet at the lake.',
    priority: 'normal',
  })

export interface Work {
  name: string
  connections: number
  expected: number
  /** The least that this program is to do of what the bare platform does, in requests each second. */
  least: number
  requests(port: number, filled: Filled): Promise<string[]> | string[]
}

export const sendMessage = (account: Account) =>
  request(
    'POST',
    `/api/chats/${account.id}/messages`,
    { ...as(account), 'idempotency-key': `bench-${numberPlace}` },
    { content: `Message ${numberPlace}: see you on Friday at the lake, and bring a friend with you.` },
  )

export const works: readonly Work[] = [
  {
    name: 'W1 the newest 50 of 200 questions',
    ...{ connections: 32, expected: 200, least: 0.75 },
    requests: (_, { students }) => students.map((student) => get(student, '/api/questions')),
  },
  {
    name: 'W2 a chat poll with news',
    ...{ connections: 32, expected: 200, least: 0.75 },
    requests: (_, { students }) => students.map((student) => get(student, '/api/chats/student')),
  },
  {
    name: 'W2c the same poll with nothing new',
    ...{ connections: 32, expected: 304, least: 0.9 },
    requests: (port, { students }) => Promise.all(students.map((student) => pollWithoutNews(port, student))),
  },
  {
    name: 'W3 a message sent, 32 connections',
    ...{ connections: 32, expected: 201, least: 0.8 },
    requests: (_, { students }) => students.map(sendMessage),
  },
  {
    name: 'W3 a message sent, one connection',
    ...{ connections: 1, expected: 201, least: 0.85 },
    requests: (_, { students }) => students.map(sendMessage),
  },
  {
    name: 'W4 a sign-in',
    ...{ connections: 4, expected: 200, least: 0.95 },
    requests: (_, { students }) =>
      students.map(({ username }) => request('POST', '/api/auth/login', {}, { username, password })),
  },
]
