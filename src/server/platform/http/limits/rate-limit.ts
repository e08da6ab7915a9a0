import type { FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { slow_down } from '#messages'
import type { Clock } from '../../clock.ts'
import { AppError } from '../../errors.ts'
import type { Guardian, Viewer } from '../../viewer.ts'
import type { SecurityLog } from '../security-log.ts'
import { networkOf } from './network.ts'
import { createTokenBuckets } from './token-bucket.ts'

const { visitorWrites, studentWrites, leaderWrites, maxRateLimitedClients } = serverLimits

/**
 * Takes a token for a request. Call it before the body is read.
 * @param client who sends it: the link of a guardian, the account of a viewer, or nobody who is known
 * @throws {AppError} `slow_down`
 */
export type RateLimit = (
  request: FastifyRequest,
  route: string,
  client: { viewer: Viewer | undefined; guardian: Guardian | undefined },
) => void

/**
 * Limits writes on this node, per account, per guardian's link, and those of visitors per route and network: nobody keeps others behind
 * the same Wi-Fi from anything but what they do themselves. See docs/decisions/020-limits-on-load.md.
 */
export function createRateLimit(clock: Clock, securityLog: SecurityLog): RateLimit {
  const buckets = {
    visitorWrites: createTokenBuckets(visitorWrites, maxRateLimitedClients),
    guardianWrites: createTokenBuckets(studentWrites, maxRateLimitedClients),
    studentWrites: createTokenBuckets(studentWrites, maxRateLimitedClients),
    leaderWrites: createTokenBuckets(leaderWrites, maxRateLimitedClients),
  }
  function bucketOf({ ip }: FastifyRequest, route: string, { viewer, guardian }: Parameters<RateLimit>[2]) {
    if (viewer !== undefined) return [viewer.role === 'admin' ? 'leaderWrites' : 'studentWrites', viewer.id] as const
    if (guardian !== undefined) return ['guardianWrites', guardian.linkId] as const
    return ['visitorWrites', `${route} ${networkOf(ip)}`] as const
  }
  return (request, route, client) => {
    const [name, key] = bucketOf(request, route, client)
    const waitMs = buckets[name].take(key, clock().getTime())
    if (waitMs === 0) return
    securityLog('limit reached', request, { limit: name, account: client.viewer?.id })
    throw new AppError('slow_down', slow_down(), { retryAfter: Math.ceil(waitMs / 1000) })
  }
}
