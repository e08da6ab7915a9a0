import { timingSafeEqual } from 'node:crypto'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as messages from '#messages'
import type { Environment } from '../../env.ts'
import { AppError } from '../../errors.ts'
import { hashToken } from '../../tokens.ts'
import { isUnobserved } from '../unobserved.ts'
import type { createMetrics, MetricSources } from './metrics-registry.ts'

type Metrics = ReturnType<typeof createMetrics>
type Settings = Pick<Environment, 'metricsToken' | 'trustedProxies' | 'publicUrl'>

const isLoopback = /^((::ffff:)?127\.0\.0\.1|::1)$/
const isLoopbackHost = /^(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?$/
const isLoopbackUrl = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?$/

/** Allows requests with the token. If no token is set, allows requests to the port from this machine, if no proxy may have sent them. */
function mayRead({ headers, socket }: FastifyRequest, { metricsToken, trustedProxies, publicUrl }: Settings): boolean {
  if (metricsToken !== undefined) {
    const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(metricsToken)))
  }
  // Not every proxy says that it is one.
  if (trustedProxies > 0 || (publicUrl !== undefined && !isLoopbackUrl.test(publicUrl))) return false
  // A Unix socket is the proxy's. Requests that tests inject have no connection.
  if (socket instanceof Socket && socket.remotePort === undefined) return false
  const isProxied = Object.keys(headers).some((name) => /^(x-forwarded-.*|forwarded|x-real-ip|via)$/.test(name))
  return !isProxied && isLoopback.test(socket.remoteAddress ?? '') && isLoopbackHost.test(headers.host ?? '')
}

/**
 * Registers `/metrics`. Few groups read it, so prom-client is loaded, and requests are counted, from the first time: observing one
 * takes about a microsecond (ADR 033).
 */
export function registerMetrics(app: FastifyInstance, settings: Settings, sources: MetricSources): void {
  let loading: Promise<Metrics> | undefined
  let metrics: Metrics | undefined
  async function load() {
    loading ??= import('./metrics-registry.ts').then((registry) => registry.createMetrics(sources))
    metrics = await loading
    return metrics
  }
  app.addHook('onClose', async () => (await loading)?.stop())

  app.addHook('onResponse', ({ is404, method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
    // The path of the route, never of the request.
    const route = is404 ? 'none' : `${routeOptions.url}`
    if (!isUnobserved(routeOptions.config)) metrics?.durations.observe({ method, route, status }, elapsedTime / 1000)
    done()
  })

  app.get('/metrics', async (request, reply) => {
    // Unauthorized clients get 404, so that the endpoint is not disclosed.
    if (!mayRead(request, settings)) throw new AppError('not_found', messages.not_found())
    const { contentType, print } = await load()
    return reply.type(contentType).send(await print())
  })
}
