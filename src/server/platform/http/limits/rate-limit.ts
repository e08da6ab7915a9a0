import type { FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { slow_down } from '#messages'
import type { Clock } from '../../clock.ts'
import { AppError } from '../../errors.ts'
import type { Viewer } from '../../viewer.ts'
import type { SecurityLog } from '../security-log.ts'
import { networkOf } from './network.ts'
import { createTokenBuckets } from './token-bucket.ts'

const { registrations, studentWrites, leaderWrites, maxRateLimitedClients } = serverLimits

/** Takes a token for a request. Call it before the body is read. @throws {AppError} `slow_down` */
export type RateLimit = (request: FastifyRequest, viewer: Viewer | undefined) => void

/** Limits registrations per address and writes per account, on this node: see docs/decisions/020-limits-on-load.md. */
export function createRateLimit(clock: Clock, securityLog: SecurityLog): RateLimit {
  const buckets = {
    registrations: createTokenBuckets(registrations, maxRateLimitedClients),
    studentWrites: createTokenBuckets(studentWrites, maxRateLimitedClients),
    leaderWrites: createTokenBuckets(leaderWrites, maxRateLimitedClients),
  }
  return (request, viewer) => {
    const [name, client] =
      viewer === undefined
        ? (['registrations', networkOf(request.ip)] as const)
        : ([viewer.role === 'admin' ? 'leaderWrites' : 'studentWrites', viewer.id] as const)
    const waitMs = buckets[name].take(client, clock().getTime())
    if (waitMs === 0) return
    securityLog('limit reached', request, { limit: name, account: viewer?.id })
    throw new AppError('slow_down', slow_down(), { retryAfter: Math.ceil(waitMs / 1000) })
  }
}
