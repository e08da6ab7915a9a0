import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { slow_down } from '#messages'
import { AppError } from './app-error.ts'

const { window, free, atOnce } = serverLimits.flood

/** Longer ones are none of ours, and are not kept in memory. */
const longestAuthorization = 300

/** A session is a client, wherever it is; without one it is the address. */
function clientOf(request: FastifyRequest): string {
  const { authorization } = request.headers
  return authorization !== undefined && authorization.length <= longestAuthorization ? authorization : request.ip
}

/**
 * Refuses a client that takes more than half of the server while others want it too. Nobody is refused for being many (a
 * hundred phones behind one address are a hundred clients), for being quick alone, or for one request after the other: only who
 * sends much, over many connections, and more than all others together.
 */
export function refuseFloods(app: FastifyInstance, now = () => performance.now()): void {
  let [begun, counts, before, total, totalBefore] = [now(), new Map<string, number>(), new Map<string, number>(), 0, 0]
  /** How many connections each client has open. */
  const connections = new Map<string, number>()
  /** Who has used a connection: one behind a proxy carries many. */
  const clients = new WeakMap<Socket, Set<string>>()

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

  /** Two windows, so that a flood does not begin anew with each. @returns what a client and all others have sent lately */
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

  app.addHook('onRequest', (request, _reply, done) => {
    // Who watches over the process is told even then how it is; a stream of events is open for as long as the screen.
    if (!request.url.startsWith('/api/') || request.url === '/api/events') return done()
    const client = clientOf(request)
    const { own, others } = count(client)
    // Connections are only counted of whom it may be: most never get there.
    if (own > free && connectionsOf(client, request.raw.socket) > atOnce && others > 0 && own > others) {
      return done(new AppError('slow_down', slow_down(), { retryAfter: Math.ceil(window / 1000) }))
    }
    done()
  })
}
