import { startDemo } from '#tools/start-demo.ts'
import { leader, startServer } from '#tools/start-server.ts'
import { fillToTheBrim } from './extremes.ts'

/** The demo, a new group without content, and a group with long names, long words and large counts. */
export type ServerName = 'demo' | 'empty' | 'extreme'

/** A running server with functions that call its API. */
export interface TestServer {
  address: string
  tokenOf: (username: string) => Promise<string>
  /** Calls the API as this user and returns the parsed body. */
  call: <T = { _id: string }>(username: string, method: string, path: string, body?: object) => Promise<T>
}

function clientOf(address: string, logIn: (username: string) => Promise<string>): TestServer {
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (username: string) => {
    const token = tokens.get(username) ?? logIn(username)
    tokens.set(username, token)
    return token
  }
  return {
    address,
    tokenOf,
    call: async (username, method, path, body) => {
      const reply = await fetch(`${address}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await tokenOf(username)}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${method} ${path} as ${username} returned ${reply.status}: ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    },
  }
}

export const studentPassword = 'mustard-seed'

/** Starts a server with a leader, whose username is `leader`, and registers the students. */
async function startPrepared(students: { name: string; username: string }[]) {
  const server = await startServer()
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`POST ${path} returned ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as { token: string }
  }
  for (const student of students) await post('/api/auth/register', { ...student, password: studentPassword })
  const client = clientOf(server.address, async (username) => {
    const password = username === leader.username ? leader.password : studentPassword
    return (await post('/api/auth/login', { username, password })).token
  })
  return { client, stop: server.stop }
}

const start: Record<ServerName, () => Promise<{ client: TestServer; stop: () => Promise<unknown> }>> = {
  demo: async () => {
    const { address, tokenOf, stop } = await startDemo()
    return { client: clientOf(address, tokenOf), stop }
  },
  empty: () => startPrepared([{ name: 'Ana Lucía', username: 'ana' }]),
  extreme: async () => {
    const { students, fill } = fillToTheBrim
    const server = await startPrepared(students)
    await fill(server.client)
    return server
  },
}

export type Servers = ReturnType<typeof createServers>

/** Starts each server when it is first used. */
export function createServers() {
  const running = new Map<ServerName, ReturnType<(typeof start)[ServerName]>>()
  return {
    get: async (name: ServerName): Promise<TestServer> => {
      const server = running.get(name) ?? start[name]()
      running.set(name, server)
      return (await server).client
    },
    stop: async () => {
      for (const server of running.values()) await (await server).stop()
    },
  }
}
