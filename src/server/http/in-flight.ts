import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { invalid_request, slow_down } from '#messages'
import { AppError } from '../errors.ts'

const { inFlight: limits } = serverLimits

const busy = Symbol('a handler of this connection runs or its response is not written')
const queue = Symbol('pipelined requests of this connection')
const origin = Symbol('the request of Fastify, which knows the client')

type Exchange = [request: IncomingMessage, response: ServerResponse]
type Connection = Socket & { [busy]?: boolean; [queue]?: Exchange[] }
type Request = IncomingMessage & { [origin]?: FastifyRequest }

/** Costs a microsecond behind a proxy, so it is only called when many requests are in flight. */
const clientOf = (request: Request): string => request[origin]?.ip ?? ''

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Returns for whom a request waits its turn. A made-up header gains nothing: such a request is refused at no cost. */
function turnOf({ headers: { authorization }, socket }: IncomingMessage): string {
  const isKey = authorization !== undefined && authorization.length <= limits.keyLength
  return isKey ? authorization : (socket.remoteAddress ?? '')
}

/**
 * Starts handlers at once while the event loop has time. After `turnMs` in one turn of the loop, requests wait in a queue of their
 * client, and the next turns start them, one of each client after the other: twice as many after each short turn, and after a long
 * one as many as would have fit into `turnMs`.
 */
function createTurns(start: (exchange: Exchange) => void) {
  /** By client, in the order of their turns. */
  const waiting = new Map<string, Exchange[]>()
  let begunAt: number | undefined
  let maxStarts = 1
  let starts = 0

  const isOver = () => begunAt !== undefined && performance.now() - begunAt > limits.turnMs

  function beginTurn(): void {
    begunAt = performance.now()
    starts = 0
    setImmediate(endTurn)
  }
  function endTurn(): void {
    // The handlers' work goes on after they have started, so the length of the whole turn decides.
    const turns = (performance.now() - (begunAt as number)) / limits.turnMs
    maxStarts = Math.min(limits.maxStartsPerTurn, turns > 1 ? Math.max(1, Math.floor(starts / turns)) : maxStarts * 2)
    begunAt = undefined
    if (waiting.size === 0) return
    beginTurn()
    for (const [name, exchanges] of waiting) {
      const exchange = exchanges.shift() as Exchange
      // Sets it again as the last one: the loop comes back to it after all others.
      waiting.delete(name)
      if (exchanges.length > 0) waiting.set(name, exchanges)
      starts += 1
      start(exchange)
      if (starts === maxStarts || isOver()) return
    }
  }
  return (exchange: Exchange): void => {
    if (begunAt === undefined) beginTurn()
    else if (waiting.size > 0 || isOver()) {
      const name = turnOf(exchange[0])
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
  let takeTurn: (exchange: Exchange) => void

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
    else if (!connection.destroyed) takeTurn(next)
  }

  function listen(request: IncomingMessage, response: ServerResponse): void {
    const connection = request.socket as Connection
    // Node emits every request of a chunk that it has read, also after the connection is destroyed.
    if (connection.destroyed) return
    if (!connection[busy]) {
      connection[busy] = true
      takeTurn([request, response])
      return
    }
    connection[queue] ??= []
    if (connection[queue].length < limits.pipelined) connection[queue].push([request, response])
    else connection.destroy()
  }

  return {
    /** Creates the server for Fastify, which leaves the timeouts of such a server to its factory. */
    serverFactory(handle: RequestListener, options: FastifyHttpOptions<Server>): Server {
      takeTurn = createTurns(([request, response]) => {
        if (request.socket.destroyed) return
        response.on('close', onClose)
        handle(request, response)
      })
      const server = createServer(options.http ?? {}, listen)
      server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
      server.requestTimeout = options.requestTimeout ?? server.requestTimeout
      // Counts from the last byte that was read or written: closes connections whose response is not read.
      server.setTimeout(limits.stallTimeoutMs)
      return server
    },

    /**
     * Counts a request that begins.
     * @returns the refusal, if any: `slow_down` if its client has too many in flight; `invalid` for two Host headers (RFC 9112, section 3.2)
     */
    enter(request: FastifyRequest): AppError | undefined {
      const raw: Request = request.raw
      if (hasTwoHosts(raw)) return new AppError('invalid', invalid_request())
      // Requests that tests inject have no connection, and event streams stay open.
      if (!(raw.socket as Connection)[busy] || request.url === '/api/events') return
      if (active.size >= limits.perClient && countOf(request.ip) >= limits.perClient) {
        return new AppError('slow_down', slow_down(), { retryAfter: 1 })
      }
      raw[origin] = request
      active.add(raw)
      if (active.size > limits.total) closeHeaviest(() => 1, limits.total)
      startsSinceCheck += 1
      if (startsSinceCheck < limits.startsPerCheck) return
      startsSinceCheck = 0
      closeHeaviest(({ socket }) => socket.writableLength, limits.unreadBytes)
    },
  }
}
