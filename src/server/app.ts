import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { Handlers } from './api/handlers.ts'
import { type InspectResponse, mountApi } from './api/mount.ts'
import { createMemory } from './database/versioned-cache.ts'
import { createHub, type Hub } from './events/hub.ts'
import { relayLive } from './events/relay.ts'
import { broadcastHandlers } from './features/announcements/handlers.ts'
import { authHandlers } from './features/auth/handlers.ts'
import { chatHandlers } from './features/chats/handlers.ts'
import { createChat } from './features/chats/store.ts'
import { dashboardHandlers } from './features/dashboard/handlers.ts'
import { prayerRequestHandlers } from './features/prayer-requests/handlers.ts'
import { createListQuestions, questionHandlers } from './features/questions/handlers.ts'
import { responseHandlers } from './features/responses/handlers.ts'
import { userHandlers } from './features/users/handlers.ts'
import { answerConnectionError, answerError } from './http/error-handler.ts'
import { limitFloods } from './http/flood-limit.ts'
import { createInFlight } from './http/in-flight.ts'
import { acceptOnlyJson } from './http/json-body.ts'
import { createLogLimit } from './http/log-limit.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { RequestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createSecurityLog } from './http/security-log.ts'
import { createIdempotency } from './idempotency/create-once.ts'
import { answerHealth } from './operations/health.ts'
import { answerMetrics } from './operations/metrics.ts'
import type { Services } from './services.ts'
import { createSessions } from './sessions/sessions.ts'
import { readWebPage, serveWeb, webFolder } from './web-app/files.ts'
import { inlineScriptHashes } from './web-app/page.ts'

interface Options extends Omit<Services, 'live' | 'securityLog'> {
  log: FastifyBaseLogger
  /** The folder of the built web app. */
  web?: string
  inspectResponse?: InspectResponse
  /** Between two looks at the session behind an open stream, in milliseconds. */
  heartbeat?: number
}

/** The whole server, not yet listening: an explicit list of what it is made of. */
export async function buildApp({
  log,
  web = webFolder,
  inspectResponse,
  heartbeat,
  ...given
}: Options): Promise<FastifyInstance> {
  const { environment, database } = given
  const logLimit = createLogLimit(log)
  const securityLog = createSecurityLog(log, logLimit)
  const inFlight = createInFlight()
  const app: FastifyInstance = Fastify({
    serverFactory: inFlight.serverFactory,
    loggerInstance: log,
    logController: new RequestLog(logLimit),
    // A logger for each request would cost more than most requests do: what is logged names its request itself.
    childLoggerFactory: (logger) => logger,
    bodyLimit: serverLimits.bodyBytes,
    trustProxy: (_address, hop) => hop < environment.trustedProxies,
    genReqId: () => randomUUID(),
    // A dripping body is held open for ever without all three: see docs/architecture.md.
    requestTimeout: 10_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => answerConnectionError(log, error, socket, logLimit),
    // An address that can't be read never reaches the error handler.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as FastifyReply, logLimit),
  })

  const page = readWebPage(web, environment.groupName)
  const isHttps = environment.publicUrl?.startsWith('https:') ?? false
  const guard = securityHeaders(inlineScriptHashes(page ?? ''), isHttps)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    guard(request, reply)
    done(inFlight.enter(request))
  })

  const floods = limitFloods(app, securityLog)
  acceptOnlyJson(app)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, logLimit))
  app.addHook('onClose', async () => logLimit.stop())
  answerHealth(app, database)
  const sessions = createSessions(given, (err) => app.log.warn({ err }, 'session not prolonged'))
  const hub = createHub(sessions.isAlive, heartbeat)
  answerMetrics(app, environment.metricsToken, hub.count)
  // Before the server waits for its connections: an open stream would never end by itself.
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    hub.close()
  })
  // What is answered while it stops ends its connection, which would keep it waiting otherwise.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
  const { live, stop } = relayLive(hub, database.relay)
  app.addHook('onClose', stop)
  mountApi(app, {
    handlers: handlersOf({ ...given, live, securityLog }, hub),
    idempotency: createIdempotency(given),
    sessions,
    versions: createMemory(database),
    inspect: inspectResponse,
    floods,
    rateLimit: environment.rateLimits ? createRateLimit(given.clock, securityLog) : () => undefined,
  })
  // Serialized at the first request, so that the start does not wait for it, and then sent from one buffer.
  let description: Promise<Buffer> | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    description ??= import('./api/openapi.ts').then(({ describeApi }) =>
      Buffer.from(JSON.stringify(describeApi(environment.groupName, environment.publicUrl ?? '/'))),
    )
    return reply.type('application/json; charset=utf-8').send(await description)
  })
  serveWeb(app, web, page)
  return app
}

/** Every feature, and what one shows of another's. A route of the contract without a handler does not compile. */
function handlersOf(services: Services, hub: Hub): Handlers {
  const listQuestions = createListQuestions(services)
  return {
    ...authHandlers(services, createChat),
    ...questionHandlers(services, listQuestions),
    ...responseHandlers(services),
    ...dashboardHandlers(services, listQuestions),
    ...userHandlers(services),
    ...chatHandlers(services),
    ...prayerRequestHandlers(services),
    ...broadcastHandlers(services),
    'GET /api/events': async ({ viewer, stream }) => hub.open(viewer, stream),
  }
}
