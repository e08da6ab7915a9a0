// A push service (RFC 8030) for the demo, tests and chaos tests. It checks the sender (RFC 8292), decrypts each message (RFC 8291) as
// a browser would, and remembers what each device has received.
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Device {
  keys: ECDH
  auth: Buffer
}

/** A message as the device sees it. */
export interface ReceivedPush {
  deviceId: string
  /** The decrypted text. */
  text: string
  headers: IncomingMessage['headers']
  /** Claims of the sender's token. */
  claims: { aud: string; exp: number; sub: string }
}

/** How the service responds to one message. */
export interface Reply {
  status: number
  retryAfter?: string
  /** Address in the `Location` header of a redirect. */
  location?: string
  /** Responds never. */
  hangs?: true
  /** Delivers the message, although the response reports a failure. */
  delivers?: true
}

interface Options {
  port?: number
  /** Called for each decrypted message. */
  onPush?: (push: ReceivedPush) => void
  /** Returns how to respond to a message. Default: 201. */
  replyTo?: (deviceId: string) => Reply
}

const maxBodyBytes = 4096
const base64url = (text: string) => Buffer.from(text, 'base64url')
const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Decrypts one record of `aes128gcm` (RFC 8188) with the keys of a device (RFC 8291, section 3.4). */
function decrypt(body: Buffer, { keys, auth }: Device): string {
  const salt = body.subarray(0, 16)
  const senderLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + senderLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derive(keys.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const record = body.subarray(21 + senderLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The delimiter of the last record, with zeros after it.
  const end = plain.lastIndexOf(2)
  if (end < 0) throw new Error('The record has no delimiter')
  return plain.subarray(0, end).toString()
}

/** Checks the token of an `Authorization` header (RFC 8292). @throws if it is not valid at this service now */
function readToken(header: string | undefined, audience: string): ReceivedPush['claims'] & { key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header ?? '') ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = base64url(key)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = Buffer.from(`${head}.${body}`)
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, base64url(signature))) {
    throw new Error('The signature is not valid')
  }
  const claims = JSON.parse(base64url(body).toString()) as ReceivedPush['claims']
  const aheadSeconds = claims.exp - Date.now() / 1000
  if (claims.aud !== audience || aheadSeconds <= 0 || aheadSeconds > 24 * 60 * 60)
    throw new Error('The claims are not valid')
  if (!/^(https:\/\/|mailto:)/.test(claims.sub)) throw new Error('The subject is not valid')
  return { ...claims, key }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Starts a push service on this machine. */
export async function startPushService({ port = 0, onPush, replyTo = () => ({ status: 201 }) }: Options = {}) {
  const devices = new Map<string, Device>()
  const received: ReceivedPush[] = []
  /** Paths of all requests, also of those that failed. */
  const requests: string[] = []
  let respond = replyTo

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(request.url ?? '')
    const deviceId = request.url?.split('/').pop() ?? ''
    const body = await readBody(request)
    const reply = respond(deviceId)
    if (reply.hangs) return
    const device = devices.get(deviceId)
    if (device === undefined) return void response.writeHead(410).end()
    const delivers = reply.status === 201 || reply.delivers === true
    if (delivers) {
      const { headers } = request
      const { key, ...claims } = readToken(headers.authorization, origin)
      if (body.length > maxBodyBytes) return void response.writeHead(413).end()
      if (!/^\d+$/.test(String(headers['ttl']))) throw new Error('The message has no TTL')
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('The encoding is not aes128gcm')
      if (key === '') throw new Error('The sender has no key')
      const push = { deviceId, text: decrypt(body, device), headers, claims }
      received.push(push)
      onPush?.(push)
    }
    const headers = {
      ...(reply.retryAfter !== undefined && { 'retry-after': reply.retryAfter }),
      ...(reply.location !== undefined && { location: reply.location }),
    }
    response.writeHead(reply.status, headers).end()
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    /** To be passed to the program in `PUSH_SERVICES`. */
    origin,
    received,
    requests,
    /** Changes how the service responds from now on. */
    replyWith(reply: (deviceId: string) => Reply) {
      respond = reply
    },
    /** Creates a device. @returns what a browser would send to the program */
    subscribe(timeZone = 'Europe/Madrid') {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      const id = randomBytes(8).toString('hex')
      devices.set(id, { keys, auth })
      const subscription = {
        endpoint: `${origin}/push/${id}`,
        keys: { p256dh, auth: auth.toString('base64url') },
        timeZone,
      }
      return { id, subscription }
    },
    /** Forgets a device: messages to it get 410. */
    unsubscribe: (id: string) => void devices.delete(id),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>
