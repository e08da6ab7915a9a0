// Writers on several nodes, for tests in which something that the nodes need goes away.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { Account, Program } from '#tools/start-program.ts'

const writersPerNode = 3
let runs = 0

/** Sends messages to the nodes, each again until it is acknowledged, and listens to the events of each. */
function startWriters(nodes: readonly Program[], { token, user }: Account) {
  runs += 1
  const prefix = `${runs}-`
  let isWriting = true
  const acknowledged: string[] = []
  const statuses = nodes.map(() => new Map<number, number>())
  let withoutAdvice = 0
  const headers = { authorization: `Bearer ${token}` }

  async function send(node: number, content: string): Promise<void> {
    for (let status = 0; status !== 201; ) {
      const response = await fetch(new URL(`/api/chats/${user._id}/messages`, nodes[node]?.address), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': content },
        body: JSON.stringify({ content }),
      })
      const text = await response.text()
      status = response.status
      statuses[node]?.set(status, (statuses[node]?.get(status) ?? 0) + 1)
      if (status === 201) acknowledged.push(content)
      else {
        if (!response.headers.has('retry-after') || !/"message":"\w/.test(text)) withoutAdvice += 1
        await sleep(50)
      }
    }
  }
  const writers = nodes.flatMap((_, node) =>
    Array.from({ length: writersPerNode }, async (__, writer) => {
      for (let number = 0; isWriting; number += 1) await send(node, `${prefix}${node}-${writer}-${number}`)
    }),
  )

  /** Number of events at each node. The stream is opened again when it ends, as by the app. */
  const heard = nodes.map(() => 0)
  const ended = new AbortController()
  const listening = nodes.map(async (node, at) => {
    while (!ended.signal.aborted) {
      try {
        const stream = await fetch(new URL('/api/events', node.address), { headers, signal: ended.signal })
        for await (const chunk of stream.body ?? []) {
          heard[at] = (heard[at] ?? 0) + Buffer.from(chunk).toString().split('event: chat').length - 1
        }
      } catch {
        // Aborted, or cut off.
      }
      await sleep(100)
    }
  })

  return {
    prefix,
    acknowledged,
    /** Waits until each node has responded with a status a few times more. */
    more(status: number) {
      const count = () => statuses.map((ofNode) => ofNode.get(status) ?? 0)
      const before = count()
      const isReached = () => count().every((number, node) => number >= (before[node] ?? 0) + 5)
      return expect.poll(isReached, { timeout: 60_000 }).toBe(true)
    },
    /** Waits until a message through each node is heard at each. */
    async hearEachOther() {
      const isHeard = async (sender: number) => {
        const before = [...heard]
        await send(sender, `${prefix}event-${acknowledged.length}`)
        const arrived = () => heard.every((number, node) => number > (before[node] ?? 0))
        for (let tries = 0; tries < 50 && !arrived(); tries += 1) await sleep(20)
        return arrived()
      }
      for (const sender of nodes.keys()) await expect.poll(() => isHeard(sender), { timeout: 60_000 }).toBe(true)
    },
    async stop() {
      isWriting = false
      await Promise.all(writers)
    },
    async close() {
      ended.abort()
      await Promise.all(listening)
      return {
        statuses: new Set(statuses.flatMap((ofNode) => [...ofNode.keys()])),
        withoutAdvice,
        counts: statuses,
      }
    },
  }
}
export type Writers = ReturnType<typeof startWriters>

/** Waits until the nodes refuse writes and report it. They are still alive. */
export async function waitUntilRefused(nodes: readonly Program[], writers: Writers): Promise<void> {
  await writers.more(503)
  await expectReadiness(nodes, 503)
  for (const node of nodes) expect((await node.call('GET', '/healthz')).status).toBe(200)
}

async function expectReadiness(nodes: readonly Program[], status: number): Promise<void> {
  for (const node of nodes) {
    const ready = async () => (await node.call('GET', '/readyz')).status
    await expect.poll(ready, { timeout: 10_000 }).toBe(status)
  }
}

/** Writes before, during and after an outage, and compares what is stored then. @param sql runs a statement in the nodes' database */
export async function writeDuring(
  outage: (writers: Writers) => Promise<unknown>,
  nodes: readonly Program[],
  account: Account,
  sql: (text: string) => Promise<object[]>,
): Promise<void> {
  const lines = nodes.map(() => 0)
  const counters = nodes.map((node, at) => {
    const count = (chunk: Buffer) => {
      lines[at] = (lines[at] ?? 0) + chunk.toString().split('\n').length - 1
    }
    node.child.stdout?.on('data', count)
    return () => node.child.stdout?.off('data', count)
  })
  const writers = startWriters(nodes, account)
  await writers.more(201)
  await outage(writers)
  await writers.more(201)
  await writers.stop()
  await writers.hearEachOther()
  await expectReadiness(nodes, 200)
  const { statuses, withoutAdvice } = await writers.close()
  const stored = await sql(`select content from messages where content like '${writers.prefix}%'`)
  const contents = stored.map((row) => (row as { content: string }).content)
  expect(contents).toHaveLength(writers.acknowledged.length)
  expect(new Set(contents)).toEqual(new Set(writers.acknowledged))
  expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([])
  expect(withoutAdvice).toBe(0)
  for (const stop of counters) stop()
  expect(Math.max(...lines)).toBeLessThan(10 * serverLimits.maxOutageLinesPerMinute)
}
