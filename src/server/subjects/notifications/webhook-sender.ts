import { createHmac } from 'node:crypto'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { WebhookOptions } from '#server/platform/channel-variables.ts'
import type { Clock } from '#server/platform/clock.ts'
import { NotTaken, type SendOutcome, type SendToAddress } from './address-sender.ts'
import { isPrivateHost, lookUpPublic } from './public-addresses.ts'
import { parseRetryAfter } from './sender.ts'

// Calls of the operator's gateway, which docs/operating.md describes.

/** Time until the gateway has all but the end of a message, and time for its response. */
const deadlinesMs = { open: 10_000, response: 20_000 }

/** Returns the signature of a body: HMAC-SHA256 (RFC 2104) of the time in seconds, a dot and the body, in hexadecimal. */
export const signatureOf = (secret: string, timestamp: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')

/** A request that was begun, and what has become of it. */
interface Call {
  request: ClientRequest
  reply: IncomingMessage | undefined
  failure: Error | undefined
  /** Resolves when there is a response or a failure. */
  over: Promise<unknown>
}

/** Starts a request. It connects for this message only. */
function call(
  { url, allowsPrivate }: WebhookOptions,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Call {
  const target = new URL(url)
  if (!allowsPrivate && isPrivateHost(target.hostname)) {
    throw Object.assign(new Error('A private address'), { code: 'EPRIVATE' })
  }
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  const request = send(target, {
    method: 'POST',
    headers,
    agent: false,
    signal,
    ...(!allowsPrivate && { lookup: lookUpPublic }),
  })
  const begun: Call = {
    request,
    reply: undefined,
    failure: undefined,
    over: new Promise((resolve) => {
      request.once('response', (reply) => {
        begun.reply = reply
        resolve(reply)
      })
      request.on('error', (error) => {
        begun.failure ??= error
        resolve(error)
      })
      request.once('close', () => {
        begun.failure ??= new Error('Connection closed')
        resolve(undefined)
      })
    }),
  }
  return begun
}

/** Describes what has become of a call, without the address of the gateway, which can have a secret in its path. */
function describeCall(host: string, { reply, failure }: Pick<Call, 'reply' | 'failure'>): string {
  if (reply !== undefined) return `The gateway ${host} responded with ${reply.statusCode}`
  const { code, name } = failure as NodeJS.ErrnoException
  return `The gateway ${host} could not be reached: ${code ?? name}`
}

/** Returns what sends messages by the operator's webhook, at most once each. Redirects are not followed. */
export function createWebhookSender(webhook: WebhookOptions, clock: Clock): SendToAddress {
  const { host } = new URL(webhook.url)

  /** Returns what a response means. @throws {NotTaken} */
  function outcomeOf({ reply, failure }: Call, isWhole: boolean): SendOutcome {
    const status = reply?.statusCode ?? 0
    if (status === 410) return 'refused'
    // 409: the gateway has taken this id before, and its response was lost.
    if (isWhole && ((status >= 200 && status < 300) || status === 409)) return 'sent'
    throw new NotTaken(describeCall(host, { reply, failure }), parseRetryAfter(reply?.headers['retry-after'], clock()))
  }

  return async ({ address }, message, commit, signal) => {
    const body = Buffer.from(JSON.stringify({ to: address, ...message }))
    const timestamp = String(Math.floor(clock().getTime() / 1000))
    const headers = {
      'content-type': 'application/json',
      'content-length': String(body.length),
      'user-agent': 'Lampstand',
      'lampstand-timestamp': timestamp,
      'lampstand-signature': signatureOf(webhook.secret, timestamp, body),
      connection: 'close',
    }
    let begun: Call
    try {
      begun = call(webhook, headers, signal)
    } catch (error) {
      throw new Error(describeCall(host, { reply: undefined, failure: error as Error }))
    }
    const { request, over } = begun
    const isOver = () => begun.reply !== undefined || begun.failure !== undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.destroy(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })), ms)
    }
    limit(deadlinesMs.open)
    try {
      // Without the last byte, which Content-Length counts, no receiver has a whole message.
      const begin = new Promise<void>((written) => {
        request.write(body.subarray(0, -1), (error) => !error && written())
      })
      await Promise.race([over, begin])
      if (!isOver()) {
        clearTimeout(timer)
        await commit()
        if (isOver()) return outcomeOf(begun, false)
        limit(deadlinesMs.response)
        request.end(body.subarray(-1))
        await over
        if (begun.reply !== undefined) return outcomeOf(begun, true)
      } else if (begun.reply !== undefined) return outcomeOf(begun, false)
      throw new Error(describeCall(host, begun))
    } finally {
      clearTimeout(timer)
      request.destroy()
    }
  }
}
