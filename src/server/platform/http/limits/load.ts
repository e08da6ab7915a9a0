import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, onSendHookHandler } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { invalid_request, slow_down } from '#messages'
import { AppError } from '../../errors.ts'
import type { SecurityLog } from '../security-log.ts'
import { serverFactoryOf } from './connections.ts'
import { networkOf } from './network.ts'
import { createScheduler } from './scheduler.ts'

const { load: limits, flood, maxRateLimitedClients } = serverLimits
/** Maximum length of an `Authorization` header that is remembered. */
const maxAuthorizationLength = 300

/** Whom load counts for: an account if its session was authenticated before, otherwise the network of the address. */
interface Client {
  name: string
  isAccount: boolean
  /** Requests in the current and in the previous window. A large response counts as several. */
  recent: number
  previous: number
  /** Open connections whose latest request is this client's. */
  connections: number
}

const clientKey = Symbol('the client of this request, or of the latest request of this connection')
const originKey = Symbol("Fastify's request")
type Request = IncomingMessage & { [clientKey]?: Client; [originKey]?: FastifyRequest }
type Connection = Socket & { [clientKey]?: Client }

/** Which limits a route has. */
interface RouteLoad {
  /** Counts toward the rate at which a client is refused. */
  isCounted: boolean
  /** Stays open, so that it is not in flight. */
  isStream: boolean
}
/** Property of a route's configuration: anyone may call it. It costs little, or has a limit of its own. */
interface RouteConfig {
  isPublic?: boolean
}
const unknownPath: RouteLoad = { isCounted: true, isStream: false }

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

const isBodyMissing = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0)

export type Load = ReturnType<typeof createLoad>

/**
 * Decides which requests wait, are refused or are closed when there are too many (AV11, ADR 020). Load counts once, for the client.
 * A hundred phones behind one address are a hundred clients once they are signed in, and a thousand made-up tokens are one.
 */
export function createLoad(securityLog: SecurityLog, now = () => performance.now()) {
  const clients = new Map<string, Client>()
  /** `Authorization` headers whose session was authenticated → account. */
  const accounts = new Map<string, string>()
  let [windowStart, total, previousTotal] = [now(), 0, 0]
  /** Requests whose body has not arrived, oldest first. */
  const arriving = new Set<Request>()
  /** Requests that have arrived and whose response is not written, oldest first. */
  const inFlight = new Set<Request>()
  let startsSinceCheck = 0
  const schedule = createScheduler<Client>()

  function clientOf(name: string, isAccount: boolean): Client {
    const known = clients.get(name)
    if (known !== undefined) return known
    const client = { name, isAccount, recent: 0, previous: 0, connections: 0 }
    clients.set(name, client)
    return client
  }

  function identify({ headers: { authorization }, ip }: FastifyRequest): Client {
    const account = authorization === undefined ? undefined : accounts.get(authorization)
    return account === undefined ? clientOf(networkOf(ip), false) : clientOf(account, true)
  }

  /** Counts a connection for the client of its latest request. A proxy's connection carries several clients. */
  function assign(connection: Connection, client: Client): void {
    const before = connection[clientKey]
    if (before === client) return
    client.connections += 1
    connection[clientKey] = client
    if (before !== undefined) before.connections -= 1
    else connection.once('close', () => ((connection[clientKey] as Client).connections -= 1))
  }

  function startWindow(): void {
    const elapsedMs = now() - windowStart
    if (elapsedMs < flood.windowMs) return
    windowStart += elapsedMs
    const isLate = elapsedMs >= 2 * flood.windowMs
    ;[previousTotal, total] = [isLate ? 0 : total, 0]
    for (const [name, client] of clients) {
      ;[client.previous, client.recent] = [isLate ? 0 : client.recent, 0]
      if (client.previous === 0 && client.connections === 0) clients.delete(name)
    }
  }

  function count(client: Client, requests: number): void {
    client.recent += requests
    total += requests
  }

  /** Returns whether a client sends many requests over many connections, while others use the server. */
  function isFlooding({ recent, previous, connections }: Client): boolean {
    const own = recent + previous
    return own > flood.maxRequests && connections > flood.maxConnections && total + previousTotal > own
  }

  const logLimit = (limit: string, request: Request) =>
    securityLog('limit reached', request[originKey] ?? { id: '', ip: request.socket.remoteAddress ?? '' }, { limit })

  /**
   * Closes the oldest requests of the heaviest clients until all together are within the limit. Requests without a session weigh more,
   * so that they give way first.
   */
  function closeHeaviest(
    limit: string,
    requests: Set<Request>,
    max: number,
    sizeOf: (request: Request) => number,
  ): void {
    const weights = new Map<Client, number>()
    let sum = 0
    for (const request of requests) {
      const [client, size] = [request[clientKey] as Client, sizeOf(request)]
      weights.set(client, (weights.get(client) ?? 0) + size * (client.isAccount ? 1 : limits.anonymousWeight))
      sum += size
    }
    while (sum > max) {
      const [heaviest] = [...weights].reduce((one, other) => (other[1] > one[1] ? other : one))
      weights.delete(heaviest)
      for (const request of requests) {
        if (sum <= max) return
        const size = sizeOf(request)
        if (size === 0 || request[clientKey] !== heaviest) continue
        sum -= size
        requests.delete(request)
        logLimit(limit, request)
        request.socket.destroy()
      }
    }
  }

  function addArriving(request: Request): void {
    arriving.add(request)
    if (arriving.size > limits.maxArriving)
      closeHeaviest('requests without body', arriving, limits.maxArriving, () => 1)
    request.once('end', () => {
      if (arriving.delete(request)) addInFlight(request)
    })
  }

  function addInFlight(request: Request): void {
    inFlight.add(request)
    if (inFlight.size > limits.maxInFlight) closeHeaviest('requests in flight', inFlight, limits.maxInFlight, () => 1)
    startsSinceCheck += 1
    if (startsSinceCheck < limits.startsPerCheck) return
    startsSinceCheck = 0
    closeHeaviest('unread bytes', inFlight, limits.maxUnreadBytes, ({ socket }) => socket.writableLength)
  }

  /** @returns the error with which a request is refused, if any */
  function admit(request: FastifyRequest, client: Client, { isCounted, isStream }: RouteLoad): AppError | undefined {
    if (isCounted) {
      count(client, 1)
      if (isFlooding(client)) {
        securityLog('limit reached', request, { limit: 'flood' })
        return new AppError('slow_down', slow_down(), { retryAfter: Math.ceil(flood.windowMs / 1000) })
      }
    }
    if (isStream) return undefined
    const raw: Request = request.raw
    raw[clientKey] = client
    raw[originKey] = request
    if (isBodyMissing(raw)) addArriving(raw)
    else addInFlight(raw)
    return undefined
  }

  const countSize: onSendHookHandler = (request, _reply, payload, done) => {
    const client = (request.raw as Request)[clientKey]
    const size = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    if (client !== undefined && size >= flood.bytesPerRequest) count(client, Math.floor(size / flood.bytesPerRequest))
    done(null, payload)
  }

  const enter =
    (route: RouteLoad): onRequestHookHandler =>
    (request, _reply, done) => {
      // RFC 9112, section 3.2
      if (hasTwoHosts(request.raw)) return done(new AppError('invalid', invalid_request()))
      const { socket } = request.raw
      // Requests that tests inject have no connection.
      if (!(socket instanceof Socket)) return done()
      startWindow()
      const client = identify(request)
      assign(socket, client)
      schedule(client, () => {
        if (!socket.destroyed) done(admit(request, client, route))
      })
    }

  return {
    serverFactory: serverFactoryOf({
      onEnd(request) {
        if (!inFlight.delete(request)) arriving.delete(request)
      },
      onStall(request) {
        if (inFlight.has(request)) logLimit('unread response', request)
      },
      onOverflow: (request) => logLimit('pipelined requests', request),
    }),

    /** Limits all routes that are registered after this call, and unknown paths. */
    limit(app: FastifyInstance): void {
      // By the matched route: `/%61pi/users` and `http://host/api/users` are spellings of the same one.
      app.addHook('onRoute', (route) => {
        const isStream = route.url === '/api/events'
        const { isPublic } = (route.config ?? {}) as RouteConfig
        const isCounted = route.url.startsWith('/api/') && !isStream && isPublic !== true
        route.onRequest = [enter({ isCounted, isStream }), ...[route.onRequest ?? []].flat()]
        if (isCounted) route.onSend = [...[route.onSend ?? []].flat(), countSize]
      })
      const enterUnknown = enter(unknownPath)
      app.addHook('onRequest', function (request, reply, done) {
        if (request.is404) enterUnknown.call(this, request, reply, done)
        else done()
      })
    },

    /** Makes this request and further ones with its session count for an account, not for the network. */
    recognize({ raw, headers: { authorization = '' } }: FastifyRequest, accountId: string): void {
      if (accounts.has(authorization) || authorization.length > maxAuthorizationLength) return
      if (accounts.size >= maxRateLimitedClients) accounts.delete(accounts.keys().next().value as string)
      accounts.set(authorization, accountId)
      const request: Request = raw
      if (request[clientKey] === undefined) return
      request[clientKey] = clientOf(accountId, true)
      assign(raw.socket, request[clientKey])
    },
  }
}
