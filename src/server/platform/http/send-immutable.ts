import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ImmutableJson } from '#contract/shared/route.ts'
import { acceptsEncoding } from './files/accepts-encoding.ts'

const [compressLong, zipLong] = [promisify(brotliCompress), promisify(gzip)]

/** A body as the client accepts it. */
interface Encoded {
  /** Name of the content encoding (RFC 9110, section 8.4.1). Undefined for text. */
  encoding?: 'br' | 'gzip'
  bytes: Uint8Array | string
}

/**
 * Number of bytes up to which a text is compressed at once. That takes 0.1 ms, and a thread another 0.3. A longer one is compressed in a
 * thread, in brotli with a better quality: 6 ms, for a tenth fewer bytes.
 */
const maxShort = 16_000
const paramsOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const [short, long] = [paramsOf(5), paramsOf(10)]

/** Returns JSON as text. A book takes 0.3 to 1 ms. */
export const textOf = (json: ImmutableJson): string =>
  'text' in json ? json.text : brotliDecompressSync(json.brotli).toString()

/** Returns JSON in the smallest encoding that the client accepts. */
export async function encode(request: FastifyRequest, json: ImmutableJson): Promise<Encoded> {
  if (acceptsEncoding(request, 'br')) {
    if ('brotli' in json) return { encoding: 'br', bytes: json.brotli }
    const { text } = json
    return {
      encoding: 'br',
      bytes: text.length > maxShort ? await compressLong(text, long) : brotliCompressSync(text, short),
    }
  }
  const text = textOf(json)
  if (!acceptsEncoding(request, 'gzip')) return { bytes: text }
  return { encoding: 'gzip', bytes: text.length > maxShort ? await zipLong(text) : gzipSync(text) }
}

/** Sends a body that never changes at its address. Only the browser keeps it, because not everyone may read it. */
export function sendImmutable(reply: FastifyReply, { encoding, bytes }: Encoded): FastifyReply {
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('vary', 'accept-encoding, authorization')
    .type('application/json; charset=utf-8')
    .send(bytes)
}
