import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as messages from '#messages'
import { AppError } from '../errors.ts'
import { hashToken } from '../sessions/token.ts'

/** Upper bounds of the histogram's buckets, in seconds. */
const buckets = [0.005, 0.025, 0.1, 0.5, 2.5]

interface Series {
  /** Number of requests in each bucket, not cumulative. */
  within: number[]
  count: number
  seconds: number
}

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
  const byRoute = new Map<string, Series>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())

  function seriesOf(labels: string): Series {
    const known = byRoute.get(labels)
    if (known !== undefined) return known
    const created = { within: buckets.map(() => 0), count: 0, seconds: 0 }
    byRoute.set(labels, created)
    return created
  }
  function count(series: Series, seconds: number): void {
    series.count += 1
    series.seconds += seconds
    // Buckets become cumulative when they are written.
    const index = buckets.findIndex((end) => seconds <= end)
    if (index >= 0) series.within[index] = (series.within[index] ?? 0) + 1
  }
  app.addHook('onRoute', (route) => {
    const byStatus: Series[] = []
    const { method, url } = route
    route.onResponse = (_request, reply, done) => {
      const { statusCode: status } = reply
      byStatus[status] ??= seriesOf(`method="${method}",route="${url}",status="${status}"`)
      count(byStatus[status], reply.elapsedTime / 1000)
      done()
    }
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) {
      count(seriesOf(`method="${request.method}",route="none",status="${reply.statusCode}"`), reply.elapsedTime / 1000)
    }
    done()
  })

  function write(): string {
    const { rss, heapUsed } = process.memoryUsage()
    const lines = ['# TYPE lampstand_request_duration_seconds histogram']
    for (const [labels, { within, count, seconds }] of byRoute) {
      const line = (name: string, value: number, more = '') =>
        lines.push(`lampstand_request_duration_seconds_${name}{${labels}${more}} ${value}`)
      let sum = 0
      for (const [index, end] of buckets.entries()) {
        sum += within[index] ?? 0
        line('bucket', sum, `,le="${end}"`)
      }
      line('bucket', count, ',le="+Inf"')
      line('sum', seconds)
      line('count', count)
    }
    const gauges: Record<string, number> = {
      lampstand_event_streams: streams(),
      lampstand_event_loop_delay_p99_seconds: delay.percentile(99) / 1e9,
      process_resident_memory_bytes: rss,
      nodejs_heap_used_bytes: heapUsed,
      process_start_time_seconds: (Date.now() - process.uptime() * 1000) / 1000,
    }
    for (const [name, value] of Object.entries(gauges)) lines.push(`# TYPE ${name} gauge`, `${name} ${value}`)
    return `${lines.join('\n')}\n`
  }

  app.get('/metrics', async (request, reply) => {
    // Unauthorized clients get 404, so that the endpoint is not disclosed.
    if (!mayRead(request, token)) throw new AppError('not_found', messages.not_found())
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(write())
  })
}
