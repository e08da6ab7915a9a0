import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { routes } from '#contract/api.ts'
import type { Page } from '#contract/page.ts'
import type { Access, Route } from '#contract/route.ts'
import type { Versioned } from '#contract/versioned.ts'
import { admins_only, not_signed_in, students_only } from '#messages'
import type { Memory } from '../database/memory.ts'
import type { createIdempotency } from '../idempotency/create-once.ts'
import type { Sessions, Viewer } from '../sessions/sessions.ts'
import { AppError } from './app-error.ts'
import { openEventStream } from './event-stream.ts'
import type { FloodLimit } from './flood-limit.ts'
import type { Handlers } from './handlers.ts'
import { createOnceFor } from './idempotency-key.ts'
import type { RateLimit } from './rate-limit.ts'
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
  for (const [key, route] of routes) {
    const [method, path] = key.split(' ') as [HTTPMethods, string]
    const handle = handlers[key] as AnyHandler
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
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
          given['stream'] = openEventStream(reply)
          return void (await handle(given))
        }
        const returned = route.versioned
          ? await loadUnlessKnown(request, reply, versions, () => handle(given) as Promise<Versioned<unknown>>)
          : await handle(given)
        if (returned === unchanged) return
        const answer = route.paged ? answerPage(reply, request, returned as Page<unknown>) : returned
        inspect?.(route, answer)
        // Presenters name every field that leaves, so the answer is written as it is.
        reply.code(route.status ?? 200)
        if (route.status === 204) return
        reply.type('application/json; charset=utf-8')
        return JSON.stringify(answer)
      },
    })
  }
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
  if (known === undefined || known === tag) return known === tag
  // A proxy that compresses marks the tag as weak.
  return known.split(',').some((it) => it.trim().replace(/^W\//, '') === tag)
}

const unchanged = Symbol('unchanged')

/** The answer, with the tag of its version; or, where the caller has that version already, what says so and no more. */
async function loadUnlessKnown(
  request: ApiRequest,
  reply: FastifyReply,
  versions: Memory<string>,
  ask: () => Promise<Versioned<unknown>>,
): Promise<unknown> {
  let asked: Versioned<unknown> | undefined
  const name = `${request[viewerKey]?.sessionHash} ${request.url}`
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

function withoutCursor(query: string): string {
  const others = new URLSearchParams(query)
  others.delete('cursor')
  return others.size > 0 ? `${others}&` : ''
}

/** RFC 8288: where more remain, `Link` names the next page. */
function answerPage(reply: FastifyReply, request: FastifyRequest, page: Page<unknown>): unknown[] {
  if (page.next !== undefined) {
    const [path, query = ''] = request.url.split('?')
    const others = query === '' ? '' : withoutCursor(query)
    reply.header('link', `<${path}?${others}cursor=${encodeURIComponent(page.next)}>; rel="next"`)
  }
  return page.items
}
