import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, Registry } from 'prom-client'
import * as messages from '#messages'
import { AppError } from '../errors.ts'
import { hashToken } from '../sessions/token.ts'

/** Upper bounds of the histogram's buckets, in seconds. */
const buckets = [0.005, 0.025, 0.1, 0.5, 2.5]

/** Allows requests with the token. If no token is set, allows requests from this machine without a proxy. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)))
  }
  const isProxied = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in request.headers)
  return !isProxied && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
}

/**
 * Registers `/metrics` in Prometheus' text format (version 0.0.4). Labels contain routes, never addresses, ids or names.
 * @param streams returns the number of open event streams
 */
export function registerMetrics(app: FastifyInstance, token: string | undefined, streams: () => number): void {
  const registry = new Registry()
  const registers = [registry]
  const durations = new Histogram({
    name: 'lampstand_request_duration_seconds',
    help: 'Duration of requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  app.addHook('onRoute', (route) => {
    const { method, url } = route
    const byStatus: (Histogram.Internal<string> | undefined)[] = []
    route.onResponse = (_request, reply, done) => {
      const { statusCode: status } = reply
      byStatus[status] ??= durations.labels(`${method}`, url, `${status}`)
      byStatus[status].observe(reply.elapsedTime / 1000)
      done()
    }
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) durations.labels(request.method, 'none', `${reply.statusCode}`).observe(reply.elapsedTime / 1000)
    done()
  })

  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  const addGauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  addGauge('lampstand_event_streams', 'Number of open event streams', streams)
  addGauge(
    'lampstand_event_loop_delay_p99_seconds',
    '99th percentile of the event loop delay',
    () => delay.percentile(99) / 1e9,
  )
  addGauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss())
  addGauge('nodejs_heap_used_bytes', 'Used heap', () => process.memoryUsage().heapUsed)
  addGauge('process_start_time_seconds', 'Start time since the Unix epoch', () => performance.timeOrigin / 1000)

  app.get('/metrics', async (request, reply) => {
    // Unauthorized clients get 404, so that the endpoint is not disclosed.
    if (!mayRead(request, token)) throw new AppError('not_found', messages.not_found())
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await registry.metrics())
  })
}
