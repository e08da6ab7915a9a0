import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startGateway } from '#test/support/gateway.ts'
import { NotTaken } from './address-sender.ts'
import { createWebhookSender, signatureOf } from './webhook-sender.ts'

const secret = 'a secret of at least 32 characters'
const now = new Date('2026-03-01T18:00:00.000Z')
const message = { id: 'message-1', text: 'New question', url: 'https://youth.example.org/questions/1' }
const to = { address: '+34 600 000 000', endToken: 'token' }

const senderTo = (url: string, allowsPrivate = true) => createWebhookSender({ url, secret, allowsPrivate }, () => now)

/** Sends a message. @returns its outcome or its error, and whether it was committed before */
async function send(url: string, options: { allowsPrivate?: boolean; commit?: () => Promise<void> } = {}) {
  let isCommitted = false
  const commit = async () => {
    await options.commit?.()
    isCommitted = true
  }
  const result = await senderTo(url, options.allowsPrivate)(to, message, commit).catch((error: Error) => error)
  return { result, isCommitted }
}

/** Starts a server that does with a connection what a test says. */
async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    onConnection(socket)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

it('sends one signed body with the address, the fixed text and links', async () => {
  const gateway = await startGateway()
  expect(await send(gateway.url)).toEqual({ result: 'sent', isCommitted: true })
  const [call] = gateway.received
  expect(gateway.received).toHaveLength(1)
  expect(JSON.parse(String(call?.body))).toEqual({ to: to.address, ...message })
  const timestamp = String(now.getTime() / 1000)
  expect(call).toMatchObject({
    path: '/hook',
    headers: {
      'content-type': 'application/json',
      'lampstand-timestamp': timestamp,
      'lampstand-signature': signatureOf(secret, timestamp, String(call?.body)),
    },
  })
})

it.for([
  [410, 'refused', undefined],
  [200, 'sent', undefined],
  [204, 'sent', undefined],
  [409, 'sent', undefined],
  [301, undefined, undefined],
  [307, undefined, undefined],
  [400, undefined, undefined],
  [404, undefined, undefined],
  [429, undefined, '120'],
  [500, undefined, undefined],
  [503, undefined, 'Sun, 01 Mar 2026 18:02:00 GMT'],
] as const)('takes a response with %i as %s', async ([status, outcome, retryAfter]) => {
  const other = await startGateway()
  const gateway = await startGateway((response) =>
    response
      .writeHead(status, { location: other.url, ...(retryAfter !== undefined && { 'retry-after': retryAfter }) })
      .end('x'.repeat(100)),
  )
  const { result, isCommitted } = await send(gateway.url)
  expect([isCommitted, gateway.received.length, other.received.length]).toEqual([true, 1, 0])
  if (outcome !== undefined) return expect(result).toBe(outcome)
  expect(result).toBeInstanceOf(NotTaken)
  expect(String(result)).toContain(`responded with ${status}`)
  const retryAt = retryAfter === undefined ? undefined : new Date(now.getTime() + 120_000)
  expect((result as NotTaken).retryAt).toEqual(retryAt)
})

it('sends nothing that a receiver can take if the commit fails', async () => {
  const gateway = await startGateway()
  const commit = async () => {
    throw new Error('lease lost')
  }
  const { result, isCommitted } = await send(gateway.url, { commit })
  expect([String(result), isCommitted]).toEqual(['Error: lease lost', false])
  await expect.poll(() => gateway.aborted).toBe(1)
  expect(gateway.received).toEqual([])
})

it('has all but one byte of the body at the gateway when it commits', async () => {
  let arrived = ''
  const url = await listen((socket) => socket.on('data', (chunk) => (arrived += chunk)))
  const whole = JSON.stringify({ to: to.address, ...message })
  const commit = async () => {
    await expect.poll(() => arrived.split('\r\n\r\n')[1]).toBe(whole.slice(0, -1))
    throw new Error('enough')
  }
  expect((await send(url, { commit })).result).toMatchObject({ message: 'enough' })
})

it('does not commit if nobody listens, or speaks TLS, and does not name the path', async () => {
  const plain = (await startGateway()).url.replace('http:', 'https:')
  for (const url of ['http://127.0.0.1:1/hook', plain]) {
    const { result, isCommitted } = await send(url)
    expect([url, isCommitted, String(result)]).toEqual([url, false, expect.stringMatching(/could not be reached: E/)])
    expect(result).not.toBeInstanceOf(NotTaken)
    expect(String(result)).not.toContain('hook')
  }
})

it('knows that a message was not taken if the connection ends during the commit', async () => {
  const connections: Socket[] = []
  const url = await listen((socket) => connections.push(socket.resume()))
  const commit = async () => {
    for (const socket of connections) socket.destroy()
    await new Promise((later) => setTimeout(later, 100))
  }
  const { result, isCommitted } = await send(url, { commit })
  expect([isCommitted, result]).toEqual([true, expect.any(NotTaken)])
})

it('does not know it if the connection ends after the message', async () => {
  const gateway = await startGateway((response) => response.destroy())
  const { result, isCommitted } = await send(gateway.url)
  expect([isCommitted, gateway.received.length]).toEqual([true, 1])
  expect(result).toBeInstanceOf(Error)
  expect(result).not.toBeInstanceOf(NotTaken)
})

it('takes a response before the end as what it says, but never as sent', async () => {
  for (const [head, expected] of [
    ['HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n', 'refused'],
    ['HTTP/1.1 204 No Content\r\n\r\n', 'not taken'],
    ['HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n', 'not taken'],
  ] as const) {
    const url = await listen((socket) => socket.once('data', () => socket.write(head)))
    const commit = () => new Promise<void>((later) => setTimeout(later, 200))
    const { result } = await send(url, { commit })
    expect([head, result === 'refused' ? result : 'not taken']).toEqual([head, expected])
    if (expected !== 'refused') expect(result).toBeInstanceOf(Error)
  }
})

it('waits as long as a response before the end says', async () => {
  const url = await listen((socket) => socket.write('HTTP/1.1 429 Too Many Requests\r\nretry-after: 3600\r\n\r\n'))
  expect((await send(url)).result).toMatchObject({ retryAt: expect.any(Date) })
})

it('gives up a gateway that does not respond', { tags: 'slow', timeout: 40_000 }, async () => {
  const gateway = await startGateway(() => undefined)
  const { result, isCommitted } = await send(gateway.url)
  expect([isCommitted, String(result)]).toEqual([true, expect.stringMatching(/could not be reached: ETIMEDOUT$/)])
  expect(result).not.toBeInstanceOf(NotTaken)
})

it('AV: never connects to a private address unless the operator allows it', async () => {
  let connections = 0
  const url = await listen(() => (connections += 1))
  const { port } = new URL(url)
  for (const host of [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '169.254.169.254',
  ]) {
    for (const scheme of ['http', 'https']) {
      const { result, isCommitted } = await send(`${scheme}://${host}:${port}/hook`, { allowsPrivate: false })
      expect([host, isCommitted, String(result)]).toEqual([host, false, expect.stringMatching(/EPRIVATE$/)])
    }
  }
  expect(connections).toBe(0)
})
