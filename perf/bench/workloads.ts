import { numberPlaceholder } from './load-generator.ts'
import { type Account, password, type SeededDatabase } from './seed.ts'

/** What a browser sends and what the answer depends on. Other clients do not send it. */
const ofBrowsers = { 'accept-language': 'en-US,en;q=0.9' }

export const request = (method: string, path: string, headers: Record<string, string>, body?: object): string => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: '127.0.0.1',
    ...ofBrowsers,
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}
const withoutLanguage = (text: string) => text.replace(/^accept-language: .*\r\n/m, '')
const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` })

export const get = (account: Account, path: string, headers: Record<string, string> = {}) =>
  request('GET', path, { ...as(account), ...headers })

/** Returns the ETag of a student's chat. */
async function fetchEtag(port: number, account: Account): Promise<string> {
  const headers = { ...as(account), ...ofBrowsers }
  const response = await fetch(`http://127.0.0.1:${port}/api/chats/student`, { headers })
  await response.text()
  return response.headers.get('etag') ?? ''
}

export const pollWithoutNews = async (port: number, account: Account) =>
  get(account, '/api/chats/student', { 'if-none-match': await fetchEtag(port, account) })

export const announcement = (leader: Account) =>
  request('POST', '/api/broadcasts', as(leader), {
    title: `Tonight ${numberPlaceholder}`,
    content: 'We meet at the lake.',
    priority: 'normal',
  })

export interface Workload {
  name: string
  connections: number
  expected: number
  /** Minimum ratio of this program's requests per second to the baseline's. */
  minRatio: number
  requests(port: number, database: SeededDatabase): Promise<string[]> | string[]
}

export const sendMessage = (account: Account) =>
  request(
    'POST',
    `/api/chats/${account.id}/messages`,
    { ...as(account), 'idempotency-key': `bench-${numberPlaceholder}` },
    { content: `Message ${numberPlaceholder}: see you on Friday at the lake, and bring a friend with you.` },
  )

/** Workloads on SQLite. */
export const workloads: readonly Workload[] = [
  {
    name: 'W1 newest 50 of 200 questions',
    ...{ connections: 32, expected: 200, minRatio: 0.75 },
    requests: (_, { students }) => students.map((student) => get(student, '/api/questions')),
  },
  {
    name: 'W2 chat poll with new messages',
    ...{ connections: 32, expected: 200, minRatio: 0.75 },
    requests: (_, { students }) => students.map((student) => get(student, '/api/chats/student')),
  },
  {
    name: 'W2c chat poll without changes',
    ...{ connections: 32, expected: 304, minRatio: 0.9 },
    requests: (port, { students }) => Promise.all(students.map((student) => pollWithoutNews(port, student))),
  },
  {
    name: 'W2c by a client without a language',
    ...{ connections: 32, expected: 304, minRatio: 0.9 },
    requests: async (port, { students }) =>
      (await Promise.all(students.map((student) => pollWithoutNews(port, student)))).map(withoutLanguage),
  },
  {
    name: 'W3 send a message, 32 connections',
    ...{ connections: 32, expected: 201, minRatio: 0.8 },
    requests: (_, { students }) => students.map(sendMessage),
  },
  {
    name: 'W3 send a message, one connection',
    ...{ connections: 1, expected: 201, minRatio: 0.85 },
    requests: (_, { students }) => students.map(sendMessage),
  },
  {
    name: 'W4 login',
    ...{ connections: 4, expected: 200, minRatio: 0.95 },
    requests: (_, { students }) =>
      students.map(({ username }) => request('POST', '/api/auth/login', {}, { username, password })),
  },
]

const postgresMinRatio = 0.75
const isReadOnPostgres = ({ name }: Workload) => /^W(1|2|2c) (?!by)/.test(name)

/** Workloads on PostgreSQL: those of SQLite, and reads over one connection, whose time is that of the round trips. */
export const postgresWorkloads: readonly Workload[] = workloads
  .filter((workload) => isReadOnPostgres(workload) || workload.name.startsWith('W3 '))
  .flatMap((workload) => [
    { ...workload, minRatio: postgresMinRatio },
    ...(isReadOnPostgres(workload)
      ? [{ ...workload, name: `${workload.name}, one connection`, connections: 1, minRatio: postgresMinRatio }]
      : []),
  ])
