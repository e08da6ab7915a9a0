import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** Starts a gateway that takes each message, or does with it what a test says. It ends with the test. */
export async function startGateway(respond: (response: ServerResponse) => unknown = (it) => it.writeHead(204).end()) {
  const received: Received[] = []
  const gateway = { respond, received, url: '', aborted: 0 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('error', () => {
      gateway.aborted += 1
    })
    request.on('end', () => {
      received.push({ path: String(request.url), headers: request.headers, body: Buffer.concat(chunks).toString() })
      gateway.respond(response)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return gateway
}
