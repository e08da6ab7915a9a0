import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { TestApp } from './app.ts'

/** Starts listening on a free port and returns the port. */
export async function listen({ fastify }: TestApp): Promise<number> {
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  return (fastify.server.address() as AddressInfo).port
}

export interface RawResponse {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  body: string
}

/** Parses the first HTTP response in a text. */
function parseResponse(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ])
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  }
}

/** Sends one request byte for byte on a new connection and returns the response, with one character for each byte. */
async function exchange(port: number, head: string[], body: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.write(`${[...head, 'connection: close'].join('\r\n')}\r\n\r\n${body}`)
  await closed
  return text
}

/** Sends one request byte for byte on a new connection and returns the response. */
export const sendOnce = async (port: number, head: string[], body = ''): Promise<RawResponse> =>
  parseResponse(Buffer.from(await exchange(port, head, body), 'latin1').toString())

/** Returns the chunks of a chunked body (RFC 9112, section 7.1), or the body as one. */
function* chunksOf({ headers, body }: RawResponse): Generator<string> {
  if (headers['transfer-encoding'] !== 'chunked') return yield body
  for (let at = 0; ; ) {
    const start = body.indexOf('\r\n', at) + 2
    const length = Number.parseInt(body.slice(at, start), 16)
    if (length === 0) return
    yield body.slice(start, start + length)
    at = start + length + 2
  }
}

/** Sends a request as {@link sendOnce}, and returns the chunks of the response as they are on the wire, one character for each byte. */
export async function sendForChunks(port: number, head: string[], body = '') {
  const response = parseResponse(await exchange(port, head, body))
  return { ...response, chunks: [...chunksOf(response)] }
}
