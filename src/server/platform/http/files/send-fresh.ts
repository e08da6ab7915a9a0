import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tagsIn } from '../conditional-get.ts'
import { acceptsEncoding } from './accepts-encoding.ts'

/** A file whose URL stays the same when its content changes. */
export interface Fresh {
  type: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
}

/** @param type media type */
export function freshFile(type: string, content: string | Buffer): Fresh {
  const plain = Buffer.from(content)
  // Weak (RFC 9110, section 8.8.3), because all encodings have the same tag.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`
  return { type, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain), etag }
}

/**
 * Sends the file in the smallest accepted encoding, or status 304 if the browser has it. Browsers check it at each use.
 * @param vary headers of the request that the response depends on
 */
export function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Fresh,
  vary = 'accept-encoding',
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('vary', vary).header('etag', file.etag)
  if (reply.statusCode === 200 && tagsIn(request).includes(file.etag.slice('W/'.length))) return reply.code(304).send()
  reply.type(file.type)
  for (const encoding of ['br', 'gzip'] as const) {
    if (acceptsEncoding(request, encoding)) return reply.header('content-encoding', encoding).send(file[encoding])
  }
  return reply.send(file.plain)
}
