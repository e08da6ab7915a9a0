// What the chaos tests share: a temporary folder, writers, and a watch on /healthz.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from '../../test/support/program.ts'

export const folder = mkdtempSync(join(tmpdir(), 'lampstand-chaos-'))
export const freshFile = (name: string) => `file:${join(folder, `${name}.db`)}`
export const ms = (value: number) => `${value.toFixed(1)} ms`

export async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, value: T]> {
  const begun = performance.now()
  const value = await work()
  return [performance.now() - begun, value]
}

/** Asks again and again how the program is, until told to stop. @returns how long each answer took */
export function watchHealth(program: Program): () => Promise<number[]> {
  let watching = true
  const taken: number[] = []
  const ended = (async () => {
    while (watching) {
      const [milliseconds] = await timed(async () => (await program.call('GET', '/healthz')).text())
      taken.push(milliseconds)
      await sleep(5)
    }
  })()
  return async () => {
    watching = false
    await ended
    return taken
  }
}

export const send = (program: Program, id: string, token: string, content: string) =>
  fetch(new URL(`/api/chats/${id}/messages`, program.address), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      // The same text is the same message, however often it is sent.
      'idempotency-key': Buffer.from(content.slice(0, 60)).toString('base64url'),
    },
    body: JSON.stringify({ content }),
  })

/** Writers who send one message after the other, each of them again and again, until told to stop. @returns what was answered */
export function keepSending(
  program: Program,
  account: { token: string; user: { _id: string } },
  writers: number,
  label = '',
) {
  let writing = true
  const acknowledged: string[] = []
  const sending = Array.from({ length: writers }, async (_, writer) => {
    for (let number = 0; writing; number += 1) {
      const content = `${label}${writer}-${number}`
      const answer = await send(program, account.user._id, account.token, content).catch(() => undefined)
      if (answer?.status === 201) acknowledged.push(content)
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
  held: boolean
}
/** Promise id or name → the promise in words, and the test that measures it. */
export type ChaosTests = Record<string, [promise: string, test: () => Promise<Outcome>]>

export const mayMount = process.platform === 'linux' && process.getuid?.() === 0
export const notTried: Outcome = { figure: 'not tried: needs root on Linux', held: true }
