import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { invalid_request, slow_down } from '#messages'
import { AppError } from '../errors.ts'
import { createServer } from './node-http.ts'

const { inFlight: limits } = serverLimits

const busy = Symbol('a handler of this connection runs or its response is not written')
const queue = Symbol('pipelined requests of this connection')
const origin = Symbol('the request of Fastify, which knows the client')

type Exchange = [request: IncomingMessage, response: ServerResponse]
type Connection = Socket & { [busy]?: boolean; [queue]?: Exchange[] }
type Request = IncomingMessage & { [origin]?: FastifyRequest }

/** Returns the client's address. This takes a microsecond behind a proxy, so it is only called when many requests are in flight. */
const clientOf = (request: Request): string => request[origin]?.ip ?? ''

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Returns the key of the queue in which a request waits. A made-up header gains nothing: its request is refused at no cost. */
function queueKeyOf({ headers: { authorization }, socket }: IncomingMessage): string {
  const isKey = authorization !== undefined && authorization.length <= limits.maxKeyLength
  return isKey ? authorization : (socket.remoteAddress ?? '')
}

/**
 * Schedules handlers. They start at once until a turn of the event loop takes longer than `turnMs`. After that, requests wait in a
 * queue for each client, and the next turns start them round-robin: twice as many after each short turn, and after a long one as
 * many as would have fit into `turnMs`.
 */
function createScheduler(start: (exchange: Exchange) => void) {
  /** Queues by client, the next client first. */
  const waiting = new Map<string, Exchange[]>()
  let turnStart: number | undefined
  let maxStarts = 1
  let starts = 0

  const isOver = () => turnStart !== undefined && performance.now() - turnStart > limits.turnMs

  function beginTurn(): void {
    turnStart = performance.now()
    starts = 0
    setImmediate(endTurn)
  }
  function endTurn(): void {
    // The handlers' work goes on after they have started, so the length of the whole turn decides.
    const turns = (performance.now() - (turnStart as number)) / limits.turnMs
    maxStarts = Math.min(limits.maxStartsPerTurn, turns > 1 ? Math.max(1, Math.floor(starts / turns)) : maxStarts * 2)
    turnStart = undefined
    if (waiting.size === 0) return
    beginTurn()
    for (const [name, exchanges] of waiting) {
      const exchange = exchanges.shift() as Exchange
      // Moves the client to the end.
      waiting.delete(name)
      if (exchanges.length > 0) waiting.set(name, exchanges)
      starts += 1
      start(exchange)
      if (starts === maxStarts || isOver()) return
    }
  }
  return (exchange: Exchange): void => {
    if (turnStart === undefined) beginTurn()
    else if (waiting.size > 0 || isOver()) {
      const name = queueKeyOf(exchange[0])
      const others = waiting.get(name)
      if (others === undefined) waiting.set(name, [exchange])
      else others.push(exchange)
      return
    }
    starts += 1
    start(exchange)
  }
}

/**
 * Limits the requests in flight per connection, per client and in total, and the bytes of unread responses (AV8, ADR 020). A request
 * is in flight from its headers until its response is written. Event streams do not count.
 */
export function createInFlight() {
  /** Oldest first. */
  const active = new Set<Request>()
  let startsSinceCheck = 0
  let schedule: (exchange: Exchange) => void

  /** Closes the oldest connections of the client with the greatest total weight until all weights together are within the limit. */
  function closeHeaviest(weightOf: (request: Request) => number, limit: number): void {
    const weights = new Map<string, number>()
    let total = 0
    for (const request of active) {
      const weight = weightOf(request)
      const name = clientOf(request)
      weights.set(name, (weights.get(name) ?? 0) + weight)
      total += weight
    }
    while (total > limit) {
      const [heaviest] = [...weights].reduce((one, other) => (other[1] > one[1] ? other : one))
      for (const request of active) {
        if (total <= limit) return
        const weight = weightOf(request)
        if (weight === 0 || clientOf(request) !== heaviest) continue
        active.delete(request)
        request.socket.destroy()
        total -= weight
      }
      weights.delete(heaviest)
    }
  }

  function countOf(name: string): number {
    let count = 0
    for (const request of active) if (clientOf(request) === name) count += 1
    return count
  }

  function onClose(this: ServerResponse): void {
    active.delete(this.req)
    const connection = this.req.socket as Connection
    const next = connection[queue]?.shift()
    if (next === undefined) connection[busy] = false
    else if (!connection.destroyed) schedule(next)
  }

  function listen(request: IncomingMessage, response: ServerResponse): void {
    const connection = request.socket as Connection
    // Node emits every request of a chunk that it has read, even after the connection is destroyed.
    if (connection.destroyed) return
    if (!connection[busy]) {
      connection[busy] = true
      schedule([request, response])
      return
    }
    connection[queue] ??= []
    if (connection[queue].length < limits.maxPipelined) connection[queue].push([request, response])
    else connection.destroy()
  }

  return {
    /** Creates the server for Fastify, which leaves the timeouts of such a server to its factory. */
    serverFactory(handle: RequestListener, options: FastifyHttpOptions<Server>): Server {
      schedule = createScheduler(([request, response]) => {
        if (request.socket.destroyed) return
        response.on('close', onClose)
        handle(request, response)
      })
      const server = createServer(options.http ?? {}, listen)
      server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
      server.requestTimeout = options.requestTimeout ?? server.requestTimeout
      // Closes connections whose response is not read: Node counts from the last byte that was read or written.
      server.setTimeout(limits.stallTimeoutMs)
      return server
    },

    /**
     * Counts a new request.
     * @returns the error, if any: `slow_down` if its client has too many in flight; `invalid` for two Host headers (RFC 9112, section 3.2)
     */
    enter(request: FastifyRequest): AppError | undefined {
      const raw: Request = request.raw
      if (hasTwoHosts(raw)) return new AppError('invalid', invalid_request())
      // Requests that tests inject have no connection, and event streams stay open.
      if (!(raw.socket as Connection)[busy] || request.url === '/api/events') return
      if (active.size >= limits.maxPerClient && countOf(request.ip) >= limits.maxPerClient) {
        return new AppError('slow_down', slow_down(), { retryAfter: 1 })
      }
      raw[origin] = request
      active.add(raw)
      if (active.size > limits.maxTotal) closeHeaviest(() => 1, limits.maxTotal)
      startsSinceCheck += 1
      if (startsSinceCheck < limits.startsPerCheck) return
      startsSinceCheck = 0
      closeHeaviest(({ socket }) => socket.writableLength, limits.maxUnreadBytes)
    },
  }
}
