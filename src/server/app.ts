import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { jobDefinitions } from './job-kinds.ts'
import { createVersionedCache } from './platform/database/versioned-cache.ts'
import { createHub, type Hub } from './platform/events/hub.ts'
import { relayEvents } from './platform/events/relay.ts'
import { handleConnectionError, handleError } from './platform/http/error-handler.ts'
import { readWebPage, serveWeb, webFolder } from './platform/http/files/files.ts'
import { inlineScriptHashes } from './platform/http/files/page.ts'
import { registerSecurityTxt } from './platform/http/files/security-txt.ts'
import { createIdempotency } from './platform/http/idempotency/create-once.ts'
import { acceptOnlyJson } from './platform/http/json-body.ts'
import { createLoad } from './platform/http/limits/load.ts'
import { createRateLimit } from './platform/http/limits/rate-limit.ts'
import { createLogLimit } from './platform/http/log-limit.ts'
import { registerHealthRoutes } from './platform/http/metrics/health.ts'
import { registerMetrics } from './platform/http/metrics/metrics.ts'
import { type InspectResponse, mountApi } from './platform/http/mount.ts'
import { RequestLog } from './platform/http/request-log.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { createSecurityLog } from './platform/http/security-log.ts'
import { countJobs } from './platform/jobs/store.ts'
import { createWorker } from './platform/jobs/worker.ts'
import type { Services } from './platform/services.ts'
import { createPasswords, createSessions, type Passwords } from './subjects/accounts/public.ts'
import { createGuardianSessions } from './subjects/guardians/public.ts'
import { createVapid } from './subjects/notifications/public.ts'
import { createGroupName, readSettings } from './subjects/settings/public.ts'
import { handlersOf } from './subjects.ts'

interface Options extends Omit<Services, 'events' | 'securityLog'> {
  passwords?: Passwords
  log: FastifyBaseLogger
  /** Folder of the built web app. */
  web?: string
  inspectResponse?: InspectResponse
  /** Interval of the heartbeats of event streams. */
  heartbeatMs?: number
}

/** Compiles nothing: no route has a JSON schema. */
const noCompiler = () => () => {
  throw new TypeError('Routes are validated by the contract, not by JSON schemas')
}

/** Builds the server from its parts. It does not listen yet. */
export async function buildApp({
  log,
  passwords = createPasswords(),
  web = webFolder,
  inspectResponse,
  heartbeatMs,
  ...given
}: Options): Promise<FastifyInstance> {
  const { environment, database } = given
  const logLimit = createLogLimit(log)
  const securityLog = createSecurityLog(log, logLimit)
  const load = createLoad(securityLog)
  const app: FastifyInstance = Fastify({
    serverFactory: load.serverFactory,
    loggerInstance: log,
    logController: new RequestLog(logLimit),
    // A logger for each request would cost more than most requests. Log lines carry the request's id instead.
    childLoggerFactory: (logger) => logger,
    bodyLimit: serverLimits.maxBodyBytes,
    trustProxy: (_address, hop) => hop < environment.trustedProxies,
    genReqId: () => randomUUID(),
    // Without all three, a slow client could keep a request open without end.
    requestTimeout: 9_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 200 },
    // Zod validates, and presenters shape the responses. Without these, Fastify would load its own compilers at each start.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    clientErrorHandler: (error, socket) => handleConnectionError(log, error, socket, logLimit),
    // Malformed URLs don't reach the error handler.
    frameworkErrors: (error, request, reply) => handleError(error, request, reply as FastifyReply, logLimit),
  })

  const page = readWebPage(web)
  const getGroupName = createGroupName(database, environment.groupName)
  const isHttps = environment.publicUrl?.startsWith('https:') ?? false
  const guard = securityHeaders(inlineScriptHashes(page ?? ''), isHttps)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    guard(request, reply)
    done()
  })

  load.limit(app)
  acceptOnlyJson(app)
  app.setErrorHandler((error, request, reply) => handleError(error, request, reply, logLimit))
  app.addHook('onClose', async () => logLimit.stop())
  registerHealthRoutes(app, database)
  registerSecurityTxt(app, {
    clock: given.clock,
    publicUrl: environment.publicUrl,
    readContact: async () => (await readSettings(database.read)).privacy_contact,
  })
  const sessions = createSessions(given, (err) => app.log.warn({ err }, 'session not prolonged'))
  const hub = createHub(sessions.isAlive, heartbeatMs)
  // Closed first: the server waits for open connections, and streams would keep it waiting.
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    hub.close()
  })
  // Responses during shutdown close their connections, for the same reason.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
  const pushes = {}
  // Jobs run after the start, when events can be published.
  const publishLater: Hub['publish'] = (event) => events.publish(event)
  const definitions = jobDefinitions({ ...given, events: { publish: publishLater }, log, pushes })
  const worker = createWorker({ ...given, log, definitions })
  // A transaction that adds a job is followed by an event, and every node receives it.
  const publish: Hub['publish'] = (event) => {
    hub.publish(event)
    worker.wake()
  }
  // Events of other nodes arrive before this resolves.
  const { events, stop } = await relayEvents({ ...hub, publish }, database.relay)
  registerMetrics(app, environment.metricsToken, {
    countStreams: hub.count,
    failedJobs: worker.failures,
    pushes,
    countJobs: () => countJobs(database.read, given.clock(), serverLimits.jobs.maxCounted),
  })
  app.addHook('onReady', async () => {
    // With a full disk, the server still starts, and the first notification creates the keys.
    await createVapid(database)().catch((err) => log.warn({ err }, 'the keys of notifications could not be created'))
  })
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', async () => {
    await worker.stop()
    await stop()
  })
  mountApi(app, {
    handlers: handlersOf({ ...given, passwords, events, securityLog }, hub),
    idempotency: createIdempotency(given),
    sessions,
    guardians: createGuardianSessions(given),
    versions: createVersionedCache(database),
    inspect: inspectResponse,
    load,
    rateLimit: environment.rateLimits ? createRateLimit(given.clock, securityLog) : () => undefined,
  })
  // Serialized at the first request, because it would delay the start.
  let description: { groupName: string; json: Promise<Buffer> } | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    const groupName = await getGroupName()
    if (description?.groupName !== groupName) {
      const json = import('./platform/http/openapi.ts').then(({ describeApi }) =>
        Buffer.from(JSON.stringify(describeApi(groupName, environment.publicUrl ?? '/'))),
      )
      description = { groupName, json }
    }
    return reply.type('application/json; charset=utf-8').send(await description.json)
  })
  serveWeb(app, web, page, getGroupName, environment.serviceWorker)
  return app
}
