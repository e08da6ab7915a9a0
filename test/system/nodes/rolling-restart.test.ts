// A rolling restart: each of two nodes is stopped and started while the other serves. Clients that retry lose nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { createEmptyPostgres } from '#test/support/databases.ts'
import { killPrograms, type Program, register, startProgram, unlimited } from '#tools/start-program.ts'

afterAll(killPrograms)

interface Chat {
  messages: { _id: string; content: string }[]
}

it('loses no retried request in a rolling restart under load, and open screens catch up [postgres]', {
  tags: 'slow',
}, async () => {
  const { url, remove } = await createEmptyPostgres()
  const nodes: [Program, Program] = [await startProgram(url, unlimited), await startProgram(url, unlimited)]
  const { token, user } = await register(nodes[0], 'ana')
  let isWriting = true
  let isFollowing = true

  /** Sends a request to one node, and after a failure to the other, like a proxy. */
  async function request(node: number, path: string, init: RequestInit = {}): Promise<Response> {
    for (let next = node; ; next += 1) {
      const { address } = nodes[(next % 2) as 0 | 1]
      const headers = { ...init.headers, authorization: `Bearer ${token}` }
      const response = await fetch(new URL(path, address), { ...init, headers }).catch(() => undefined)
      if (response !== undefined && response.status < 500) return response
      await sleep(20)
    }
  }
  const readChat = async (node: number) => (await (await request(node, '/api/chats/student')).json()) as Chat

  /** Simulates a screen: follows the event stream of a node, refetches on each event, and reconnects to either node. */
  async function follow(node: number): Promise<{ newest: string }> {
    const screen = { newest: '' }
    const fetchNewest = async () => {
      screen.newest = (await readChat(node)).messages.at(-1)?.content ?? ''
    }
    const listen = async () => {
      for (let next = node; isFollowing; next += 1) {
        try {
          const stream = await request(next, '/api/events')
          await fetchNewest()
          for await (const chunk of stream.body ?? []) {
            if (Buffer.from(chunk).includes('event: chat')) await fetchNewest()
          }
        } catch {
          // The loop reconnects.
        }
      }
    }
    void listen()
    return screen
  }
  const screens = [await follow(0), await follow(1)]

  const acknowledged: string[] = []
  const statuses = new Set<number>()
  const write = async (writer: number) => {
    for (let number = 0; isWriting; number += 1) {
      const content = `${writer}-${number}`
      const headers = { 'content-type': 'application/json', 'idempotency-key': content }
      const body = JSON.stringify({ content })
      const response = await request(writer, `/api/chats/${user._id}/messages`, { method: 'POST', headers, body })
      statuses.add(response.status)
      acknowledged.push(content)
    }
  }
  const writers = [0, 1, 2, 3].map(write)
  const fiftyMore = () => {
    const before = acknowledged.length
    return expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50)
  }
  await fiftyMore()
  for (const node of [0, 1] as const) {
    await nodes[node].stop()
    nodes[node] = await startProgram(url, unlimited)
    await fiftyMore()
  }
  isWriting = false
  await Promise.all(writers)
  expect([...statuses]).toEqual([201])

  const stored: string[] = []
  let page = (await readChat(0)).messages
  const newest = page.at(-1)?.content
  while (page.length > 0) {
    stored.push(...page.map(({ content }) => content))
    const path = `/api/chats/${user._id}/messages?before=${page[0]?._id}`
    page = (await (await request(1, path)).json()) as Chat['messages']
  }
  expect(stored).toHaveLength(acknowledged.length)
  expect(new Set(stored)).toEqual(new Set(acknowledged))
  await expect.poll(() => screens.map((screen) => screen.newest)).toEqual([newest, newest])
  isFollowing = false
  for (const node of nodes) await node.stop()
  await remove()
})
