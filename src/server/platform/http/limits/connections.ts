import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { createServer } from '../node-http.ts'

const { maxPipelined, stallTimeoutMs } = serverLimits.load

const current = Symbol('the request of this connection whose response is not written')
const queue = Symbol('pipelined requests of this connection')

type Connection = Socket & { [current]?: IncomingMessage | undefined; [queue]?: [IncomingMessage, ServerResponse][] }

interface Listeners {
  /** Called when the response to a request is written, or its connection is closed. */
  onEnd(request: IncomingMessage): void
  /** Called when a connection is closed because its client does not read the response. */
  onStall(request: IncomingMessage): void
  /** Called when a connection is closed because it has too many pipelined requests. */
  onOverflow(request: IncomingMessage): void
}

/**
 * Creates the server for Fastify, which leaves the timeouts of such a server to its factory. It runs one handler per connection: a
 * pipelined request starts after the response to the previous one (AV8, ADR 020).
 */
export const serverFactoryOf =
  ({ onEnd, onStall, onOverflow }: Listeners) =>
  (handle: RequestListener, options: FastifyHttpOptions<Server>): Server => {
    function start(request: IncomingMessage, response: ServerResponse): void {
      const connection = request.socket as Connection
      connection[current] = request
      response.on('close', onClose)
      handle(request, response)
    }
    function onClose(this: ServerResponse): void {
      const connection = this.req.socket as Connection
      connection[current] = undefined
      onEnd(this.req)
      const next = connection.destroyed ? undefined : connection[queue]?.shift()
      if (next !== undefined) start(...next)
    }
    const server = createServer(options.http ?? {}, (request, response) => {
      const connection = request.socket as Connection
      // Node emits every request of a chunk that it has read, even after the connection is destroyed.
      if (connection.destroyed) return
      if (connection[current] === undefined) return start(request, response)
      connection[queue] ??= []
      if (connection[queue].length < maxPipelined) connection[queue].push([request, response])
      else {
        onOverflow(request)
        connection.destroy()
      }
    })
    server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
    server.requestTimeout = options.requestTimeout ?? server.requestTimeout
    // Closes connections whose response is not read: Node counts from the last byte that was read or written.
    server.setTimeout(stallTimeoutMs, (connection: Connection) => {
      if (connection[current] !== undefined) onStall(connection[current])
      connection.destroy()
    })
    return server
  }
