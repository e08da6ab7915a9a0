import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type onSendHookHandler,
} from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { Language } from '#locales/languages.ts'
import type { LogLimit } from '../log/log-limit.ts'
import { discardBody } from './discard-body.ts'
import { handleConnectionError, handleError } from './error-handler.ts'
import { acceptOnlyJson } from './json-body.ts'
import { answerInLanguages, createLanguages, inLanguageOf } from './language.ts'
import type { Load } from './limits/load.ts'
import { RequestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'

/** Compiles nothing: no route has a JSON schema. */
const noCompiler = () => () => {
  throw new TypeError('Routes are validated by the contract, not by JSON schemas')
}

interface Options {
  log: FastifyBaseLogger
  logLimit: LogLimit
  load: Load
  /** Whether the sender of a forwarded address is a trusted proxy. The server's own connection is hop 0. */
  trustProxy: (address: string, hop: number) => boolean
  /** Hashes of the page's inline scripts. */
  scripts: readonly string[]
  isHttps: boolean
  /** Returns the group's language. */
  getLanguage: () => Language
}

/**
 * Returns a logger for Fastify, which makes a child of it at the start, and one of that for each request. The latter is itself: making
 * one would cost more than most requests. Log lines carry the request's id instead.
 */
function withoutChildren(log: FastifyBaseLogger): FastifyBaseLogger {
  const child: FastifyBaseLogger['child'] = (...args) => {
    const one = log.child(...args)
    return Object.assign(one, { child: () => one })
  }
  return Object.assign(Object.create(log), { child })
}

const discardBodyFirst: onSendHookHandler = (request, reply, payload, done) =>
  discardBody(request.raw, reply.raw, () => done(null, payload))

/** Creates Fastify with what holds for every request: timeouts, limits, ids, security headers, logs and errors. */
export function createFastify({
  log,
  logLimit,
  load,
  trustProxy,
  scripts,
  isHttps,
  getLanguage,
}: Options): FastifyInstance {
  const inLanguage = createLanguages(getLanguage)
  const app: FastifyInstance = Fastify({
    serverFactory: load.serverFactory,
    loggerInstance: withoutChildren(log),
    logController: new RequestLog(logLimit),
    bodyLimit: serverLimits.maxBodyBytes,
    trustProxy,
    genReqId: () => randomUUID(),
    // Without all three, a slow client could keep a request open without end.
    requestTimeout: 9_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 200 },
    // Zod validates, and presenters shape the responses. Without these, Fastify would load its own compilers at each start.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    clientErrorHandler: (error, socket) => handleConnectionError(log, error, socket, logLimit),
    // Malformed URLs reach neither hooks nor the error handler.
    frameworkErrors: (error, request, reply) =>
      load.enterUnknown(request, (refusal) =>
        discardBody(request.raw, reply.raw, () =>
          inLanguage(request, () => handleError(refusal ?? error, request, reply as FastifyReply, logLimit)),
        ),
      ),
  })
  const guard = securityHeaders(scripts, isHttps)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    guard(request, reply)
    done()
  })
  answerInLanguages(app, inLanguage)
  load.limit(app)
  acceptOnlyJson(app)
  app.setErrorHandler((error, request, reply) =>
    inLanguageOf(request, () => handleError(error, request, reply, logLimit)),
  )
  app.addHook('onSend', discardBodyFirst)
  app.addHook('onClose', async () => logLimit.stop())
  return app
}

/**
 * Closes what would keep the server waiting for clients when it stops.
 * @param closeStreams ends all event streams
 * @returns a function that returns whether the server is stopping, for what is sent without the hooks of a response
 */
export function closeConnectionsAtStop(app: FastifyInstance, closeStreams: () => void): () => boolean {
  let closing = false
  // Closed first: the server waits for open connections.
  app.addHook('preClose', async () => {
    closing = true
    closeStreams()
  })
  // Responses during shutdown close their connections, for the same reason.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
  return () => closing
}
