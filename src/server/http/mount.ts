import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { routes } from '#contract/api.ts'
import type { Page } from '#contract/page.ts'
import type { Access, Route } from '#contract/route.ts'
import type { Versioned } from '#contract/versioned.ts'
import { admins_only, not_signed_in, students_only } from '#messages'
import type { Sessions, Viewer } from '../sessions/sessions.ts'
import { AppError } from './app-error.ts'
import { openEventStream } from './event-stream.ts'
import type { Handlers } from './handlers.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { validate } from './validate.ts'

type AnyHandler = (given: unknown) => Promise<unknown>
/** Called with each answer before it leaves; tests hold it against the contract's exact keys. */
export type InspectAnswer = (route: Route, answer: unknown) => void

/** Binds every route of the contract's table: who may call, the shapes in, the status and headers out. */
export function mountApi(app: FastifyInstance, handlers: Handlers, sessions: Sessions, inspect?: InspectAnswer): void {
  for (const [key, route] of routes) {
    const [method, path] = key.split(' ') as [HTTPMethods, string]
    const handle = handlers[key] as AnyHandler
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // Before the body is read: whoever may not call does not get to send.
      async onRequest(request) {
        if (route.access === 'anyone') return
        const viewer = await sessions.authenticate(bearerToken(request))
        refuseUnlessAllowed(route.access, viewer)
        viewers.set(request, viewer)
      },
      async handler(request, reply) {
        const given = {
          ...validate(route, request as Parameters<typeof validate>[1]),
          viewer: viewers.get(request),
          address: request.ip,
          ...(route.repeatable && { idempotencyKey: readIdempotencyKey(request) }),
        }
        if (route.stream) return void (await handle({ ...given, stream: openEventStream(reply) }))
        let returned = await handle(given)
        if (route.versioned) {
          const { version, load } = returned as Versioned<unknown>
          if (isKnown(request, reply, version)) return reply.code(304).send()
          returned = await load()
        }
        const answer = route.paged ? answerPage(reply, request, returned as Page<unknown>) : returned
        inspect?.(route, answer)
        return sendAnswer(reply, route, answer)
      },
    })
  }
}

const viewers = new WeakMap<FastifyRequest, Viewer>()

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

/** Names the version that is about to leave. @returns whether the caller has it already (RFC 9110, 13.1.2) */
function isKnown(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const tag = `"${version}"`
  reply.header('etag', tag)
  // A proxy that compresses marks the tag as weak.
  const known = request.headers['if-none-match']?.split(',').map((it) => it.trim().replace(/^W\//, '')) ?? []
  return known.includes(tag)
}

/** RFC 8288: where more remain, `Link` names the next page. */
function answerPage(reply: FastifyReply, request: FastifyRequest, page: Page<unknown>): unknown[] {
  if (page.next !== undefined) {
    const next = new URL(request.url, 'http://any')
    next.searchParams.set('cursor', page.next)
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return page.items
}

/** Presenters name every field that leaves, so the answer is written as it is. */
function sendAnswer(reply: FastifyReply, route: Route, answer: unknown): FastifyReply {
  reply.code(route.status ?? 200)
  if (route.status === 204) return reply.send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
}
