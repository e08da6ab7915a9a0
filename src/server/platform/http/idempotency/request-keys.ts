import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { Route } from '#contract/shared/route.ts'
import { invalid_idempotency_key } from '#messages'
import { AppError } from '../../errors.ts'
import { createToken, deriveToken, hashToken } from '../../tokens.ts'
import type { Viewer } from '../../viewer.ts'
import type { AccountKey } from '../handlers.ts'
import type { CreateOnce, createIdempotency, SecretOf } from './create-once.ts'

/**
 * Returns the `Idempotency-Key` header: a string of visible ASCII characters, with or without quotes
 * (draft-ietf-httpapi-idempotency-key-header).
 * @throws {AppError} `invalid`
 */
function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const key = /^"?([!#-~]+)"?$/.exec(String(header))?.[1]
  if (key === undefined || key.length > serverLimits.idempotencyKey.maxLength) {
    throw new AppError('invalid', invalid_idempotency_key())
  }
  return key
}

/**
 * Returns the function with which a handler of a repeatable route creates its row, and for a secret, the one that derives it.
 * @param input the validated parts of the request
 * @throws {AppError} `invalid`
 */
export function createOnceFor(
  key: string,
  route: Route,
  request: FastifyRequest,
  { viewer, params, body }: Record<string, unknown>,
  idempotency: ReturnType<typeof createIdempotency>,
): { createOnce: CreateOnce; isKeyed: boolean; secretOf?: SecretOf } {
  const idempotencyKey = readIdempotencyKey(request)
  const { [route.retriedWithout ?? '']: _, ...compared } = (body ?? {}) as Record<string, unknown>
  const isKeyed = idempotencyKey !== undefined
  const keyed = { userId: (viewer as Viewer).id, content: [key, params, body && compared] }
  if (!route.secret) return { createOnce: idempotency({ ...keyed, idempotencyKey }), isKeyed }
  // Stored as a hash, so that no secret follows from a copy of the database.
  const hashed = idempotencyKey && hashToken(idempotencyKey)
  const seed = idempotencyKey ?? createToken()
  return {
    createOnce: idempotency({ ...keyed, idempotencyKey: hashed }),
    isKeyed,
    secretOf: (rowId) => deriveToken(key, seed, rowId),
  }
}

/** Returns what recognizes a retry on a repeatable route for anyone, which creates an account. @throws {AppError} `invalid` */
export function accountKeyOf(route: string, request: FastifyRequest, { body }: Record<string, unknown>): AccountKey {
  const { password: _, ...rest } = body as Record<string, unknown>
  const digest = hash('sha256', JSON.stringify([route, rest]), 'base64url')
  return { key: readIdempotencyKey(request), digest }
}
