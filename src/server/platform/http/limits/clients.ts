import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { findTokenHash } from '../bearer-token.ts'
import { networkOf } from './network.ts'

const { flood, maxRateLimitedClients } = serverLimits

/** Whom load counts for: an account if its session was authenticated before, otherwise the network of the address. */
export interface Client {
  name: string
  isAccount: boolean
  /** Requests in the current and in the previous window. A large response counts as several. */
  recent: number
  previous: number
  /** Open connections whose latest request is this client's. */
  connections: number
}

export const clientKey = Symbol('the client of this request, or of the latest request of this connection')
export type Request = IncomingMessage & { [clientKey]?: Client }
type Connection = Socket & { [clientKey]?: Client }

/**
 * Counts for each client its recent requests and its connections. A hundred phones behind one address are a hundred clients once they
 * are signed in, and a thousand made-up tokens are one.
 */
export function createClients(now: () => number) {
  const clients = new Map<string, Client>()
  /** Hashes of tokens whose session was authenticated → account. */
  const accounts = new Map<string, string>()
  let [windowStart, total, previousTotal] = [now(), 0, 0]

  function clientOf(name: string, isAccount: boolean): Client {
    const known = clients.get(name)
    if (known !== undefined) return known
    const client = { name, isAccount, recent: 0, previous: 0, connections: 0 }
    clients.set(name, client)
    return client
  }

  return {
    identify(request: FastifyRequest): Client {
      const account = accounts.get(findTokenHash(request) ?? '')
      return account === undefined ? clientOf(networkOf(request.ip), false) : clientOf(account, true)
    },

    /** Makes requests with this token count for an account. @returns the account, or undefined if the token is known or missing */
    recognize(request: FastifyRequest, accountId: string): Client | undefined {
      const key = findTokenHash(request)
      if (key === undefined || accounts.has(key)) return undefined
      if (accounts.size >= maxRateLimitedClients) accounts.delete(accounts.keys().next().value as string)
      accounts.set(key, accountId)
      return clientOf(accountId, true)
    },

    /** Counts a connection for the client of its latest request. A proxy's connection carries several clients. */
    assign(connection: Connection, client: Client): void {
      const before = connection[clientKey]
      if (before === client) return
      client.connections += 1
      connection[clientKey] = client
      if (before !== undefined) before.connections -= 1
      else connection.once('close', () => ((connection[clientKey] as Client).connections -= 1))
    },

    /** Starts another window if the current one is over. Call it before a request is counted. */
    startWindow(): void {
      const elapsedMs = now() - windowStart
      if (elapsedMs < flood.windowMs) return
      windowStart += elapsedMs
      const isLate = elapsedMs >= 2 * flood.windowMs
      ;[previousTotal, total] = [isLate ? 0 : total, 0]
      for (const [name, client] of clients) {
        ;[client.previous, client.recent] = [isLate ? 0 : client.recent, 0]
        if (client.previous === 0 && client.connections === 0) clients.delete(name)
      }
    },

    count(client: Client, requests: number): void {
      client.recent += requests
      total += requests
    },

    /** Returns whether a client sends many requests over many connections, while others use the server. */
    isFlooding({ recent, previous, connections }: Client): boolean {
      const own = recent + previous
      return own > flood.maxRequests && connections > flood.maxConnections && total + previousTotal > own
    },
  }
}
