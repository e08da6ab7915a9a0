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

/** Sends one request byte for byte on a new connection and returns the response. */
export async function sendOnce(port: number, head: string[], body = ''): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.write(`${[...head, 'connection: close'].join('\r\n')}\r\n\r\n${body}`)
  await closed
  return parseResponse(text)
}
