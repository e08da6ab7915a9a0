import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { slow_down } from '#messages'
import { AppError } from '../errors.ts'
import { networkOf } from './network.ts'
import type { SecurityLog } from './security-log.ts'

const { window, free, atOnce } = serverLimits.flood
const maxSessions = serverLimits.rateLimitedClients
/** Maximum length of an `Authorization` header that is remembered. */
const maxAuthorizationLength = 300

/** The web app's files are cheap, and a stream stays open with its screen. */
const isCounted = (route: string) => route.startsWith('/api/') && route !== '/api/events'

export interface FloodLimit {
  /** From now on, requests with this session count for its account, not for the address. */
  recognize(request: FastifyRequest, accountId: string): void
}

/**
 * Refuses a client that takes more than half of the server while others use it too: one with many requests, over many connections,
 * and more than all others together. A client is an account once its session is known to be real, and an address before that: a
 * hundred phones behind one address are a hundred clients, and a thousand invented tokens are one.
 */
export function limitFloods(app: FastifyInstance, securityLog: SecurityLog, now = () => performance.now()): FloodLimit {
  let [begun, counts, before, total, totalBefore] = [now(), new Map<string, number>(), new Map<string, number>(), 0, 0]
  /** `Authorization` headers whose session was authenticated → account. */
  const accounts = new Map<string, string>()
  /** Number of open connections of each client. */
  const connections = new Map<string, number>()
  /** The clients that have used a connection: one from a proxy carries many. */
  const clients = new WeakMap<Socket, Set<string>>()

  function clientOf(request: FastifyRequest): string {
    const { authorization } = request.headers
    const account = authorization === undefined ? undefined : accounts.get(authorization)
    return account ?? networkOf(request.ip, 56)
  }

  function clientsOf(socket: Socket): Set<string> {
    const known = clients.get(socket)
    if (known !== undefined) return known
    const made = new Set<string>()
    clients.set(socket, made)
    socket.once('close', () => {
      for (const client of made) {
        const left = (connections.get(client) ?? 0) - 1
        if (left > 0) connections.set(client, left)
        else connections.delete(client)
      }
    })
    return made
  }

  function connectionsOf(client: string, socket: Socket): number {
    const known = clientsOf(socket)
    if (!known.has(client)) {
      known.add(client)
      connections.set(client, (connections.get(client) ?? 0) + 1)
    }
    return connections.get(client) ?? 0
  }

  /** Counts over two windows, so that a flood does not start over with each. @returns recent requests of this client and of all others */
  function count(client: string): { own: number; others: number } {
    const time = now()
    const passed = time - begun
    if (passed >= window) {
      ;[before, totalBefore] = passed < 2 * window ? [counts, total] : [new Map(), 0]
      ;[begun, counts, total] = [time, new Map(), 0]
    }
    const lately = (counts.get(client) ?? 0) + 1
    counts.set(client, lately)
    total += 1
    const own = lately + (before.get(client) ?? 0)
    return { own, others: total + totalBefore - own }
  }

  const limit: onRequestHookHandler = (request, _reply, done) => {
    const client = clientOf(request)
    const { own, others } = count(client)
    // Connections are only counted for the few clients that send so many requests.
    if (own > free && connectionsOf(client, request.raw.socket) > atOnce && others > 0 && own > others) {
      securityLog('limit reached', request, { limit: 'flood' })
      return done(new AppError('slow_down', slow_down(), { retryAfter: Math.ceil(window / 1000) }))
    }
    done()
  }
  // By the route that was matched, not the path: `/%61pi/users` and `http://host/api/users` are the same route.
  app.addHook('onRoute', (route) => {
    if (isCounted(route.url)) route.onRequest = [limit, ...[route.onRequest ?? []].flat()]
  })
  // Unknown paths are counted too.
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
