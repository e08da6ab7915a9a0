import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { invalid_request, slow_down } from '#messages'
import { AppError } from '../../errors.ts'
import type { SecurityLog } from '../security-log.ts'
import { type Client, clientKey, createClients, type Request } from './clients.ts'
import { serverFactoryOf } from './connections.ts'
import { createInFlight, isBodyMissing } from './in-flight.ts'
import { createScheduler } from './scheduler.ts'

const { flood } = serverLimits

const originKey = Symbol("Fastify's request")
type LoggedRequest = Request & { [originKey]?: FastifyRequest }

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

export type Load = ReturnType<typeof createLoad>

/** Decides which requests wait, are refused or are closed when there are too many (AV11, ADR 020). Load counts once, for the client. */
export function createLoad(securityLog: SecurityLog, now = () => performance.now()) {
  const logLimit = (limit: string, request: LoggedRequest) =>
    securityLog('limit reached', request[originKey] ?? { id: '', ip: request.socket.remoteAddress ?? '' }, { limit })
  const clients = createClients(now)
  const inFlight = createInFlight(logLimit)
  const schedule = createScheduler<Client>()

  /** @returns the error with which a request is refused, if any */
  function admit(request: FastifyRequest, client: Client, { isCounted, isStream }: RouteLoad): AppError | undefined {
    const raw: LoggedRequest = request.raw
    if (isCounted) clients.count(client, 1)
    // Before it is refused: until its response is written, it takes a place.
    if (!isStream || isBodyMissing(raw)) {
      raw[clientKey] = client
      raw[originKey] = request
      inFlight.add(raw)
    }
    // RFC 9112, section 3.2
    if (hasTwoHosts(raw)) return new AppError('invalid', invalid_request())
    if (!isCounted || !clients.isFlooding(client)) return undefined
    securityLog('limit reached', request, { limit: 'flood' })
    return new AppError('slow_down', slow_down(), { retryAfter: Math.ceil(flood.windowMs / 1000) })
  }

  function enter(request: FastifyRequest, route: RouteLoad, done: (refusal?: AppError) => void) {
    const { socket } = request.raw
    // Requests that tests inject have no connection.
    if (!(socket instanceof Socket)) return done()
    clients.startWindow()
    const client = clients.identify(request)
    clients.assign(socket, client)
    schedule(client, () => {
      if (!socket.destroyed) done(admit(request, client, route))
    })
  }
  const enterUnknown = (request: FastifyRequest, done: (refusal?: AppError) => void) =>
    enter(request, unknownPath, done)

  return {
    serverFactory: serverFactoryOf({
      onEnd: inFlight.remove,
      onStall(request) {
        if (inFlight.hasArrived(request)) logLimit('unread response', request)
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
        const enterRoute: onRequestHookHandler = (request, _reply, done) =>
          enter(request, { isCounted, isStream }, done)
        route.onRequest = [enterRoute, ...[route.onRequest ?? []].flat()]
      })
      app.addHook('onRequest', (request, _reply, done) => (request.is404 ? enterUnknown(request, done) : done()))
    },

    /** Counts a request for which there is no route. */
    enterUnknown,

    /** Counts a large response as several requests. */
    countSize({ raw }: FastifyRequest, size: number): void {
      const client = (raw as Request)[clientKey]
      if (client === undefined || size < flood.bytesPerRequest) return
      clients.count(client, Math.floor(size / flood.bytesPerRequest))
    },

    /** Makes this request and further ones with its session count for an account, not for the network. */
    recognize(request: FastifyRequest, accountId: string): void {
      const account = clients.recognize(request, accountId)
      const raw: Request = request.raw
      if (account === undefined || raw[clientKey] === undefined) return
      raw[clientKey] = account
      clients.assign(raw.socket, account)
    },
  }
}
