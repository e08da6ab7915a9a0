// Shared by the chaos tests: a temporary folder, writers, and a probe of /healthz.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from '#tools/run-command.ts'
import { canMount, onSmallDisk as onDisk } from '#tools/small-disk.ts'
import { type Account, type Program, register, setUp } from '#tools/start-program.ts'

export type { Account }
export const folder = mkdtempSync(join(tmpdir(), 'lampstand-chaos-'))
export const freshFile = (name: string) => `file:${join(folder, `${name}.db`)}`
/** Returns a random whole number below a maximum. */
export const random = (max: number) => Math.floor(Math.random() * max)
export const ms = (value: number) => `${value.toFixed(1)} ms`

export async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, value: T]> {
  const startedAt = performance.now()
  const value = await work()
  return [performance.now() - startedAt, value]
}

/** Requests /healthz repeatedly. Returns a function that stops and returns the duration of each request in milliseconds. */
export function watchHealth(program: Program): () => Promise<number[]> {
  let watching = true
  const durationsMs: number[] = []
  const ended = (async () => {
    while (watching) {
      const [milliseconds] = await timed(async () => (await program.call('GET', '/healthz')).text())
      durationsMs.push(milliseconds)
      await sleep(5)
    }
  })()
  return async () => {
    watching = false
    await ended
    return durationsMs
  }
}

/** Creates the first leader, or registers one. The change of the role ends the first session. */
export async function registerLeader(program: Program, databaseUrl: string, username: string): Promise<Account> {
  const first = await setUp(program, username)
  if (first !== undefined) return first
  await register(program, username)
  const { code, output } = await runCommand(databaseUrl, 'admin', 'promote', username)
  if (code !== 0) throw new Error(output)
  const login = await program.call('POST', '/api/auth/login', { username, password: 'lamp-light' })
  return login.json() as Promise<Account>
}

export const send = (program: Program, id: string, token: string, content: string) =>
  fetch(new URL(`/api/chats/${id}/messages`, program.address), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      // A retry of the same text has the same idempotency key.
      'idempotency-key': Buffer.from(content.slice(0, 60)).toString('base64url'),
    },
    body: JSON.stringify({ content }),
  })

/** Starts writers that send one message after another. Returns a function that stops them and returns the acknowledged messages. */
export function keepSending(program: Program, account: Account, writers: number, label = '') {
  let writing = true
  const acknowledged: string[] = []
  const sending = Array.from({ length: writers }, async (_, writer) => {
    for (let number = 0; writing; number += 1) {
      const content = `${label}${writer}-${number}`
      const response = await send(program, account.user._id, account.token, content).catch(() => undefined)
      if (response?.status === 201) acknowledged.push(content)
    }
  })
  return async () => {
    writing = false
    await Promise.all(sending)
    return acknowledged
  }
}

export interface Outcome {
  figure: string
  passed: boolean
}
/** Promise id or name → description of the promise, and the test that measures it. */
export type ChaosTests = Record<string, [promise: string, test: () => Promise<Outcome>]>

export const skipped: Outcome = { figure: 'skipped: needs root on Linux, with the right to mount', passed: true }

/** Runs a test on a small disk, which is in memory. */
export async function onSmallDisk(size: string, test: (disk: string) => Promise<Outcome>): Promise<Outcome> {
  return canMount ? onDisk(size, test) : skipped
}
