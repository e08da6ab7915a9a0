import { timingSafeEqual } from 'node:crypto'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as messages from '#messages'
import { AppError } from '../../errors.ts'
import { hashToken } from '../../tokens.ts'
import { isUnobserved } from '../unobserved.ts'
import type { createMetrics, MetricSources } from './metrics-registry.ts'

type Metrics = ReturnType<typeof createMetrics>

/** Allows requests with the token. If no token is set, allows requests to the port from this machine without a proxy. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)))
  }
  // A Unix socket is the proxy's, and not every proxy says that it is one. Requests that tests inject have no connection.
  const { socket } = request
  if (socket instanceof Socket && socket.remotePort === undefined) return false
  const isProxied = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in request.headers)
  return !isProxied && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
}

/**
 * Registers `/metrics`. Few groups read it, so prom-client is loaded, and requests are counted, from the first time: observing one
 * takes about a microsecond (ADR 033).
 */
export function registerMetrics(app: FastifyInstance, token: string | undefined, sources: MetricSources): void {
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
    if (!mayRead(request, token)) throw new AppError('not_found', messages.not_found())
    const { contentType, print } = await load()
    return reply.type(contentType).send(await print())
  })
}
