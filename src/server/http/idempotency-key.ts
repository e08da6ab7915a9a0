import type { FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { invalid_idempotency_key } from '#messages'
import { AppError } from './app-error.ts'

/**
 * The `Idempotency-Key` header (IETF draft of that name): a string of visible characters, in quotes or without.
 * @throws {AppError} `invalid`
 */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const key = /^"?([!#-~]+)"?$/.exec(String(header))?.[1]
  if (key === undefined || key.length > serverLimits.idempotencyKey.most) {
    throw new AppError('invalid', invalid_idempotency_key())
  }
  return key
}
