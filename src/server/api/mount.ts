import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { routes } from '#contract/api.ts'
import type { Page } from '#contract/pagination.ts'
import type { Access, Route } from '#contract/route.ts'
import type { Versioned } from '#contract/versioned.ts'
import { admins_only, not_signed_in, students_only, wrong_method } from '#messages'
import type { Memory } from '../database/versioned-cache.ts'
import { AppError } from '../errors.ts'
import type { FloodLimit } from '../http/flood-limit.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { createIdempotency } from '../idempotency/create-once.ts'
import type { Sessions, Viewer } from '../sessions/sessions.ts'
import { openEventStream } from './event-stream.ts'
import type { Handlers } from './handlers.ts'
import { createOnceFor } from './idempotency.ts'
import { validate } from './validate.ts'

type AnyHandler = (given: unknown) => Promise<unknown>
/** Called with each answer before it leaves; tests hold it against the contract's exact keys. */
export type InspectAnswer = (route: Route, answer: unknown) => void

interface Mounted {
  handlers: Handlers
  idempotency: ReturnType<typeof createIdempotency>
  sessions: Sessions
  /** The versions of answers, by who was given them and their address. */
  versions: Memory<string>
  inspect: InspectAnswer | undefined
  floods: FloodLimit
  rateLimit: RateLimit
}

/** Binds every route of the contract's table: who may call, the shapes in, the status and headers out. */
export function mountApi(
  app: FastifyInstance,
  { handlers, idempotency, sessions, versions, inspect, floods, rateLimit }: Mounted,
): void {
  app.decorateRequest(viewerKey, undefined)
  const methodsOf = new Map<string, HTTPMethods[]>()
  for (const [key, route] of routes) {
    const [method, path] = key.split(' ') as [HTTPMethods, string]
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), method])
    const handle = handlers[key] as AnyHandler
    app.route({
      method,
      url: patternOf(path),
      // Before the body is read: whoever may not call does not get to send.
      async onRequest(request: ApiRequest) {
        if (route.access !== 'anyone') {
          const viewer = await sessions.authenticate(bearerToken(request))
          floods.recognize(request, viewer.id)
          refuseUnlessAllowed(route.access, viewer)
          request[viewerKey] = viewer
        }
        rateLimit(route, request, request[viewerKey])
      },
      async handler(request: ApiRequest, reply) {
        const viewer = request[viewerKey]
        const given: Record<string, unknown> = validate(route, request as Parameters<typeof validate>[1])
        given['viewer'] = viewer
        given['caller'] = request
        if (route.repeatable) given['createOnce'] = createOnceFor(key, request, given, idempotency)
        if (route.stream) {
          if (request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send()
          given['stream'] = openEventStream(reply)
          return void (await handle(given))
        }
        const returned = route.versioned
          ? await loadUnlessKnown(
              request,
              reply,
              versions,
              key,
              given,
              () => handle(given) as Promise<Versioned<unknown>>,
            )
          : await handle(given)
        if (returned === unchanged) return
        const answer = route.paged ? answerPage(reply, path, given, returned as Page<unknown>) : returned
        inspect?.(route, answer)
        // Presenters name every field that leaves, so the answer is written as it is.
        reply.code(route.status ?? 200)
        if (route.status === 204) return
        reply.type('application/json; charset=utf-8')
        return JSON.stringify(answer)
      },
    })
  }
  for (const [path, methods] of methodsOf) refuseOtherMethods(app, path, methods)
}

const patternOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** RFC 9110, section 15.5.6. */
function refuseOtherMethods(app: FastifyInstance, path: string, methods: readonly HTTPMethods[]): void {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) => !allowed.includes(method)),
    url: patternOf(path),
    async onRequest(_request, reply) {
      reply.header('allow', allowed.join(', '))
      throw new AppError('wrong_method', wrong_method())
    },
    handler: () => undefined,
  })
}

/** Where a request carries who sent it, from the hook that found out to the handler. */
const viewerKey = Symbol('viewer')
type ApiRequest = FastifyRequest & { [viewerKey]?: Viewer }

/** RFC 6750, 2.1. @throws {AppError} `not_signed_in` where there is none. */
function bearerToken(request: FastifyRequest): string {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('not_signed_in', not_signed_in())
  return token
}

function refuseUnlessAllowed(access: Access, viewer: Viewer): void {
  if (access === 'admin' && viewer.role !== 'admin') throw new AppError('not_allowed', admins_only())
  if (access === 'student' && viewer.role !== 'student') throw new AppError('not_allowed', students_only())
}

const tagOf = (version: string): string => `"${version}"`

/** Whether the caller has this version already (RFC 9110, 13.1.2). */
function isKnown(request: FastifyRequest, version: string): boolean {
  const known = request.headers['if-none-match']
  const tag = tagOf(version)
  if (known === undefined || known === tag || known.length > maxIfNoneMatchLength) return known === tag
  // A proxy that compresses marks the tag as weak.
  return known.split(',').some((it) => it.trim().replace(/^W\//, '') === tag)
}

/** Our own tags have at most 120 characters. */
const maxIfNoneMatchLength = 1000

const unchanged = Symbol('unchanged')

/** The answer, with the tag of its version; or, where the caller has that version already, what says so and no more. */
async function loadUnlessKnown(
  request: ApiRequest,
  reply: FastifyReply,
  versions: Memory<string>,
  key: string,
  { params, query }: Record<string, unknown>,
  ask: () => Promise<Versioned<unknown>>,
): Promise<unknown> {
  let asked: Versioned<unknown> | undefined
  // By validated values: callers can't fill the cache with other spellings of one request.
  const name = `${request[viewerKey]?.sessionHash} ${key} ${JSON.stringify([params, query])}`
  const version = await versions.recall(name, async () => {
    asked = await ask()
    return asked.version
  })
  if (isKnown(request, version)) return answerUnchanged(reply, version)
  const newest = asked ?? (await ask())
  reply.header('etag', tagOf(newest.version))
  return newest.load()
}

/**
 * Most requests are polls that end here: it writes what has to be said and no more (RFC 9110, 15.4.5). The headers that guard a
 * reader came with the answer that the reader has.
 */
function answerUnchanged(reply: FastifyReply, version: string): typeof unchanged {
  reply.hijack()
  reply.raw.writeHead(304, { etag: tagOf(version), 'cache-control': 'no-store' }).end()
  return unchanged
}

/** RFC 8288: where more remain, `Link` names the next page, by the route and its validated values. */
function answerPage(reply: FastifyReply, path: string, given: Record<string, unknown>, page: Page<unknown>): unknown[] {
  if (page.next !== undefined) {
    const params = (given['params'] ?? {}) as Record<string, string>
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const query = new URLSearchParams(given['query'] as Record<string, string>)
    query.set('cursor', page.next)
    reply.header('link', `<${address}?${query}>; rel="next"`)
  }
  return page.items
}
