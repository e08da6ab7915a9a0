import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { TestApp } from './app.ts'

/** Makes the server of a test listen on a free port. */
export async function listen({ app }: TestApp): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

export interface RawAnswer {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  body: string
}

/** Returns the first response in some bytes. */
function parseAnswer(text: string): RawAnswer {
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

/** Sends one request byte for byte on a connection of its own, and returns the response. */
export async function sendOnce(port: number, head: string[], body = ''): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.write(`${[...head, 'connection: close'].join('\r\n')}\r\n\r\n${body}`)
  await closed
  return parseAnswer(text)
}
