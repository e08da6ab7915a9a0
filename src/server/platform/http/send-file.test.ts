import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { describe, expect } from 'vitest'
import { file_in_progress, internal_error } from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { it } from '#test/support/fixtures.ts'
import { listen } from '#test/support/raw.ts'
import { currentLanguage } from '#texts'
import { createFileSender, dispositionOf } from './send-file.ts'

/** Adds a route for a file with these parts. */
function addFile({ fastify }: TestApp, parts: () => AsyncIterable<string>) {
  const send = createFileSender()
  const replies: FastifyReply[] = []
  fastify.get('/file', (_request, reply) => {
    replies.push(reply)
    return send(reply, 'ana', async () => ({ name: 'Ana.html', format: 'html', parts: parts() }))
  })
  return replies
}

/** Sends a request and returns the connection, which is not read yet. */
async function request(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('GET /file HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  return socket
}

/** Parts without an end, and what happens to them. */
function endless() {
  const state = { read: 0, isEnded: false }
  async function* parts() {
    try {
      for (;;) {
        state.read += 1
        yield 'x'.repeat(64 * 1024)
      }
    } finally {
      state.isEnded = true
    }
  }
  return { state, parts }
}

describe('a file', () => {
  it('has all parts, also empty ones', async ({ app }) => {
    addFile(app, async function* () {
      yield* ['', 'one', '', '', 'two', '']
    })
    const { statusCode, body, headers } = await app.fastify.inject('/file')
    expect([statusCode, body, headers['content-type']]).toEqual([200, 'onetwo', 'text/html; charset=utf-8'])
  })

  it('has all parts in the language of the request, also those that wait for the client', { tags: 'slow' }, async ({
    app,
  }) => {
    const languages: string[] = []
    addFile(app, async function* () {
      for (let part = 0; part < 100; part += 1) {
        languages.push(currentLanguage())
        yield 'x'.repeat(256 * 1024)
      }
    })
    const headers = { 'accept-language': 'es' }
    const { body } = await fetch(`http://127.0.0.1:${await listen(app)}/file`, { headers })
    for await (const _ of body ?? []) await setImmediate()
    expect(languages).toEqual(Array.from({ length: 100 }, () => 'es'))
  })

  it('is an ordinary error if it fails before the first part', async ({ app }) => {
    // biome-ignore lint/correctness/useYield: it fails before
    addFile(app, async function* () {
      throw new Error('No database')
    })
    const { statusCode, headers, body } = await app.fastify.inject('/file')
    expect([statusCode, JSON.parse(body).message]).toEqual([500, internal_error()])
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/json; charset=utf-8',
      undefined,
    ])
  })

  it('breaks the connection if it fails later, so that no half of it looks whole', async ({ app }) => {
    addFile(app, async function* () {
      yield 'first'
      throw new Error('No database')
    })
    const socket = await request(await listen(app))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    await once(socket, 'close')
    expect(text).toContain('first')
    // The last chunk of a whole response: RFC 9112, section 7.1.
    expect(text.endsWith('0\r\n\r\n')).toBe(false)
  })

  it('AV8: reads no further than the client, and stops when the client leaves', async ({ app }) => {
    const { state, parts } = endless()
    const replies = addFile(app, parts)
    const socket = await request(await listen(app))
    await expect.poll(() => replies[0]?.raw.writableNeedDrain).toBe(true)
    // The kernel takes some more, then nothing moves.
    let [before, turns] = [-1, 0]
    while (turns < 200) {
      turns = before === state.read ? turns + 1 : 0
      before = state.read
      await setImmediate()
    }
    expect(state.read).toBeLessThan(400)
    expect(replies[0]?.raw.writableLength).toBeLessThan(1024 * 1024)
    expect(state.isEnded).toBe(false)
    socket.destroy()
    await expect.poll(() => state.isEnded).toBe(true)
  })

  it('AV8: is refused with a message while two others of the account are sent', async ({ app }) => {
    const { parts } = endless()
    addFile(app, parts)
    const port = await listen(app)
    const sockets = [await request(port), await request(port)]
    await Promise.all(sockets.map((socket) => once(socket, 'data')))
    const refused = await app.fastify.inject('/file')
    expect([refused.statusCode, JSON.parse(refused.body).message, refused.headers['retry-after']]).toEqual([
      429,
      file_in_progress(),
      '10',
    ])
    for (const socket of sockets) socket.destroy()
    await expect
      .poll(async () => {
        const next = await request(port)
        const [head] = await once(next, 'data')
        next.destroy()
        return String(head).split('\r\n')[0]
      })
      .toBe('HTTP/1.1 200 OK')
  })
})

describe('the name of a file', () => {
  it.for([
    ['Ana.html', `filename="Ana.html"; filename*=UTF-8''Ana.html`],
    ['Zoë 🕯️.json', `filename="Zo_ ___.json"; filename*=UTF-8''Zo%C3%AB%20%F0%9F%95%AF%EF%B8%8F.json`],
    [
      `O'Neil (Ana) 100%.html`,
      `filename="O'Neil (Ana) 100_.html"; filename*=UTF-8''O%27Neil%20%28Ana%29%20100%25.html`,
    ],
    [
      'a/b\\c"d\r\nx: y\u202elmth.html',
      `filename="a b c d x y lmth.html"; filename*=UTF-8''a%20b%20c%20d%20x%20y%20lmth.html`,
    ],
    ['\ud800.html', `filename="_.html"; filename*=UTF-8''%EF%BF%BD.html`],
  ] as const)('%s is in the header in ASCII and in Unicode', ([name, expected]) => {
    expect(dispositionOf(name)).toBe(`attachment; ${expected}`)
  })
})
