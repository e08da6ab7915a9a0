import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { slow_down } from '#messages'
import { AppError } from '../errors.ts'
import { networkOf } from './network.ts'
import type { SecurityLog } from './security-log.ts'

const { windowMs, maxRequests, maxConnections } = serverLimits.flood
const maxSessions = serverLimits.maxRateLimitedClients
/** Maximum length of an `Authorization` header that is kept. */
const maxAuthorizationLength = 300

/** Returns whether requests of a route count. Files are cheap, and an event stream stays open with its screen. */
const isCounted = (route: string) => route.startsWith('/api/') && route !== '/api/events'

export interface FloodLimit {
  /** Makes further requests with this session count for its account, not for the address. */
  recognize(request: FastifyRequest, accountId: string): void
}

/**
 * Refuses requests of a client that sends many of them, over many connections, and more than all other clients together. A client
 * is an account if its session was authenticated, and otherwise an address: a hundred phones behind one address are a hundred
 * clients, and a thousand made-up tokens are one.
 */
export function limitFloods(app: FastifyInstance, securityLog: SecurityLog, now = () => performance.now()): FloodLimit {
  let [windowStart, counts, previousCounts, total, previousTotal] = [
    now(),
    new Map<string, number>(),
    new Map<string, number>(),
    0,
    0,
  ]
  /** `Authorization` headers whose session was authenticated → account. */
  const accounts = new Map<string, string>()
  /** Number of open connections of each client. */
  const connections = new Map<string, number>()
  /** Clients that have used a connection. A proxy's connection carries several. */
  const clients = new WeakMap<Socket, Set<string>>()

  function clientOf(request: FastifyRequest): string {
    const { authorization } = request.headers
    const account = authorization === undefined ? undefined : accounts.get(authorization)
    return account ?? networkOf(request.ip, 56)
  }

  function clientsOf(socket: Socket): Set<string> {
    const known = clients.get(socket)
    if (known !== undefined) return known
    const created = new Set<string>()
    clients.set(socket, created)
    socket.once('close', () => {
      for (const client of created) {
        const left = (connections.get(client) ?? 0) - 1
        if (left > 0) connections.set(client, left)
        else connections.delete(client)
      }
    })
    return created
  }

  function connectionsOf(client: string, socket: Socket): number {
    const known = clientsOf(socket)
    if (!known.has(client)) {
      known.add(client)
      connections.set(client, (connections.get(client) ?? 0) + 1)
    }
    return connections.get(client) ?? 0
  }

  /**
   * Counts a request, over the current and the previous window.
   * @returns the numbers of recent requests of this client and of all others
   */
  function count(client: string): { own: number; others: number } {
    const time = now()
    const elapsedMs = time - windowStart
    if (elapsedMs >= windowMs) {
      ;[previousCounts, previousTotal] = elapsedMs < 2 * windowMs ? [counts, total] : [new Map(), 0]
      ;[windowStart, counts, total] = [time, new Map(), 0]
    }
    const current = (counts.get(client) ?? 0) + 1
    counts.set(client, current)
    total += 1
    const own = current + (previousCounts.get(client) ?? 0)
    return { own, others: total + previousTotal - own }
  }

  const limit: onRequestHookHandler = (request, _reply, done) => {
    const client = clientOf(request)
    const { own, others } = count(client)
    // Connections are only counted for clients that send this many requests.
    if (own > maxRequests && connectionsOf(client, request.raw.socket) > maxConnections && others > 0 && own > others) {
      securityLog('limit reached', request, { limit: 'flood' })
      return done(new AppError('slow_down', slow_down(), { retryAfter: Math.ceil(windowMs / 1000) }))
    }
    done()
  }
  // By the matched route: `/%61pi/users` and `http://host/api/users` are spellings of the same one.
  app.addHook('onRoute', (route) => {
    if (isCounted(route.url)) route.onRequest = [limit, ...[route.onRequest ?? []].flat()]
  })
  // Unknown paths count as well.
  app.addHook('onRequest', function (request, reply, done) {
    if (request.is404) limit.call(this, request, reply, done)
    else done()
  })

  return {
    recognize({ headers: { authorization = '' } }, accountId) {
      if (accounts.has(authorization) || authorization.length > maxAuthorizationLength) return
      if (accounts.size >= maxSessions) accounts.delete(accounts.keys().next().value as string)
      accounts.set(authorization, accountId)
    },
  }
}
