// An upgrade of several nodes: each is stopped and started again while the others serve. Whoever tries again loses nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { createEmptyPostgres } from './support/databases.ts'
import { killPrograms, type Program, register, startProgram, unlimited } from './support/program.ts'

afterAll(killPrograms)

interface Chat {
  messages: { _id: string; content: string }[]
}

it('a rolling restart under load loses no request that is tried again, and no live event after catch-up [postgres]', async () => {
  const { url, remove } = await createEmptyPostgres()
  const nodes: [Program, Program] = [await startProgram(url, unlimited), await startProgram(url, unlimited)]
  const { token, user } = await register(nodes[0], 'ana')
  let running = true

  /** Asks one node, and after a failure the other, as a proxy or a screen would. */
  async function ask(node: number, path: string, init: RequestInit = {}): Promise<Response> {
    for (let next = node; ; next += 1) {
      const { address } = nodes[(next % 2) as 0 | 1]
      const headers = { ...init.headers, authorization: `Bearer ${token}` }
      const answer = await fetch(new URL(path, address), { ...init, headers }).catch(() => undefined)
      if (answer !== undefined && answer.status < 500) return answer
      await sleep(20)
    }
  }
  const readChat = async (node: number) => (await (await ask(node, '/api/chats/student')).json()) as Chat

  /** A screen: follows the events of one node, fetches at each, and after the stream has ended, from whichever answers. */
  async function follow(node: number): Promise<{ newest: string }> {
    const screen = { newest: '' }
    const fetchNewest = async () => {
      screen.newest = (await readChat(node)).messages.at(-1)?.content ?? ''
    }
    const listen = async () => {
      for (let next = node; running; next += 1) {
        const stream = await ask(next, '/api/events')
        await fetchNewest()
        try {
          for await (const chunk of stream.body ?? []) {
            if (Buffer.from(chunk).includes('event: chat')) await fetchNewest()
          }
        } catch {
          // It is opened again.
        }
      }
    }
    void listen().catch(() => undefined)
    return screen
  }
  const screens = [await follow(0), await follow(1)]

  const answered: string[] = []
  const statuses = new Set<number>()
  const write = async (writer: number) => {
    for (let number = 0; running; number += 1) {
      const content = `${writer}-${number}`
      const headers = { 'content-type': 'application/json', 'idempotency-key': content }
      const body = JSON.stringify({ content })
      const answer = await ask(writer, `/api/chats/${user._id}/messages`, { method: 'POST', headers, body })
      statuses.add(answer.status)
      answered.push(content)
    }
  }
  const writers = [0, 1, 2, 3].map(write)
  await sleep(500)
  for (const node of [0, 1] as const) {
    await nodes[node].stop()
    nodes[node] = await startProgram(url, unlimited)
    await sleep(500)
  }
  running = false
  await Promise.all(writers)
  expect([...statuses]).toEqual([201])
  expect(answered.length).toBeGreaterThan(50)

  const kept: string[] = []
  let page = (await readChat(0)).messages
  const newest = page.at(-1)?.content
  while (page.length > 0) {
    kept.push(...page.map(({ content }) => content))
    const path = `/api/chats/${user._id}/messages?before=${page[0]?._id}`
    page = (await (await ask(1, path)).json()) as Chat['messages']
  }
  expect(kept).toHaveLength(answered.length)
  expect(new Set(kept)).toEqual(new Set(answered))
  await expect.poll(() => screens.map((screen) => screen.newest), { timeout: 10_000 }).toEqual([newest, newest])
  for (const node of nodes) await node.stop()
  await remove()
}, 60_000)
