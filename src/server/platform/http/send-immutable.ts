import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ImmutableJson } from '#contract/shared/route.ts'
import { acceptsEncoding } from './files/accepts-encoding.ts'

// In threads: a book has up to 300 kB.
const [compress, decompress, zip] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)]

/** A body as the client accepts it. */
interface Encoded {
  /** Name of the content encoding (RFC 9110, section 8.4.1). Undefined for text. */
  encoding?: 'br' | 'gzip'
  bytes: Uint8Array | string
}

/**
 * Quality of brotli. Texts above 16,000 characters are rare: the best qualities take 6 ms for them instead of 0.4, for a tenth fewer
 * bytes.
 */
const qualityFor = (text: string) => (text.length > 16_000 ? 10 : 5)

/** Returns JSON as text. */
export const textOf = async (json: ImmutableJson): Promise<string> =>
  'text' in json ? json.text : (await decompress(json.brotli)).toString()

/** Returns JSON in the smallest encoding that the client accepts. */
export async function encode(request: FastifyRequest, json: ImmutableJson): Promise<Encoded> {
  if (acceptsEncoding(request, 'br')) {
    if ('brotli' in json) return { encoding: 'br', bytes: json.brotli }
    const params = { [constants.BROTLI_PARAM_QUALITY]: qualityFor(json.text) }
    return { encoding: 'br', bytes: await compress(json.text, { params }) }
  }
  const text = await textOf(json)
  return acceptsEncoding(request, 'gzip') ? { encoding: 'gzip', bytes: await zip(text) } : { bytes: text }
}

/** Sends a body that never changes at its address. Only the browser keeps it, because not everyone may read it. */
export function sendImmutable(reply: FastifyReply, { encoding, bytes }: Encoded): FastifyReply {
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .type('application/json; charset=utf-8')
    .send(bytes)
}
