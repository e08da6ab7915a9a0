import type { FastifyRequest } from 'fastify'
import type { Access, Route } from '#contract/route.ts'
import { admins_only, not_signed_in, students_only } from '#messages'
import { AppError } from '../errors.ts'
import type { Sessions, Viewer } from '../sessions/sessions.ts'

/** Property of a request that carries its viewer from the `onRequest` hook to the handler. */
export const viewerKey = Symbol('viewer')
/** Property of a request whose session is still being read. */
const sessionCheckKey = Symbol('session check')
export type ApiRequest = FastifyRequest & { [viewerKey]?: Viewer; [sessionCheckKey]?: Promise<Viewer> }

/**
 * Returns the token of the `Authorization` header (RFC 6750, section 2.1).
 * @throws {AppError} `not_signed_in` if there is none
 */
export function bearerToken(request: FastifyRequest): string {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('not_signed_in', not_signed_in())
  return token
}

const hasRole = (access: Access, { role }: Viewer) => access === 'signed in' || access === role

/** @throws {AppError} `not_allowed` */
export function requireRole(access: Access, viewer: Viewer): void {
  if (hasRole(access, viewer)) return
  throw new AppError('not_allowed', access === 'admin' ? admins_only() : students_only())
}

/**
 * Sets the viewer of a request. The caller checks their role.
 *
 * Where each request reads its session from the database (PostgreSQL), a GET request with the token of an earlier request does not
 * wait for it: its handler runs for the expected viewer, so that the session and the handler's first read share a round trip.
 * {@link withSessionCheck} awaits the session before anything is sent (docs/decisions/035).
 * @throws {AppError} `not_signed_in` or `session_expired`
 */
export async function authenticateRequest(
  request: ApiRequest,
  { access, stream }: Route,
  sessions: Sessions,
): Promise<Viewer> {
  const token = bearerToken(request)
  const check = sessions.authenticate(token)
  const expected = isSafe(request) && !stream ? sessions.expectedViewer(token) : undefined
  if (expected !== undefined && hasRole(access, expected)) {
    // Handled in `withSessionCheck`, if the request gets there.
    check.catch(() => undefined)
    request[sessionCheckKey] = check
    request[viewerKey] = expected
    return expected
  }
  const viewer = await check
  request[viewerKey] = viewer
  return viewer
}

/** Returns whether a request only reads (RFC 9110, section 9.2.1). */
const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/**
 * Runs `load` and awaits the session check of the request, if it has one. If the session has ended, the result of `load` is
 * discarded.
 * @param load reads only, and sends nothing
 * @throws {AppError} `not_signed_in`, `session_expired` or `not_allowed`, and whatever `load` throws
 */
export function withSessionCheck<T>(
  request: ApiRequest,
  access: Access,
  load: (request: ApiRequest) => Promise<T>,
): Promise<T> {
  const check = request[sessionCheckKey]
  return check === undefined ? load(request) : loadWhileChecking(check, request, access, load)
}

async function loadWhileChecking<T>(
  check: Promise<Viewer>,
  request: ApiRequest,
  access: Access,
  load: (request: ApiRequest) => Promise<T>,
): Promise<T> {
  const loading = Promise.try(load, request)
  // If the session has ended, nobody awaits it.
  loading.catch(() => undefined)
  const viewer = await check
  if (viewer.role === request[viewerKey]?.role) return loading
  requireRole(access, viewer)
  request[viewerKey] = viewer
  return load(request)
}
