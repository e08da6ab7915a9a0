import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as messages from '#messages'
import { AppError } from '../../errors.ts'
import { hashToken } from '../../tokens.ts'
import { isUnobserved } from '../unobserved.ts'
import { createDurations, type Observe } from './durations.ts'
import type { createMetrics, MetricSources } from './metrics-registry.ts'

/** Allows requests with the token. If no token is set, allows requests from this machine without a proxy. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)))
  }
  const isProxied = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in request.headers)
  return !isProxied && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
}

/** Registers `/metrics`. Few groups read it, so prom-client is loaded, and the delay of the event loop measured, from the first time. */
export function registerMetrics(app: FastifyInstance, token: string | undefined, sources: MetricSources): void {
  let metrics: Promise<ReturnType<typeof createMetrics>> | undefined
  function load() {
    metrics ??= import('./metrics-registry.ts').then((registry) => registry.createMetrics(sources))
    return metrics
  }
  const durations = createDurations()
  app.addHook('onClose', async () => (await metrics)?.stop())

  app.addHook('onRoute', (route) => {
    const { method, url } = route
    if (isUnobserved(route.config)) return
    const byStatus: Observe[] = []
    route.onResponse = (_request, reply, done) => {
      const { statusCode: status, elapsedTime } = reply
      byStatus[status] ??= durations.observerOf({ method: `${method}`, route: url, status })
      byStatus[status](elapsedTime)
      done()
    }
  })
  app.addHook('onResponse', ({ is404, method }, reply, done) => {
    if (is404) durations.observerOf({ method, route: 'none', status: reply.statusCode })(reply.elapsedTime)
    done()
  })

  app.get('/metrics', async (request, reply) => {
    // Unauthorized clients get 404, so that the endpoint is not disclosed.
    if (!mayRead(request, token)) throw new AppError('not_found', messages.not_found())
    const { contentType, print } = await load()
    return reply.type(contentType).send(durations.print() + (await print()))
  })
}
