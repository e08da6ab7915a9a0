import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/route.ts'
import { admins_only, not_signed_in, students_only } from '#messages'
import { AppError } from '../errors.ts'
import type { Viewer } from '../sessions/sessions.ts'

/** Property of a request that carries its viewer from the `onRequest` hook to the handler. */
export const viewerKey = Symbol('viewer')
export type ApiRequest = FastifyRequest & { [viewerKey]?: Viewer }

/**
 * Returns the token of the `Authorization` header (RFC 6750, section 2.1).
 * @throws {AppError} `not_signed_in` if there is none
 */
export function bearerToken(request: FastifyRequest): string {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('not_signed_in', not_signed_in())
  return token
}

/** @throws {AppError} `not_allowed` */
export function requireRole(access: Access, viewer: Viewer): void {
  if (access === 'admin' && viewer.role !== 'admin') throw new AppError('not_allowed', admins_only())
  if (access === 'student' && viewer.role !== 'student') throw new AppError('not_allowed', students_only())
}
