import type { FastifyRequest } from 'fastify'
import { not_signed_in } from '#messages'
import { AppError } from '../errors.ts'
import { hashToken } from '../tokens.ts'

const hashKey = Symbol('the hash of the bearer token')
type Request = Pick<FastifyRequest, 'headers'> & { [hashKey]?: string | undefined }

const tokenOf = ({ headers: { authorization = '' } }: Request): string | undefined =>
  /^Bearer ([\w-]{1,200})$/i.exec(authorization)?.[1]

function orNotSignedIn(found: string | undefined): string {
  if (found === undefined) throw new AppError('not_signed_in', not_signed_in())
  return found
}

/**
 * Returns the token of the `Authorization` header (RFC 6750, section 2.1).
 * @throws {AppError} `not_signed_in` if there is none
 */
export const bearerToken = (request: FastifyRequest): string => orNotSignedIn(tokenOf(request))

/** Returns the hash of the token of a request, which is hashed once. */
export function findTokenHash(request: Request): string | undefined {
  const token = request[hashKey] === undefined ? tokenOf(request) : undefined
  if (token !== undefined) request[hashKey] = hashToken(token)
  return request[hashKey]
}

/** Returns the hash of the token of a request. @throws {AppError} `not_signed_in` if there is none */
export const requireTokenHash = (request: FastifyRequest): string => orNotSignedIn(findTokenHash(request))
