import type { FastifyReply } from 'fastify'
import { discardBody } from './discard-body.ts'

type Headers = Record<string, string | number>

/**
 * Writes a response without the hooks of a reply and Fastify's own steps, which take a tenth of the time of a list
 * (docs/decisions/002). The caller does what the hooks do for other responses.
 */
function sendDirectly(reply: FastifyReply, isClosing: boolean, status: number, headers: Headers, text?: string): void {
  reply.hijack()
  const { raw } = reply
  if (isClosing) headers['connection'] = 'close'
  discardBody(reply.request.raw, raw, () => {
    raw.writeHead(status, headers)
    // What has as many bytes as characters is ASCII, which Node writes faster as Latin-1.
    raw.end(text, headers['content-length'] === text?.length ? 'latin1' : 'utf8')
  })
}

/** Sends status 304 (RFC 9110, section 15.4.5). The security headers came with the response that the client has. */
export const sendNotModified = (reply: FastifyReply, etag: string, isClosing: boolean): void =>
  sendDirectly(reply, isClosing, 304, { etag, 'cache-control': String(reply.getHeader('cache-control')) })

/** Sends a text with the headers that were set. */
export const sendText = (
  reply: FastifyReply,
  status: number,
  text: string,
  isClosing: boolean,
  mediaType = 'application/json; charset=utf-8',
): void =>
  sendDirectly(
    reply,
    isClosing,
    status,
    {
      ...(reply.getHeaders() as Headers),
      'content-type': mediaType,
      'content-length': Buffer.byteLength(text),
    },
    text,
  )
