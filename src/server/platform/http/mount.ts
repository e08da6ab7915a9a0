import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify'
import { routes } from '#contract/api.ts'
import type { Page } from '#contract/shared/fields.ts'
import {
  type ImmutableJson,
  isRateLimited,
  type Route,
  type StreamedFile,
  type Versioned,
} from '#contract/shared/route.ts'
import { invalid_request, wrong_method } from '#messages'
import { AppError } from '../errors.ts'
import { openEventStream } from '../events/event-stream.ts'
import type { GuardianSessions, Sessions } from '../viewer.ts'
import {
  type ApiRequest,
  authenticateGuardian,
  authenticateRequest,
  guardianKey,
  requireAccess,
  setupTokenKey,
  viewerKey,
  withSessionCheck,
} from './authenticate.ts'
import { bearerToken } from './bearer-token.ts'
import { type Conditional, conditionalGet, notCached, tagOf, type Versions } from './conditional-get.ts'
import type { Handlers } from './handlers.ts'
import type { createIdempotency } from './idempotency/create-once.ts'
import { accountKeyOf, createOnceFor } from './idempotency/request-keys.ts'
import { inLanguageOf, preferLanguage } from './language.ts'
import type { Load } from './limits/load.ts'
import type { RateLimit } from './limits/rate-limit.ts'
import { serializePage } from './pagination.ts'
import { sendNotModified, sendText } from './send-directly.ts'
import { createFileSender, withoutStall } from './send-file.ts'
import { encode, sendImmutable, textOf } from './send-immutable.ts'
import { validate } from './validate.ts'

/** Property of a request that carries its validated input from the handler to the response. */
const inputKey = Symbol('input')
type MountedRequest = ApiRequest & { [inputKey]?: Record<string, unknown> }

type AnyHandler = (input: unknown) => Promise<unknown>
/** Called with each response body before it is sent. Tests compare its keys with the contract's. */
export type InspectResponse = (route: Route, body: unknown) => void

interface MountOptions {
  handlers: Handlers
  idempotency: ReturnType<typeof createIdempotency>
  sessions: Sessions
  guardians: GuardianSessions
  /** @throws {AppError} if the secret of a set-up link is not valid */
  checkSetupToken(token: string): Promise<void>
  versions: Versions
  inspect: InspectResponse | undefined
  load: Load
  rateLimit: RateLimit
  /** Returns whether the server is stopping. */
  isClosing: () => boolean
}

/** Registers every route of the contract: checks access, validates requests, calls handlers and sends responses. */
export function mountApi(
  app: FastifyInstance,
  {
    handlers,
    idempotency,
    sessions,
    guardians,
    checkSetupToken,
    versions,
    inspect,
    load,
    rateLimit,
    isClosing,
  }: MountOptions,
): void {
  app.decorateRequest(viewerKey, undefined)
  app.decorateRequest(guardianKey, undefined)
  app.decorateRequest(setupTokenKey, undefined)
  app.decorateRequest(inputKey, undefined)
  const sendFile = createFileSender()
  const methodsOf = new Map<string, HTTPMethods[]>()
  for (const [key, route] of routes) {
    const [method, path] = key.split(' ') as [HTTPMethods, string]
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), method])
    const handle = handlers[key] as AnyHandler
    // The address of such a route may be a secret, which no memory keeps.
    const routeVersions = route.isUnobserved ? { ...versions, cache: notCached } : versions
    const isLimited = isRateLimited(key, route)

    /** Validates a request. Keeps the input in the request. */
    function inputOf(request: MountedRequest): Record<string, unknown> {
      const input: Record<string, unknown> = validate(route, request as Parameters<typeof validate>[1])
      input['viewer'] = request[viewerKey]
      input['guardian'] = request[guardianKey]
      input['caller'] = request
      if (route.access === 'setup link') input['setupToken'] = request[setupTokenKey]
      if (route.bytes) input['bytes'] = bytesOf(request)
      if (route.repeatable && route.access === 'anyone') input['accountKey'] = accountKeyOf(key, request, input)
      else if (route.repeatable) Object.assign(input, createOnceFor(key, route, request, input, idempotency))
      request[inputKey] = input
      return input
    }

    /** Runs the handler. Sends nothing, because the session may have ended. */
    function handleInput(request: MountedRequest): Promise<unknown> {
      const input = inputOf(request)
      if (!route.versioned) return handle(input)
      input['isConditional'] = request.headers['if-none-match'] !== undefined
      return conditionalGet(
        request,
        routeVersions,
        key,
        input,
        handle as (input: unknown) => Promise<Versioned<unknown>>,
      )
    }

    async function openStream(request: MountedRequest, reply: FastifyReply): Promise<unknown> {
      const input = inputOf(request)
      if (request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send()
      input['stream'] = openEventStream(reply)
      return void (await handle(input))
    }

    const options: RouteOptions = {
      method,
      url: patternOf(path),
      config: {
        isUnobserved: route.isUnobserved === true,
        // Such a text costs more than what visitors may call otherwise.
        isPublic: route.access === 'anyone' && route.mediaType === undefined,
      },
      // Before the body is read: a client without access can't make the server keep one in memory.
      async onRequest(request: ApiRequest) {
        if (route.access === 'guardian') {
          const { linkId } = await authenticateGuardian(request, guardians)
          load.recognize(request, linkId)
        } else if (route.access === 'setup link') {
          const token = bearerToken(request)
          await checkSetupToken(token)
          request[setupTokenKey] = token
        } else if (route.access !== 'anyone') {
          const viewer = await authenticateRequest(request, route, sessions)
          load.recognize(request, viewer.id)
          if (viewer.language !== null) await preferLanguage(request, viewer.language)
          requireAccess(route, viewer)
        }
        if (isLimited) rateLimit(request, key, { viewer: request[viewerKey], guardian: request[guardianKey] })
      },
      async handler(request: MountedRequest, reply) {
        if (route.stream) return openStream(request, reply)
        if (route.file) {
          const makeFile = () => withSessionCheck(request, route, handleInput) as Promise<StreamedFile>
          return sendFile(reply, request[viewerKey]?.id ?? request.ip, makeFile)
        }
        const handled = () => withSessionCheck(request, route, handleInput)
        let result = await (route.slow ? withoutStall(reply.raw.socket, handled) : handled())
        if (route.immutable) {
          const json = result as ImmutableJson
          inspect?.(route, JSON.parse(textOf(json)))
          const encoded = await encode(request, json)
          load.countSize(request, encoded.bytes.length)
          return sendImmutable(reply, encoded)
        }
        if (route.mediaType) reply.header('cache-control', 'private, no-cache').header('referrer-policy', 'no-referrer')
        if (route.versioned) {
          const { currentTag, body, version } = result as Conditional
          if (currentTag !== undefined) return sendNotModified(reply, currentTag, isClosing())
          reply.header('etag', tagOf(version))
          result = body
        }
        const body = route.paged ? (result as Page<unknown>).items : result
        inspect?.(route, body)
        const status = route.status ?? 200
        if (route.clearsCache) reply.header('clear-site-data', '"cache"')
        if (status === 204) return void reply.code(status)
        if (status === 302) return reply.header('referrer-policy', 'no-referrer').redirect(String(body))
        // Presenters name every field, so the body needs no further filter.
        const input = request[inputKey] as Record<string, unknown>
        const text = route.mediaType
          ? String(body)
          : route.paged
            ? serializePage(reply, path, input, result as Page<unknown>)
            : JSON.stringify(body)
        if (route.access !== 'anyone') load.countSize(request, text.length)
        sendText(reply, status, text, isClosing(), route.mediaType)
      },
    }
    if (route.bytes) acceptBytes(app, { ...options, bodyLimit: route.bytes.max })
    else if (route.ignoresBody) ignoreBody(app, options)
    else app.route({ ...options, ...(route.maxBodyBytes && { bodyLimit: route.maxBodyBytes }) })
  }
  refuseOtherMethods(app, methodsOf)
}

/** Registers a route that takes bytes, which no other route does. */
function acceptBytes(app: FastifyInstance, options: RouteOptions): void {
  app.register((scope, _options, registered) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) =>
      inLanguageOf(request, () => done(null, body)),
    )
    scope.route(options)
    registered()
  })
}

/** Registers a route that ignores its body, also one that is no JSON or has no valid type. */
function ignoreBody(app: FastifyInstance, options: RouteOptions): void {
  app.register((scope, _options, registered) => {
    scope.addHook('onRequest', ({ headers }, _reply, done) => {
      delete headers['content-type']
      done()
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (request, _body, done) => inLanguageOf(request, () => done(null)))
    scope.route(options)
    registered()
  })
}

/** @throws {AppError} `invalid` if a request has a body of another type */
function bytesOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body
  throw new AppError('invalid', invalid_request())
}

const patternOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Responds with status 405 to other methods of known paths (RFC 9110, section 15.5.6). As routes, they would delay the start. */
function refuseOtherMethods(app: FastifyInstance, methodsOf: ReadonlyMap<string, readonly HTTPMethods[]>): void {
  const known = [...methodsOf].map(([path, methods]) => ({
    pattern: new RegExp(`^(https?://[^/]+)?${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    allowed: methods.includes('GET') ? [...methods, 'HEAD'] : methods,
  }))
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = known.find(({ pattern }) => pattern.test(path))?.allowed
    // The path of a route can be unknown for another reason, such as a parameter that is too long.
    if (allowed === undefined || allowed.includes(request.method as HTTPMethods)) return done()
    reply.header('allow', allowed.join(', '))
    done(new AppError('wrong_method', wrong_method()))
  })
}
