import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Collects what arrives on an event stream until it closes. */
export async function listen(app: TestApp, person: Pick<Person, 'token'>) {
  const response = await app.fastify.inject({
    url: '/api/events',
    headers: { authorization: `Bearer ${person.token}` },
    payloadAsStream: true,
  })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  let text = ''
  const stream: Readable = response.stream()
  stream.on('data', (chunk) => {
    text += chunk
  })
  const closed = once(stream, 'close')
  const goesOn = async () => {
    await sleep(10_000, undefined, { ref: false })
    throw new Error('The stream goes on')
  }
  return {
    /** Fails after 10 s. After 25 s, the heartbeat would end the stream of a session that has ended. */
    get ended() {
      return Promise.race([closed, goesOn()])
    },
    text: () => text,
    changes: () =>
      [...text.matchAll(/^event: (.+)\ndata: (.+)\n\n/gm)].map(([, change, data]) => [change, JSON.parse(`${data}`)]),
  }
}
