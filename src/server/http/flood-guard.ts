import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { slow_down } from '#messages'
import { AppError } from './app-error.ts'

const { window, free, atOnce } = serverLimits.flood

/** A session is a client, wherever it is; without one it is the address. */
const clientOf = (request: FastifyRequest): string => request.headers.authorization ?? request.ip

/**
 * Refuses a client that takes more than half of the server while others want it too. Nobody is refused for being many (a
 * hundred phones behind one address are a hundred clients), for being quick alone, or for one request after the other: only who
 * sends much, over many connections, and more than all others together.
 */
export function refuseFloods(app: FastifyInstance, now = () => performance.now()): void {
  let [begun, counts, before, total, totalBefore] = [now(), new Map<string, number>(), new Map<string, number>(), 0, 0]
  const connections = new Map<string, Set<Socket>>()

  function connectionsOf(client: string, socket: Socket): number {
    const open = connections.get(client) ?? new Set()
    connections.set(client, open)
    if (!open.has(socket)) {
      open.add(socket)
      socket.once('close', () => {
        open.delete(socket)
        if (open.size === 0) connections.delete(client)
      })
    }
    return open.size
  }

  /** Two windows, so that a flood does not begin anew with each. @returns what a client and all others have sent lately */
  function count(client: string): { own: number; others: number } {
    const passed = now() - begun
    if (passed >= window) {
      ;[before, totalBefore] = passed < 2 * window ? [counts, total] : [new Map(), 0]
      ;[begun, counts, total] = [now(), new Map(), 0]
    }
    counts.set(client, (counts.get(client) ?? 0) + 1)
    total += 1
    const own = (counts.get(client) ?? 0) + (before.get(client) ?? 0)
    return { own, others: total + totalBefore - own }
  }

  app.addHook('onRequest', async (request) => {
    // Who watches over the process is told even then how it is; a stream of events is open for as long as the screen.
    if (!request.url.startsWith('/api/') || request.url === '/api/events') return
    const client = clientOf(request)
    const open = connectionsOf(client, request.raw.socket)
    const { own, others } = count(client)
    if (own > free && open > atOnce && others > 0 && own > others) {
      throw new AppError('slow_down', slow_down(), { retryAfter: Math.ceil(window / 1000) })
    }
  })
}
