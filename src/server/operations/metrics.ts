import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as messages from '#messages'
import { AppError } from '../errors.ts'
import { isUnobserved } from '../http/unobserved.ts'
import { hashToken } from '../sessions/token.ts'
import type { createMetrics, MetricSources } from './metrics-registry.ts'

type Observer = ReturnType<ReturnType<typeof createMetrics>['durationsOf']>

/** Allows requests with the token. If no token is set, allows requests from this machine without a proxy. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)))
  }
  const isProxied = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in request.headers)
  return !isProxied && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
}

/** Registers `/metrics`. Loading prom-client takes 30 ms, so it waits for the first response. */
export function registerMetrics(app: FastifyInstance, token: string | undefined, sources: MetricSources): void {
  let metrics: Promise<ReturnType<typeof createMetrics>> | undefined
  function load() {
    metrics ??= import('./metrics-registry.ts').then((registry) => registry.createMetrics(sources))
    return metrics
  }
  app.addHook('onClose', async () => (await metrics)?.stop())

  app.addHook('onRoute', (route) => {
    const { method, url } = route
    if (isUnobserved(route.config)) return
    const byStatus: Observer[] = []
    route.onResponse = (_request, reply, done) => {
      const { statusCode: status, elapsedTime } = reply
      const known = byStatus[status]
      if (known !== undefined) known.observe(elapsedTime / 1000)
      else {
        void load().then(({ durationsOf }) => {
          byStatus[status] ??= durationsOf({ method: `${method}`, route: url, status })
          byStatus[status].observe(elapsedTime / 1000)
        })
      }
      done()
    }
  })
  app.addHook('onResponse', ({ is404, method }, reply, done) => {
    if (is404) {
      const { statusCode: status, elapsedTime } = reply
      void load().then(({ durationsOf }) => durationsOf({ method, route: 'none', status }).observe(elapsedTime / 1000))
    }
    done()
  })

  app.get('/metrics', async (request, reply) => {
    // Unauthorized clients get 404, so that the endpoint is not disclosed.
    if (!mayRead(request, token)) throw new AppError('not_found', messages.not_found())
    const { contentType, print } = await load()
    return reply.type(contentType).send(await print())
  })
}
