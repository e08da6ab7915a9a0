import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/shared/route.ts'
import { admins_only, awaiting_approval, students_only } from '#messages'
import { AppError } from '../errors.ts'
import type { Guardian, GuardianSessions, Sessions, Viewer } from '../viewer.ts'
import { requireTokenHash } from './bearer-token.ts'

/** Property of a request that carries its viewer from the `onRequest` hook to the handler. */
export const viewerKey = Symbol('viewer')
/** Property of a request that carries its guardian, as `viewerKey` does for viewers. */
export const guardianKey = Symbol('guardian')
/** Property of a request that carries the secret of its set-up link. */
export const setupTokenKey = Symbol('setup token')
/** Property of a request whose session is still being read. */
const sessionCheckKey = Symbol('session check')
export type ApiRequest = FastifyRequest & {
  [viewerKey]?: Viewer
  [guardianKey]?: Guardian
  [setupTokenKey]?: string
  [sessionCheckKey]?: Promise<Viewer>
}

const hasAccess = ({ access, whileWaiting }: Route, { role, isWaiting }: Viewer) =>
  (access === 'signed in' || access === role) && (!isWaiting || whileWaiting === true)

/** @throws {AppError} `awaiting_approval` or `not_allowed` */
export function requireAccess(route: Route, viewer: Viewer): void {
  if (hasAccess(route, viewer)) return
  if (viewer.isWaiting && !route.whileWaiting) throw new AppError('awaiting_approval', awaiting_approval())
  throw new AppError('not_allowed', route.access === 'admin' ? admins_only() : students_only())
}

/**
 * Sets the viewer of a request. The caller checks their role.
 *
 * Where each request reads its session from the database (PostgreSQL), a GET request with the token of an earlier request does not
 * wait for it: its handler runs for the expected viewer, so that the session and the handler's first read share a round trip.
 * {@link withSessionCheck} awaits the session before anything is sent (docs/decisions/002).
 * @throws {AppError} `not_signed_in` or `session_expired`
 */
export async function authenticateRequest(request: ApiRequest, route: Route, sessions: Sessions): Promise<Viewer> {
  const sessionHash = requireTokenHash(request)
  const check = sessions.authenticate(sessionHash)
  const expected = isSafe(request) && !route.stream ? sessions.expectedViewer(sessionHash) : undefined
  if (expected !== undefined && hasAccess(route, expected)) {
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

/** Sets the guardian of a request. @throws {AppError} `not_signed_in`, also for the token of a user */
export async function authenticateGuardian(request: ApiRequest, guardians: GuardianSessions): Promise<Guardian> {
  const guardian = await guardians.authenticate(requireTokenHash(request))
  request[guardianKey] = guardian
  return guardian
}

/** Returns whether a request only reads (RFC 9110, section 9.2.1). */
const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/**
 * Runs `load` and awaits the session check of the request, if it has one. If the session has ended, the result of `load` is
 * discarded.
 * @param load reads only, and sends nothing
 * @throws {AppError} `not_signed_in`, `session_expired`, `awaiting_approval` or `not_allowed`, and whatever `load` throws
 */
export function withSessionCheck<T>(
  request: ApiRequest,
  route: Route,
  load: (request: ApiRequest) => Promise<T>,
): Promise<T> {
  const check = request[sessionCheckKey]
  return check === undefined ? load(request) : loadWhileChecking(check, request, route, load)
}

async function loadWhileChecking<T>(
  check: Promise<Viewer>,
  request: ApiRequest,
  route: Route,
  load: (request: ApiRequest) => Promise<T>,
): Promise<T> {
  const loading = Promise.try(load, request)
  // If the session has ended, nobody awaits it.
  loading.catch(() => undefined)
  const viewer = await check
  const expected = request[viewerKey]
  if (viewer.role === expected?.role && viewer.isWaiting === expected.isWaiting) return loading
  requireAccess(route, viewer)
  request[viewerKey] = viewer
  return load(request)
}
